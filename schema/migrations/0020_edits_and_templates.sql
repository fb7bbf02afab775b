CREATE TABLE `templates` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`options` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `templates_user` ON `templates` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `transcript_edits` (
	`project_id` text NOT NULL,
	`transcript_id` text NOT NULL,
	`corrections` text NOT NULL,
	`speakers` text NOT NULL,
	PRIMARY KEY(`project_id`, `transcript_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `shorts` ADD `own_texts` text;--> statement-breakpoint
ALTER TABLE `shorts` ADD `is_judgement_old` integer DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO `transcript_edits` (`project_id`, `transcript_id`, `corrections`, `speakers`)
SELECT `project_id`, `transcript_id`, json_group_object(`word`, `text`), '{}' FROM (
	SELECT `shorts`.`project_id`, coalesce(`shorts`.`origin_project_id`, `shorts`.`project_id`) AS `transcript_id`, `edit`.`key` AS `word`, max(`edit`.`value`) AS `text`
	FROM `shorts`, json_each(`shorts`.`corrections`) AS `edit`
	WHERE `shorts`.`corrections` IS NOT NULL
	GROUP BY 1, 2, 3
) GROUP BY 1, 2;
