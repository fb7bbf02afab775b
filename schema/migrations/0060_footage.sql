CREATE TABLE `footage` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`bytes` integer NOT NULL,
	`duration_sec` real,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `footage_user` ON `footage` (`user_id`,`id`);--> statement-breakpoint
ALTER TABLE `shorts` ADD `b_roll` text;