ALTER TABLE `users` ADD `watched_at` integer;--> statement-breakpoint
CREATE INDEX `credit_ledger_minutes` ON `credit_ledger` (`created_at`) WHERE reason = 'live' and instr(ref, ':h') = 0;--> statement-breakpoint
CREATE INDEX `email_codes_expiry` ON `email_codes` (`expires_at`);--> statement-breakpoint
CREATE INDEX `video_metadata_age` ON `video_metadata` (`updated_at`);--> statement-breakpoint
CREATE INDEX `shorts_origin` ON `shorts` (`origin_project_id`) WHERE origin_project_id is not null;--> statement-breakpoint
CREATE INDEX `jobs_ended` ON `jobs` (`updated_at`) WHERE status in ('done', 'failed') and more is null;--> statement-breakpoint
CREATE INDEX `lives_age` ON `lives` (`updated_at`);--> statement-breakpoint
CREATE INDEX `lives_open` ON `lives` (`channel_id`) WHERE status in ('monitoring', 'error');