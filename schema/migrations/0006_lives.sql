CREATE TABLE `live_channels` (
	`id` text PRIMARY KEY NOT NULL,
	`platform` text NOT NULL,
	`channel` text NOT NULL,
	`shown_name` text NOT NULL,
	`title` text NOT NULL,
	`live_id` text NOT NULL,
	`next_check_at` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`last_on_air_at` integer,
	`memo` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `live_channels_channel` ON `live_channels` (`platform`,`channel`);--> statement-breakpoint
CREATE INDEX `live_channels_due` ON `live_channels` (`platform`,`next_check_at`);--> statement-breakpoint
CREATE TABLE `live_moments` (
	`id` text PRIMARY KEY NOT NULL,
	`live_id` text NOT NULL,
	`ref` text NOT NULL,
	`title` text NOT NULL,
	`score` real NOT NULL,
	`reasons` text NOT NULL,
	`start_sec` real NOT NULL,
	`end_sec` real NOT NULL,
	`clip_start_sec` real,
	`clip_end_sec` real,
	`clip_key` text,
	`thumbnail_key` text,
	`created_at` integer NOT NULL,
	`listed_at` integer,
	FOREIGN KEY (`live_id`) REFERENCES `lives`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `live_moments_ref` ON `live_moments` (`live_id`,`ref`);--> statement-breakpoint
CREATE INDEX `live_moments_live` ON `live_moments` (`live_id`,`id`);--> statement-breakpoint
CREATE TABLE `live_segments` (
	`live_id` text NOT NULL,
	`seq` integer NOT NULL,
	`start_sec` real NOT NULL,
	`duration_sec` real NOT NULL,
	`size_bytes` integer NOT NULL,
	`is_discontinuous` integer NOT NULL,
	`key` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`live_id`, `seq`),
	FOREIGN KEY (`live_id`) REFERENCES `lives`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `live_segments_age` ON `live_segments` (`created_at`);--> statement-breakpoint
CREATE TABLE `lives` (
	`id` text PRIMARY KEY NOT NULL,
	`channel_id` text NOT NULL,
	`status` text NOT NULL,
	`broadcast_id` text,
	`title` text DEFAULT '' NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`retry_at` integer DEFAULT 0 NOT NULL,
	`shorts_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`channel_id`) REFERENCES `live_channels`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `lives_channel` ON `lives` (`channel_id`,`id`);--> statement-breakpoint
CREATE INDEX `lives_monitoring` ON `lives` (`id`) WHERE status = 'monitoring';--> statement-breakpoint
CREATE TABLE `monitor_favorites` (
	`user_id` text NOT NULL,
	`monitor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `monitor_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`monitor_id`) REFERENCES `monitors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `monitor_favorites_monitor` ON `monitor_favorites` (`monitor_id`);--> statement-breakpoint
CREATE TABLE `monitors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`channel_id` text NOT NULL,
	`name` text NOT NULL,
	`visibility` text NOT NULL,
	`video_layout` text NOT NULL,
	`aspect_ratio` text NOT NULL,
	`clip_duration_sec` real NOT NULL,
	`keywords` text NOT NULL,
	`paused_at` integer,
	`pause_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`channel_id`) REFERENCES `live_channels`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `monitors_user_channel` ON `monitors` (`user_id`,`channel_id`);--> statement-breakpoint
CREATE INDEX `monitors_channel` ON `monitors` (`channel_id`,`id`);--> statement-breakpoint
CREATE INDEX `monitors_public` ON `monitors` (`id`) WHERE visibility = 'public';--> statement-breakpoint
ALTER TABLE `projects` ADD `copies_live_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `projects_copies` ON `projects` (`user_id`,`copies_live_id`);--> statement-breakpoint
ALTER TABLE `shorts` ADD `copied_from_id` text;--> statement-breakpoint
ALTER TABLE `shorts` ADD `origin_project_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `shorts_copied` ON `shorts` (`user_id`,`copied_from_id`);