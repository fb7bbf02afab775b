CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`generation` integer NOT NULL,
	`arrived_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `dead_letters_age` ON `dead_letters` (`arrived_at`);--> statement-breakpoint
CREATE TABLE `farm_facts` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`set_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `nodes` (
	`name` text PRIMARY KEY NOT NULL,
	`key_id` text,
	`version` text NOT NULL,
	`protocol` integer NOT NULL,
	`stages` text NOT NULL,
	`slots` integer NOT NULL,
	`capture_slots` integer NOT NULL,
	`running` integer NOT NULL,
	`recording` integer NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `nodes_seen` ON `nodes` (`last_seen_at`);--> statement-breakpoint
ALTER TABLE `jobs` ADD `trace_id` text;--> statement-breakpoint
CREATE INDEX `jobs_failed` ON `jobs` (`updated_at`,`stage`,`failure_code`) WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX `projects_refunded` ON `projects` (`updated_at`,`failure_code`) WHERE status = 'refunded';