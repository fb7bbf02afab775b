CREATE TABLE `key_requests` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`key_id` text NOT NULL,
	`is_test` integer NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`status` integer NOT NULL,
	`error_code` text,
	`error_field` text,
	`duration_ms` integer NOT NULL,
	`times` integer NOT NULL,
	`other_ids` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `key_requests_age` ON `key_requests` (`created_at`);