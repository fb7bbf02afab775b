CREATE TABLE `review_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`link_id` text NOT NULL,
	`project_id` text NOT NULL,
	`short_id` text NOT NULL,
	`render_id` text,
	`reviewer` text NOT NULL,
	`verdict` text,
	`text` text NOT NULL,
	`at_sec` real,
	`source_sec` real,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`short_id`) REFERENCES `shorts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `review_comments_user` ON `review_comments` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `review_comments_link` ON `review_comments` (`link_id`,`id`);--> statement-breakpoint
CREATE INDEX `review_comments_project` ON `review_comments` (`project_id`,`short_id`,`id`);--> statement-breakpoint
CREATE INDEX `review_comments_short` ON `review_comments` (`short_id`);--> statement-breakpoint
CREATE TABLE `review_links` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`project_id` text NOT NULL,
	`short_id` text,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`password_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`short_id`) REFERENCES `shorts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_links_token` ON `review_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `review_links_user` ON `review_links` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `review_links_project` ON `review_links` (`project_id`);--> statement-breakpoint
CREATE INDEX `review_links_short` ON `review_links` (`short_id`);--> statement-breakpoint
CREATE INDEX `review_links_end` ON `review_links` (`expires_at`);