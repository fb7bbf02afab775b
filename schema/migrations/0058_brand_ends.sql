ALTER TABLE `templates` ADD `is_default` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `brands` ADD `intro` text;--> statement-breakpoint
ALTER TABLE `brands` ADD `outro` text;--> statement-breakpoint
ALTER TABLE `brands` ADD `end_card` text;