import { testUserOf } from '#schema/domain/access/test-key.ts';
import type { Db } from '../base/deps.ts';
import { findUserById, type UserRow } from './store.ts';

/** The test side of a user. Null: the user never had a test key. */
export function findTestSide(db: Db, userId: string): Promise<UserRow | null> {
  return findUserById(db, testUserOf(userId));
}
