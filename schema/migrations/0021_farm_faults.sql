CREATE TABLE `sweep_marks` (
	`name` text PRIMARY KEY NOT NULL,
	`mark` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `jobs` ADD `dead_tickets` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `setbacks` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `setback_since` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `avoid_node` text;