CREATE TABLE `plans` (
	`slug` text PRIMARY KEY NOT NULL,
	`unfinished_projects` integer,
	`upload_bytes` integer,
	`max_resolution` integer,
	`is_marked` integer,
	`reads` integer,
	`writes` integer,
	`video_metadata` integer,
	`projects` integer,
	`renders` integer,
	`thumbnails` integer,
	`framings` integer,
	`keyed` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `plans` VALUES
	('free', 5, 50000000000, 1080, 1, 300, 60, 30, 10, 30, 60, 120, 300, 0),
	('pro', 20, 500000000000, 2160, 0, 1200, 240, 120, 40, 240, 600, 600, 1200, 0);
