import type { Scope } from '#schema/domain/access/rules.ts';
import { type KeyKind, TEST_KEYS } from '#schema/domain/access/test-key.ts';
import { draftTestSide } from '../accounts/draft-user.ts';
import type { NewEvent } from '../audit/store/record.ts';
import type { Deps } from '../base/deps.ts';
import { newKey, sha256Hex } from '../base/secrets.ts';
import { ApiError } from '../http/failures.ts';
import type { Visitor } from '../http/visitor.ts';
import { addApiKey, type ApiKeyRow } from './store.ts';

type KeyWish = { name: string; scopes: Scope[]; isTest: boolean; expiresAt: number | null };

/** What a request asks for. */
export function wishOf({
  expires_at: end,
  kind,
  ...asked
}: Pick<KeyWish, 'name' | 'scopes'> & { kind?: KeyKind | undefined; expires_at?: string | undefined }): KeyWish {
  return { ...asked, isTest: kind === 'test', expiresAt: end === undefined ? null : Date.parse(end) };
}

/**
 * Makes an API key. Only this answer contains it. `expiresAt` in epoch milliseconds, null: never. The event is of `parent`, if
 * it makes a key of its sub-account. Throws `api_keys.too_many`, and `request.invalid` if `expiresAt` is in the past.
 */
export async function createApiKey(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  user: { id: string },
  asked: KeyWish,
  by: Visitor & Pick<NewEvent, 'actorId'> & { parent?: { id: string; path: string } },
): Promise<{ row: ApiKeyRow; key: string }> {
  const [id, key, createdAt] = [deps.newId(), newKey(asked.isTest ? TEST_KEYS.prefix : 'cmk'), deps.clock()];
  if (asked.expiresAt !== null && asked.expiresAt <= createdAt)
    throw new ApiError('request.invalid', 'expires_at must be in the future.');
  const { parent, ...actor } = by;
  const userId = user.id;
  const row = { id, userId, ...asked, keyHash: await sha256Hex(key), lastUsedAt: null, createdAt };
  const subject = parent === undefined ? id : `${parent.path}/api-keys/${id}`;
  const event = { id: deps.newId(), userId: parent?.id ?? userId, actor: 'user', action: 'api_key.created' } as const;
  const testSide = asked.isTest ? draftTestSide(deps, userId) : null;
  const isAdded = await addApiKey(deps.db, row, { ...event, ...actor, subject, createdAt }, testSide);
  if (!isAdded) throw new ApiError('api_keys.too_many');
  return { row, key };
}
