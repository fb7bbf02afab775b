import { type SQL, sql } from 'drizzle-orm';

/** Selects the accounts that share the limits of a plan: a user with their sub-accounts. `rootId`: the user's. */
export function familyOf(rootId: string): SQL {
  return sql`(select id from users where id = ${rootId} or parent_id = ${rootId})`;
}

/** The account that works for a user in the turns of the farm, in SQL: a sub-account takes those of its parent. */
export function rootOf(userId: SQL): SQL {
  return sql`coalesce((select users.parent_id from users where users.id = ${userId}), ${userId})`;
}
