CREATE TABLE `credit_ledger` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`delta` integer NOT NULL,
	`reason` text NOT NULL,
	`ref` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_ledger_once` ON `credit_ledger` (`reason`,`ref`);--> statement-breakpoint
CREATE INDEX `credit_ledger_user` ON `credit_ledger` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text NOT NULL,
	`token_version` integer DEFAULT 1 NOT NULL,
	`eligible_for_trial` integer DEFAULT false NOT NULL,
	`subscription_id` text NOT NULL,
	`subscription_status` text DEFAULT 'active' NOT NULL,
	`plan` text DEFAULT 'free' NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_balance_not_negative" CHECK("users"."balance" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `video_metadata` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`platform` text NOT NULL,
	`video_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`channel_title` text,
	`channel_id` text,
	`published_at` integer,
	`thumbnail_url` text,
	`views` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`duration_sec` real NOT NULL,
	`size_bytes` integer,
	`language` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `video_metadata_url` ON `video_metadata` (`url`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`title` text NOT NULL,
	`url` text NOT NULL,
	`source_kind` text NOT NULL,
	`goal` text NOT NULL,
	`video_layout` text NOT NULL,
	`aspect_ratio` text NOT NULL,
	`clip_duration` text NOT NULL,
	`start_sec` real NOT NULL,
	`end_sec` real NOT NULL,
	`language` text DEFAULT 'auto' NOT NULL,
	`keywords` text NOT NULL,
	`max_clips` integer NOT NULL,
	`source_title` text NOT NULL,
	`source_duration_sec` real NOT NULL,
	`source_channel_title` text,
	`source_views` integer,
	`client_metadata` text,
	`credits_cost` integer NOT NULL,
	`progress` integer DEFAULT 0 NOT NULL,
	`stage_progress` integer DEFAULT 0 NOT NULL,
	`eta_sec` real,
	`failure_code` text,
	`source_info` text,
	`source_key` text,
	`transcript_key` text,
	`sound_key` text,
	`thumbnail_key` text,
	`spoken_language` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `projects_user` ON `projects` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `shorts` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`hashtags` text NOT NULL,
	`start_sec` real NOT NULL,
	`end_sec` real NOT NULL,
	`score` real NOT NULL,
	`score_details` text NOT NULL,
	`framing_key` text,
	`thumbnail_key` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shorts_project_score` ON `shorts` (`project_id`,`score`,`id`);--> statement-breakpoint
CREATE INDEX `shorts_project_start` ON `shorts` (`project_id`,`start_sec`,`id`);--> statement-breakpoint
CREATE INDEX `shorts_project_id` ON `shorts` (`project_id`,`id`);--> statement-breakpoint
CREATE TABLE `renders` (
	`id` text PRIMARY KEY NOT NULL,
	`short_id` text NOT NULL,
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`render_hash` text NOT NULL,
	`plan` text NOT NULL,
	`progress` integer DEFAULT 0 NOT NULL,
	`eta_sec` real,
	`failure_code` text,
	`video_key` text,
	`thumbnail_key` text,
	`captions_key` text,
	`file_hash` text,
	`width` integer,
	`height` integer,
	`duration_sec` real,
	`size_bytes` integer,
	`quality` text,
	`published_platforms` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`short_id`) REFERENCES `shorts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `renders_user` ON `renders` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `renders_user_status` ON `renders` (`user_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `renders_project` ON `renders` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `renders_short_hash` ON `renders` (`short_id`,`render_hash`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`stage` text NOT NULL,
	`project_id` text NOT NULL,
	`render_id` text,
	`status` text NOT NULL,
	`generation` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_hash` text,
	`lease_expires_at` integer,
	`node` text,
	`nonce` text,
	`upload_id` text,
	`cancel_requested` integer DEFAULT false NOT NULL,
	`progress` real DEFAULT 0 NOT NULL,
	`run_after` integer NOT NULL,
	`sent_at` integer,
	`sends` integer DEFAULT 0 NOT NULL,
	`failure_code` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`render_id`) REFERENCES `renders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `jobs_queued` ON `jobs` (`stage`,`run_after`,`id`) WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX `jobs_unsent` ON `jobs` (`sent_at`) WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX `jobs_leased` ON `jobs` (`lease_expires_at`) WHERE status = 'leased';--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_lease` ON `jobs` (`lease_hash`);--> statement-breakpoint
CREATE INDEX `jobs_project` ON `jobs` (`project_id`);--> statement-breakpoint
CREATE INDEX `jobs_render` ON `jobs` (`render_id`);