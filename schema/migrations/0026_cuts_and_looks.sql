ALTER TABLE `shorts` ADD `cuts` text;--> statement-breakpoint
ALTER TABLE `shorts` ADD `render_options` text;