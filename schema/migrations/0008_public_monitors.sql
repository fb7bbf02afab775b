DROP INDEX `monitors_public`;--> statement-breakpoint
CREATE INDEX `monitors_public` ON `monitors` (`visibility`,`id`);