ALTER TABLE `video_metadata` ADD `width` integer;--> statement-breakpoint
ALTER TABLE `video_metadata` ADD `height` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `prompt` text;--> statement-breakpoint
ALTER TABLE `shorts` ADD `mark` text;--> statement-breakpoint
ALTER TABLE `renders` ADD `options` text;--> statement-breakpoint
ALTER TABLE `renders` ADD `fallbacks` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `more` text;