CREATE TABLE `translations` (
	`id` text PRIMARY KEY NOT NULL,
	`short_id` text NOT NULL,
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`language` text NOT NULL,
	`lines` text NOT NULL,
	`asked` text,
	`job_id` text,
	`failure_code` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`short_id`) REFERENCES `shorts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `translations_short` ON `translations` (`short_id`,`language`);--> statement-breakpoint
CREATE INDEX `translations_project` ON `translations` (`project_id`);--> statement-breakpoint
CREATE INDEX `translations_user` ON `translations` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `translations_job` ON `translations` (`job_id`) WHERE job_id is not null;