import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { TEST_ID_START } from '#schema/domain/access/test-key.ts';

/** True for the id of a test user. */
export function isOfTest(userId: SQLWrapper): SQL {
  const beginning = sql.raw(`'${TEST_ID_START}'`);
  return sql`coalesce(substr(${userId}, 1, ${sql.raw(String(TEST_ID_START.length))}) = ${beginning}, false)`;
}

/** The id of the test side of a user: `testUserOf` in SQL. */
export function testUserIdOf(userId: SQLWrapper): SQL {
  return sql`${TEST_ID_START} || substr(${userId}, ${TEST_ID_START.length + 1})`;
}
