ALTER TABLE `jobs` ADD `split_id` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `part` text;--> statement-breakpoint
CREATE INDEX `jobs_split` ON `jobs` (`split_id`) WHERE split_id is not null;