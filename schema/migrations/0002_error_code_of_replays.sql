CREATE TABLE `webhook_secrets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `idempotency_keys` ADD `error_code` text;--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD `subject_id` text DEFAULT '' NOT NULL;