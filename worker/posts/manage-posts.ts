import type { ChangePostRequest } from '#schema/contract/post.ts';
import type { PageRequest } from '#schema/contract/pages.ts';
import { checkPost } from '#schema/domain/posting/check-post.ts';
import { next, type PostState } from '#schema/domain/states.ts';
import type { By } from '../audit/by.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { Page } from '../http/pages.ts';
import { readRender } from '../renders/read-render.ts';
import { openProjectOfRender } from '../archive/open-project.ts';
import { checkDay, checkTimes, type PostDeps } from './create-posts.ts';
import { targetOf } from './draft-posts.ts';
import { changePost, findConnections, listPosts, type PostFilter, removePost } from './store.ts';
import { findPost, type PostRow } from './store/select-posts.ts';

type Owned = { userId: string; id: string };

/** A page of a user's posts, in the order of their times. */
export function listPostsOfUser(deps: Pick<Deps, 'db'>, filter: PostFilter, page: PageRequest): Promise<Page<PostRow>> {
  return listPosts(deps.db, filter, page);
}

/** A post of the user. Throws `request.not_found`. */
export async function readPost(deps: Pick<Deps, 'db'>, owned: Owned): Promise<PostRow> {
  const post = await findPost(deps.db, owned);
  if (post === null) throw new ApiError('request.not_found');
  return post;
}

/**
 * Changes a post that waits or has failed; a failed one is planned again. Throws `request.not_found`, `request.invalid`,
 * `posts.refused`, `posts.under_way` and `posts.live`.
 */
export async function editPost(
  deps: PostDeps,
  { by, ...owned }: Owned & { by: By },
  asked: ChangePostRequest,
): Promise<PostRow> {
  const post = await readPost(deps, owned);
  checkChangeable(post);
  const publishAt = asked.publish_at === undefined ? post.publishAt : Date.parse(asked.publish_at);
  const changed = {
    title: asked.title ?? post.title,
    body: asked.text ?? post.body,
    privacy: asked.privacy ?? post.privacy,
    ...(asked.publish_at !== undefined && {
      publishAt,
      nextAt: publishAt,
    }),
  };
  if (asked.publish_at !== undefined) checkTimes('publish_at', [publishAt], deps.clock());
  await checkAgain(deps, { ...post, ...changed, publishAt });
  const again = post.status === 'failed' && asked.publish_at !== undefined ? plannedAgain(post) : {};
  return change(deps, { ...owned, by }, { ...changed, ...again });
}

/** Posts a failed post again, now. What the platform has of it already is not sent twice. Throws as `editPost`. */
export async function retryPost(deps: PostDeps, { by, ...owned }: Owned & { by: By }): Promise<PostRow> {
  const post = await readPost(deps, owned);
  checkChangeable(post);
  if (post.status !== 'failed') throw new ApiError('request.invalid', 'Only a failed post can be tried again.');
  const now = deps.clock();
  await checkAgain(deps, { ...post, publishAt: now });
  return change(deps, { ...owned, by }, { ...plannedAgain(post), publishAt: now, nextAt: now });
}

/** Removes a post that waits, has failed or is live: there it stays at the platform. Throws as `editPost`. */
export async function deletePost(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  { by, ...owned }: Owned & { by: By },
): Promise<PostRow> {
  const post = await readPost(deps, owned);
  const event = eventOf(deps, { ...owned, by }, 'post.deleted');
  if (!(await removePost(deps.db, owned, { from: DELETABLE, event }))) throw new ApiError('posts.under_way');
  return post;
}

const CHANGEABLE: readonly PostState[] = ['planned', 'failed'];
const DELETABLE: readonly PostState[] = [...CHANGEABLE, 'live'];

function checkChangeable({ status }: PostRow): void {
  if (status === 'live') throw new ApiError('posts.live');
  if (!CHANGEABLE.includes(status)) throw new ApiError('posts.under_way');
}

function plannedAgain({ status }: PostRow): Partial<PostRow> {
  const planned = next('post', status, 'asked_again');
  return planned === null ? {} : { status: planned, failure: null, tries: 0 };
}

const NO_CONNECTION =
  'The connection of this post is gone or broken. If it is broken, connect the same account again. If it is gone, make a new post with another one.';

/** The limits of the destination hold for a changed post too. */
async function checkAgain(deps: PostDeps, post: PostRow): Promise<void> {
  const { userId, renderId, connectionId } = post;
  const [connection] = await findConnections(deps.db, userId, [connectionId]);
  if (connection === undefined || connection.failure !== null) {
    throw new ApiError('posts.refused', NO_CONNECTION);
  }
  await openProjectOfRender(deps, { userId, renderId });
  const { durationSec, sizeBytes } = await readRender(deps, { userId, renderId });
  const { textChars } = await targetOf(deps, connection);
  const facts = { durationSec: durationSec ?? 0, sizeBytes: sizeBytes ?? 0 };
  const limits = textChars === undefined ? {} : { textChars };
  const problem = checkPost(post.destination, { ...post, text: post.body, ...facts, ...limits });
  if (problem !== null) throw new ApiError('posts.refused', `${problem.field}: ${problem.sentence}`);
  await checkDay(deps, connection, [post]);
}

async function change(
  deps: PostDeps,
  { by, ...owned }: Owned & { by: By },
  changes: Partial<PostRow>,
): Promise<PostRow> {
  const changed = await changePost(deps.db, owned, {
    from: CHANGEABLE,
    change: { ...changes, updatedAt: deps.clock() },
    event: eventOf(deps, { ...owned, by }, 'post.changed'),
  });
  if (changed !== null) return changed;
  checkChangeable(await readPost(deps, owned));
  throw new ApiError('posts.refused', NO_CONNECTION);
}

function eventOf(
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  { by, userId, id }: Owned & { by: By },
  action: 'post.changed' | 'post.deleted',
) {
  return { id: newId(), userId, action, subject: id, createdAt: clock(), ...by };
}
