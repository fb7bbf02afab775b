import type { ReviewView } from '#schema/contract/reviews.ts';
import { REVIEWS } from '#schema/domain/access/review.ts';
import { durationOf } from '#schema/domain/clip.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { OpenLink } from './link-store.ts';
import { readShared, type Shared, type SharedFile } from './shared-store.ts';
import { mediaPath } from './tickets.ts';
import { viewForReviewer } from './view.ts';

type Watched = Pick<
  ReviewView['shorts'][number],
  'duration' | 'aspect_ratio' | 'video_url' | 'thumbnail_url' | 'render_id'
>;

/**
 * What a link shows, with URLs of its media that end soon. `mediaUrl` is the Worker's own address of media. Throws
 * `review.link_gone`.
 */
export async function readReview(
  deps: Pick<Deps, 'db' | 'signer' | 'clock'>,
  link: OpenLink,
  mediaUrl: string,
): Promise<ReviewView> {
  const shared = await readShared(deps.db, link);
  if (shared === null) throw new ApiError('review.link_gone');
  const mediaEnd = deps.clock() + REVIEWS.mediaMs;
  const urlOf = async (ownerId: string, file: SharedFile) =>
    `${mediaUrl}/${await mediaPath(deps, { linkId: link.id, ownerId, file }, mediaEnd)}`;
  const newest = new Map(shared.renders.map((render) => [render.shortId, render]));
  const shown = shared.shorts.map(async (short) => {
    const { comments } = shared;
    const last = comments.findLast(({ shortId, verdict }) => shortId === short.id && verdict !== null);
    return {
      id: short.id,
      title: short.title,
      ...(await viewWatched(shared, { short, render: newest.get(short.id) }, urlOf)),
      verdict: last?.verdict ?? null,
    };
  });
  return {
    title: link.shortId === null ? shared.project.title : (shared.shorts[0]?.title ?? ''),
    expires_at: formatTimestamp(link.expiresAt),
    media_expires_at: formatTimestamp(mediaEnd),
    shorts: await Promise.all(shown),
    comments: shared.comments.map(viewForReviewer),
  };
}

/** The newest finished render, or else the preview. */
async function viewWatched(
  { project }: Shared,
  { short, render }: { short: Shared['shorts'][number]; render: Shared['renders'][number] | undefined },
  urlOf: (ownerId: string, file: SharedFile) => Promise<string>,
): Promise<Watched> {
  const picture = short.thumbnailKey === null ? '' : await urlOf(short.id, 'picture.jpg');
  if (render === undefined) {
    return {
      render_id: null,
      duration: durationOf(short),
      aspect_ratio: project.aspectRatio,
      video_url: short.previewKey === null ? null : await urlOf(short.id, 'preview.mp4'),
      thumbnail_url: picture,
    };
  }
  return {
    render_id: render.id,
    duration: render.durationSec ?? durationOf(render.plan.range),
    aspect_ratio: render.plan.aspectRatio,
    video_url: await urlOf(render.id, 'clip.mp4'),
    thumbnail_url: render.thumbnailKey === null ? picture : await urlOf(render.id, 'cover.jpg'),
  };
}
