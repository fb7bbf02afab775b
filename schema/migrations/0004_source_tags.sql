ALTER TABLE `video_metadata` ADD `tags` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `video_metadata` ADD `validator` text;