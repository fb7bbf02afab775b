ALTER TABLE `shorts` ADD `title_proposal` text;--> statement-breakpoint
ALTER TABLE `renders` ADD `title` text;