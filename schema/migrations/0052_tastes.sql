CREATE TABLE `tastes` (
	`id` text PRIMARY KEY NOT NULL,
	`is_on` integer DEFAULT true NOT NULL,
	`videos` text NOT NULL,
	`learned` text,
	`learned_at` integer,
	`learn_at` integer,
	FOREIGN KEY (`id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tastes_due` ON `tastes` (`learn_at`) WHERE learn_at is not null;