/** What an API key works with: the account itself, or its test side, where nothing costs and nothing is real. */
export const KEY_KINDS = ['live', 'test'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export const TEST_KEYS = {
  /** How test keys begin, so that people and programs can tell them apart. */
  prefix: 'cmk_test',
  /** Test projects of an account at a time. */
  projects: 50,
  /** How long each step of a test project or a test render takes. */
  stepMs: 600,
  /** What a test key shows as the balance. Nothing is taken from it. */
  balance: 1_000,
  uploadMaxMb: 10,
  /** Length of the sample video, which stands for every URL. */
  videoSec: 600,
} as const;

/**
 * The ids of test users begin so. It is a ULID of the year 10696, so no other user has such an id.
 */
export const TEST_ID_START = '7TEST';

/**
 * The user who owns what the test keys of an account make. That it is another user keeps both sides apart in every
 * statement: none has to think of it. Its id is that of the account with another beginning, which keeps the 21
 * characters that are unlike in any two accounts.
 */
export function testUserOf(userId: string): string {
  return TEST_ID_START + userId.slice(TEST_ID_START.length);
}

/** Whether something belongs to test keys, by the id of its user. */
export function isTestUser(userId: string): boolean {
  return userId.startsWith(TEST_ID_START);
}

/** What is shown of something that belongs to test keys. Nothing of all else. */
export function markIfTest(userId: string): { test?: true } {
  return isTestUser(userId) ? { test: true } : {};
}
