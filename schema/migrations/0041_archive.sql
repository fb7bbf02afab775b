CREATE TABLE `archived_projects` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`archive_id` text NOT NULL,
	`status` text,
	`title` text NOT NULL,
	`url` text NOT NULL,
	`renders` text NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `projects` ADD `opened_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `touched_at` integer GENERATED ALWAYS AS (max(updated_at, coalesce(opened_at, 0))) VIRTUAL;--> statement-breakpoint
CREATE INDEX `projects_untouched` ON `projects` (`touched_at`) WHERE status in ('face_analysis_done', 'refunded') and copies_live_id is null and user_id <> '00000000000000000000000000';--> statement-breakpoint
INSERT INTO `sweep_marks` (`name`, `mark`) VALUES ('openings', cast(unixepoch() * 1000 as text)) ON CONFLICT DO NOTHING;
