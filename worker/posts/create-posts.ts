import type { CreatePostsRequest } from '#schema/contract/post.ts';
import { overDailyLimit } from '#schema/domain/posting/check-post.ts';
import { DESTINATION_RULES } from '#schema/domain/posting/destinations.ts';
import { POSTING } from '#schema/domain/posting/post-failure.ts';
import { afterQuiet, timesOf } from '#schema/domain/posting/schedule.ts';
import { isDraft } from '#schema/domain/render-plan.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import { openProjectOfRender } from '../archive/open-project.ts';
import type { By } from '../audit/by.ts';
import type { Deps } from '../base/deps.ts';
import type { Guard, Statement } from '../base/store/statements.ts';
import type { ConnectionRow } from '../connections/store/lease.ts';
import { ApiError } from '../http/failures.ts';
import { readRender } from '../renders/read-render.ts';
import type { RenderWithShort } from '../renders/store/select-renders.ts';
import { type Clip, clipOf, draftTexts, factsOf, type Target, targetOf } from './draft-posts.ts';
import { addPosts, findConnections, timesNear } from './store.ts';
import type { PostRow } from './store/select-posts.ts';

export type PostDeps = Pick<Deps, 'db' | 'media' | 'settings' | 'clock' | 'newId' | 'opened'>;

/** A time may have passed by as much, because clocks differ. */
const LATE_MS = 60_000;

/** Statements that belong into the batch which adds posts. `guard`: they were added. */
type Beside = (rows: readonly PostRow[], guard: Guard) => Statement[];

/**
 * Plans posts: each clip to each connection. Everything is checked before anything is stored. Throws `request.not_found`,
 * `request.invalid`, `render.not_done`, `posts.refused` and `posts.too_many`.
 */
export async function createPosts(
  deps: PostDeps,
  { userId, by, beside = () => [] }: { userId: string; by: By; beside?: Beside },
  asked: CreatePostsRequest,
): Promise<PostRow[]> {
  const renderIds = [...new Set(asked.render_ids)];
  const times = timesFor(asked, renderIds.length, deps.clock());
  const connectionIds = [...new Set(asked.connection_ids)];
  const targets = await readTargets(deps, userId, connectionIds);
  if (renderIds.length * targets.length > POSTING.perRequest) {
    throw new ApiError('request.invalid', `render_ids times connection_ids must be at most ${POSTING.perRequest}.`);
  }
  const rows: PostRow[] = [];
  for (const [at, renderId] of renderIds.entries()) {
    const clip = await clipOf(deps, await readRendered(deps, { userId, renderId }));
    for (const target of targets) {
      const own = ownTexts(asked, renderId, target);
      const texts = draftTexts(clip, target, { own, privacy: asked.privacy });
      rows.push(newPost(deps, { clip, target, asked }, { ...texts, publishAt: times[at] ?? 0 }));
    }
  }
  for (const { connection } of targets) await checkDay(deps, connection, rows);
  const events = rows.map(({ id, createdAt }) => {
    const event = { id: deps.newId(), userId, action: 'post.created', subject: id, createdAt } as const;
    return { ...event, ...by };
  });
  if (await addPosts(deps.db, { userId, rows, events, beside })) return rows;
  // One of them may have been deleted since it was read: that is said first.
  await readTargets(deps, userId, connectionIds);
  throw new ApiError('posts.too_many');
}

/** When each clip is posted, in epoch milliseconds. */
function timesFor(
  { publish_at: at, plan, quiet_hours: quiet }: CreatePostsRequest,
  count: number,
  now: number,
): number[] {
  const wanted =
    plan === undefined
      ? Array.from({ length: count }, () => (at === undefined ? now : Date.parse(at)))
      : timesOf({ date: plan.from, time: plan.time, timeZone: plan.time_zone, everyDays: plan.every_days ?? 1 }, count);
  checkTimes(plan === undefined ? 'publish_at' : 'plan', wanted, now);
  return quiet === undefined ? wanted : wanted.map((time) => afterQuiet(time, withZone(quiet)));
}

