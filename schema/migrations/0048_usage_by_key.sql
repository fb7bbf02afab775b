CREATE TABLE `key_days` (
	`user_id` text NOT NULL,
	`day` integer NOT NULL,
	`key_id` text NOT NULL,
	`requests` integer NOT NULL,
	PRIMARY KEY(`user_id`, `day`, `key_id`)
);
--> statement-breakpoint
CREATE INDEX `key_days_age` ON `key_days` (`day`);--> statement-breakpoint
CREATE TABLE `key_projects` (
	`project_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`day` integer NOT NULL,
	`key_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `key_projects_age` ON `key_projects` (`day`);--> statement-breakpoint
CREATE INDEX `key_projects_user` ON `key_projects` (`user_id`);