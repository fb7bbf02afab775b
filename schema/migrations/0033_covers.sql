ALTER TABLE `shorts` ADD `cover_at_sec` real;--> statement-breakpoint
ALTER TABLE `renders` ADD `cover_sec` real;