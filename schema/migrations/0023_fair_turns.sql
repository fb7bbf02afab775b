ALTER TABLE `jobs` ADD `owner_id` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `turn` real DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `jobs_turn` ON `jobs` (`stage`,`turn`,`id`) WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX `jobs_running` ON `jobs` (`stage`,`turn`,`owner_id`) WHERE status = 'leased';--> statement-breakpoint
CREATE INDEX `jobs_of_owner` ON `jobs` (`owner_id`,`stage`,`turn`) WHERE status in ('queued', 'leased');--> statement-breakpoint
ALTER TABLE `plans` ADD `running_jobs` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `share` integer;