ALTER TABLE `shorts` ADD `framing_ended_at` integer;--> statement-breakpoint
CREATE INDEX `shorts_framing_ended` ON `shorts` (`user_id`,`framing_ended_at`) WHERE framing_ended_at is not null;--> statement-breakpoint
ALTER TABLE `webhook_secrets` ADD `previous_secret` text;--> statement-breakpoint
ALTER TABLE `webhook_secrets` ADD `previous_until` integer;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `previous_secret` text;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `previous_until` integer;