const withZone = ({ from, to, time_zone: timeZone }: NonNullable<CreatePostsRequest['quiet_hours']>) => ({
  from,
  to,
  timeZone,
});

/** Throws `request.invalid` for times that have passed or are too far away. */
export function checkTimes(field: 'publish_at' | 'plan', times: readonly number[], now: number): void {
  if (times.some((time) => time < now - LATE_MS))
    throw new ApiError('request.invalid', `${field} must not begin in the past.`);
  if (times.every((time) => time <= now + POSTING.aheadMs)) return;
  throw new ApiError('request.invalid', `${field} must end within ${POSTING.aheadMs / DAY_MS} days.`);
}

async function readTargets(deps: PostDeps, userId: string, ids: string[]): Promise<Target[]> {
  const known = await findConnections(deps.db, userId, ids);
  const found = ids.map((id) => {
    const connection = known.find((each) => each.id === id);
    if (connection === undefined)
      throw new ApiError('request.invalid', `connection_ids: there is no connection ${id}.`);
    if (connection.failure === null) return connection;
    const remedy = 'Make it again with POST /connections.';
    throw new ApiError('posts.refused', `connection_ids: ${connection.name} no longer works. ${remedy}`);
  });
  return Promise.all(found.map((connection) => targetOf(deps, connection)));
}

async function readRendered(deps: PostDeps, wanted: { userId: string; renderId: string }): Promise<RenderWithShort> {
  await openProjectOfRender(deps, wanted);
  const render = await readRender(deps, wanted);
  if (render.status !== 'done') throw new ApiError('render.not_done');
  if (!isDraft(render.plan)) return render;
  throw new ApiError('request.invalid', `render_ids: ${render.id} is a draft. Render the short without \`draft\`.`);
}

function ownTexts({ texts = [] }: CreatePostsRequest, renderId: string, { connection }: Target) {
  const fitting = texts.filter(
    ({ render_id: id = renderId, destination = connection.destination }) =>
      id === renderId && destination === connection.destination,
  );
  return fitting.reduce((own, { title = own.title, text = own.text }) => ({ title, text }), {
    title: undefined as string | undefined,
    text: undefined as string | undefined,
  });
}

function newPost(
  { clock, newId }: PostDeps,
  { clip, target, asked }: { clip: Clip; target: Target; asked: CreatePostsRequest },
  { title, body, publishAt }: { title: string; body: string; publishAt: number },
): PostRow {
  const { id: connectionId, destination, name: account } = target.connection;
  const { id: renderId, userId, projectId, shortId } = clip.render;
  const now = clock();
  return {
    id: newId(),
    userId,
    connectionId,
    destination,
    account,
    projectId,
    shortId,
    renderId,
    status: 'planned',
    title,
    body,
    privacy: asked.privacy,
    publishAt,
    nextAt: publishAt,
    tries: 0,
    hasCover: (asked.cover ?? true) && DESTINATION_RULES[destination].takesCover,
    begunAt: null,
    state: null,
    remoteId: null,
    url: null,
    failure: null,
    liveAt: null,
    facts: factsOf(clip),
    views: null,
    likes: null,
    watchShare: null,
    countedAt: null,
    countAt: null,
    points: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Throws `posts.refused` if a connection would post too often within a day. */
export async function checkDay(
  { db }: Pick<Deps, 'db'>,
  { id, destination, name }: Pick<ConnectionRow, 'id' | 'destination' | 'name'>,
  rows: readonly Pick<PostRow, 'id' | 'connectionId' | 'publishAt'>[],
): Promise<void> {
  const mine = rows.filter(({ connectionId }) => connectionId === id);
  const added = mine.map(({ publishAt }) => publishAt);
  const but = mine[0]?.id ?? '';
  const taken = await timesNear(db, id, { from: Math.min(...added), to: Math.max(...added), but });
  const over = overDailyLimit(destination, taken, added);
  if (over === null) return;
  const most = `${name} takes ${DESTINATION_RULES[destination].perDay ?? 0} posts in 24 hours`;
  throw new ApiError(
    'posts.refused',
    `publish_at: ${most}, and would have more on ${new Date(over).toISOString()}. Choose other times.`,
  );
}
