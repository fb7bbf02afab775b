ALTER TABLE `users` ADD `parent_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `external_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `caps` text;--> statement-breakpoint
CREATE INDEX `users_parent` ON `users` (`parent_id`,`id`) WHERE parent_id is not null;--> statement-breakpoint
ALTER TABLE `plans` ADD `sub_accounts` integer;