CREATE TABLE `media_removals` (
	`prefix` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`final_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `media_removals_due` ON `media_removals` (`due_at`);--> statement-breakpoint
ALTER TABLE `shorts` ADD `framing_job_id` text;--> statement-breakpoint
ALTER TABLE `shorts` ADD `framing_failure` text;