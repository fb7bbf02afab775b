import journal from '#schema/migrations/meta/_journal.json' with { type: 'json' };

/** The migrations that this version expects, in their order. */
export const MIGRATIONS: readonly string[] = journal.entries.map(({ tag }) => tag);
