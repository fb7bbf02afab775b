ALTER TABLE `archived_projects` ADD `touched_at` integer;--> statement-breakpoint
ALTER TABLE `archived_projects` ADD `expires_at` integer;--> statement-breakpoint
CREATE INDEX `archived_expiring` ON `archived_projects` (`expires_at`) WHERE expires_at is not null;--> statement-breakpoint
ALTER TABLE `projects` ADD `expires_at` integer;--> statement-breakpoint
CREATE INDEX `projects_expiring` ON `projects` (`expires_at`) WHERE expires_at is not null;--> statement-breakpoint
ALTER TABLE `plans` ADD `keep_days` integer;