import { REVIEWS } from '#schema/domain/access/review.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import { openProject } from '../archive/open-project.ts';
import { hashPassword } from '../accounts/password.ts';
import type { Deps } from '../base/deps.ts';
import { newKey, sha256Hex } from '../base/secrets.ts';
import { type Access, checkReviewScope, keyIdOf } from '../http/access.ts';
import { ApiError } from '../http/failures.ts';
import type { Visitor } from '../http/visitor.ts';
import { readProject } from '../projects/read-project.ts';
import { addLink, hasShort, type ReviewLinkRow } from './link-store.ts';

/** What a user wants to share. `expiresAt` in epoch milliseconds. */
export type WantedLink = {
  projectId: string;
  shortId: string | null;
  name: string;
  password: string | undefined;
  expiresAt: number | undefined;
};

/**
 * Makes a review link. Only this answer contains its token. Throws `request.not_found` for a project or short that is
 * not the user's, `request.invalid` for an end that is past or too far away, `review.too_many_links` and
 * `auth.scope_missing`.
 */
export async function createLink(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'newId' | 'media' | 'opened'>,
  { userId, access, visitor }: { userId: string; access: Access; visitor: Visitor },
  { projectId, shortId, name, password, expiresAt }: WantedLink,
): Promise<{ link: ReviewLinkRow; token: string }> {
  checkReviewScope(access);
  const [id, token, createdAt] = [deps.newId(), newKey('cmv'), deps.clock()];
  const end = endOf(expiresAt, createdAt);
  await openProject(deps, { userId, projectId });
  await readProject(deps, { userId, projectId });
  if (shortId !== null && !(await hasShort(deps.db, { userId, projectId, shortId }))) {
    throw new ApiError('request.not_found');
  }
  const passwordHash = password === undefined ? '' : await hashPassword(password, deps.settings);
  const what = { id, userId, projectId, shortId, name };
  const link = { ...what, tokenHash: await sha256Hex(token), passwordHash, expiresAt: end, createdAt };
  const event = { id: deps.newId(), userId, actor: 'user', action: 'review_link.created', subject: id } as const;
  const recorded = { ...event, ...visitor, actorId: keyIdOf(access), createdAt };
  if (!(await addLink(deps.db, link, recorded))) throw new ApiError('review.too_many_links');
  return { link, token };
}

function endOf(asked: number | undefined, now: number): number {
  const end = asked ?? now + REVIEWS.defaultMs;
  if (end <= now) throw new ApiError('request.invalid', 'expires_at must be in the future.');
  if (end <= now + REVIEWS.maxMs) return end;
  const days = REVIEWS.maxMs / DAY_MS;
  throw new ApiError('request.invalid', `expires_at must be at most ${days} days from now.`);
}
