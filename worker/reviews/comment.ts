import type { CommentOnReviewRequest } from '#schema/contract/reviews.ts';
import { playedSec, sourceSecAt, stretchesOf } from '#schema/domain/cuts/played.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { sendAnnounced } from '../outbox/send-announced.ts';
import { addComment } from './comment-store.ts';
import { type OpenLink, selectOpenLink } from './link-store.ts';
import { findWatched, type Watched } from './shared-store.ts';
import type { ReviewCommentRow } from './store/select-comments.ts';

/** Players may report the end of a video a little late. */
const LATE_SEC = 1;

/**
 * Stores what a reviewer wrote or decided, and announces it to the owner's webhooks. Throws `request.not_found` for a
 * short that the link does not show, `request.invalid` for a video that is not one of it or a time past its end,
 * `review.too_many_comments`, and `review.link_gone` if the link was revoked in the meantime.
 */
export async function commentOnReview(
  deps: Pick<Deps, 'db' | 'webhookQueue' | 'clock' | 'newId'>,
  link: OpenLink,
  { atSec, ...asked }: CommentOnReviewRequest,
): Promise<ReviewCommentRow> {
  const watched = await findWatched(deps.db, link, asked);
  if (watched === null) throw new ApiError('request.not_found');
  if (asked.renderId !== null && watched.render === null) {
    throw new ApiError('request.invalid', 'render_id must be that of the short in GET /review, or null.');
  }
  const { id: linkId, userId, projectId } = link;
  const left = { ...asked, ...momentOf(watched, atSec), createdAt: deps.clock() };
  const comment = { id: deps.newId(), linkId, userId, projectId, ...left };
  const isAdded = await addComment(deps, comment);
  if (!isAdded) {
    const [still] = await selectOpenLink(deps.db, { id: linkId }, deps.clock());
    throw new ApiError(still === undefined ? 'review.link_gone' : 'review.too_many_comments');
  }
  await sendAnnounced(deps, userId);
  return comment;
}

/** A second of the video, which may begin with an intro, and the same second of the source. Exported for its tests. */
export function momentOf(
  { short, render }: Watched,
  atSec: number | null,
): Pick<ReviewCommentRow, 'atSec' | 'sourceSec'> {
  if (atSec === null) return { atSec: null, sourceSec: null };
  // The preview shows all that the short needs of its source, in order.
  const film = { ...short, pieces: stretchesOf(short) };
  const played = render === null ? film : { ...render.plan.range, ...render.plan };
  const introSec = render?.plan.intro?.durationSec ?? 0;
  const lengthSec = render?.durationSec ?? playedSec(played);
  if (atSec <= lengthSec + LATE_SEC) return { atSec, sourceSec: sourceSecAt(played, Math.max(0, atSec - introSec)) };
  throw new ApiError('request.invalid', `time must lie inside the video, which has ${lengthSec.toFixed(1)} seconds.`);
}
