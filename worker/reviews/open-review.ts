import { REVIEWS } from '#schema/domain/access/review.ts';
import { verifyPassword } from '../accounts/password.ts';
import type { Deps } from '../base/deps.ts';
import { sha256Hex } from '../base/secrets.ts';
import { bearer, type Holder } from '../http/bearer.ts';
import { ApiError } from '../http/failures.ts';
import type { Meter, Metered } from '../http/meter.ts';
import { type OpenLink, selectOpenLink } from './link-store.ts';
import { issueAccess, readAccess } from './tickets.ts';

type OpenDeps = Pick<Deps, 'db' | 'signer' | 'clock'>;

/**
 * Opens a link for somebody who has no account. Returns an access token, and its end in epoch milliseconds. Wrong
 * passwords count like failed sign-ins, for the network and for the link. Throws `review.link_gone`,
 * `review.password_required`, `review.wrong_password` and `rate.limited`.
 */
export async function openReview(
  deps: OpenDeps,
  { token, password }: { token: string; password: string | undefined },
  meter: Pick<Meter, 'countSignIn'>,
): Promise<{ token: string; expiresAt: number }> {
  const now = deps.clock();
  const [link] = await selectOpenLink(deps.db, { tokenHash: await sha256Hex(token) }, now);
  if (link === undefined) throw new ApiError('review.link_gone');
  if (link.passwordHash !== '') await checkPassword(link, password, meter);
  const expiresAt = Math.min(link.expiresAt, now + REVIEWS.accessMs);
  return { token: await issueAccess(deps, { linkId: link.id, expiresAt }), expiresAt };
}

async function checkPassword(
  link: OpenLink,
  password: string | undefined,
  meter: Pick<Meter, 'countSignIn'>,
): Promise<void> {
  if (password === undefined) throw new ApiError('review.password_required');
  const takeBack = await meter.countSignIn({ email: `review link ${link.id}`, isKnown: async () => false });
  if (!(await verifyPassword(password, link.passwordHash))) throw new ApiError('review.wrong_password');
  await takeBack();
}

/** Whoever opened a link. The rates of its owner's plan apply to all who use it together. */
export type Reviewer = Metered & { ownerId: string; link: OpenLink };

/** The reviewer of an access token. Null if it is not valid. Throws `review.link_gone`. */
async function authenticate(deps: OpenDeps, token: string): Promise<Holder<Reviewer> | null> {
  const linkId = await readAccess(deps, token);
  if (linkId === null) return null;
  const [link] = await selectOpenLink(deps.db, { id: linkId }, deps.clock());
  if (link === undefined) throw new ApiError('review.link_gone');
  const { id, userId: ownerId, plan, limits } = link;
  return { user: { id, ownerId, plan, limits, link }, access: { kind: 'session', sessionId: id, familyId: id } };
}

/** Middleware of the routes for reviewers. */
export const reviewing = bearer(authenticate);
