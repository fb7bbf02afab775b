ALTER TABLE `nodes` ADD `encoder` text;--> statement-breakpoint
ALTER TABLE `nodes` ADD `free_disk_bytes` integer;--> statement-breakpoint
ALTER TABLE `nodes` ADD `clock_ahead_ms` integer;--> statement-breakpoint
ALTER TABLE `nodes` ADD `model` text;