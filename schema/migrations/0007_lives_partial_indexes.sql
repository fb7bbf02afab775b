DROP INDEX `projects_copies`;--> statement-breakpoint
CREATE UNIQUE INDEX `projects_copies` ON `projects` (`user_id`,`copies_live_id`) WHERE copies_live_id is not null;--> statement-breakpoint
DROP INDEX `shorts_copied`;--> statement-breakpoint
CREATE UNIQUE INDEX `shorts_copied` ON `shorts` (`user_id`,`copied_from_id`) WHERE copied_from_id is not null;