CREATE TABLE `archived_references` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`external_id` text,
	`client_metadata` text,
	PRIMARY KEY(`user_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `archived_external` ON `archived_references` (`user_id`,`external_id`) WHERE external_id is not null;--> statement-breakpoint
ALTER TABLE `projects` ADD `external_id` text;--> statement-breakpoint
CREATE INDEX `projects_external` ON `projects` (`user_id`,`external_id`) WHERE external_id is not null;