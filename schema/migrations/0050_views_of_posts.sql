ALTER TABLE `posts` ADD `facts` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `views` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `likes` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `counted_at` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `count_at` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `points` text;--> statement-breakpoint
CREATE INDEX `posts_to_count` ON `posts` (`count_at`) WHERE count_at is not null;