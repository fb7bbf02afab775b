ALTER TABLE `shorts` ADD `scores_id` text;--> statement-breakpoint
CREATE INDEX `shorts_explained` ON `shorts` (`created_at`) WHERE score > 0 and score_details ->> '$.reason' is not null;--> statement-breakpoint
CREATE INDEX `audit_events_claims` ON `audit_events` (`created_at`) WHERE action = 'job.claimed';