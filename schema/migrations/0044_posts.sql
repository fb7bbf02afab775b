CREATE TABLE `connections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`destination` text NOT NULL,
	`name` text NOT NULL,
	`account` text NOT NULL,
	`secret` text NOT NULL,
	`failure` text,
	`checked_at` integer NOT NULL,
	`renew_at` integer,
	`ended_at` integer,
	`lease_token` text,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connections_account` ON `connections` (`user_id`,`destination`,`account`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `connections_renewal` ON `connections` (`renew_at`) WHERE ended_at is null and failure is null;--> statement-breakpoint
CREATE INDEX `connections_ended` ON `connections` (`ended_at`) WHERE ended_at is not null;--> statement-breakpoint
CREATE TABLE `posts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`connection_id` text NOT NULL,
	`destination` text NOT NULL,
	`account` text NOT NULL,
	`project_id` text NOT NULL,
	`short_id` text NOT NULL,
	`render_id` text NOT NULL,
	`status` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`privacy` text NOT NULL,
	`has_cover` integer NOT NULL,
	`publish_at` integer NOT NULL,
	`next_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`begun_at` integer,
	`state` text,
	`remote_id` text,
	`url` text,
	`failure` text,
	`live_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `posts_user` ON `posts` (`user_id`,`publish_at`);--> statement-breakpoint
CREATE INDEX `posts_changed` ON `posts` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `posts_connection` ON `posts` (`connection_id`,`publish_at`);--> statement-breakpoint
CREATE INDEX `posts_due` ON `posts` (`next_at`) WHERE status in ('planned', 'sending', 'processing');