import {
  COUNTING,
  type CountedDestination,
  isCounted,
  nextCount,
  spend,
  unitsLeft,
  withPoint,
} from '#schema/domain/posting/counting.ts';
import { LEARNING } from '#schema/domain/taste/learned.ts';
import { HOUR_MS } from '#schema/domain/time.ts';
import type { Deps } from '../base/deps.ts';
import { eachAlone } from '../base/each-alone.ts';
import { errorName, logEvent } from '../base/log.ts';
import { SealBroken } from '../base/seal.ts';
import { readMark, writeMark } from '../base/store/sweep-marks.ts';
import { runBatch } from '../base/store/statements.ts';
import { DestinationTrouble } from '../connections/ask.ts';
import { fetchWhileHeld } from '../connections/fetch-while-held.ts';
import { breakConnection, releaseConnection, type Run, takeConnection } from '../connections/store/lease.ts';
import {
  type CountChange,
  type DueConnection,
  findConnectionsToCount,
  findPostsToCount,
  keepCounts,
} from './count-store.ts';
import { learnLater } from '../taste/store/note-evidence.ts';
import type { Count } from './counters/counter.ts';
import { COUNTERS } from './counters/index.ts';
import type { PostRow } from './store/select-posts.ts';

type CountDeps = Pick<Deps, 'db' | 'fetch' | 'settings' | 'clock' | 'newId'>;
/** What a platform told, or why not. `revoked`: it no longer accepts the connection. */
type Told = { counts: Map<string, Count> } | 'unanswered' | 'refused' | 'revoked' | 'quota_used';

const UNITS = 'youtube_units';

/**
 * Counts the views of live posts that are due, some connections a run. Runs each minute, after what is sent. It holds a connection
 * as sending does, for seconds, and whatever goes wrong changes nothing of a post but when it is counted next.
 */
export async function countViews(deps: CountDeps): Promise<void> {
  const now = deps.clock();
  const isSpent = unitsLeft(await readMark(deps.db, UNITS), now) <= 0;
  const wanted = { now, limit: COUNTING.connectionsPerRun, but: isSpent ? ('youtube' as const) : null };
  const due = await findConnectionsToCount(deps.db, wanted);
  await eachAlone('views_not_counted', due, async (connection) => {
    if (deps.clock() < now + COUNTING.budgetMs) await countOne(deps, connection);
  });
}

async function countOne(deps: CountDeps, { id: connectionId, destination }: DueConnection): Promise<void> {
  if (!isCounted(destination)) return;
  const run = { connectionId, token: deps.newId() };
  const posts = await findPostsToCount(deps.db, connectionId, {
    now: deps.clock(),
    limit: COUNTING.postsAtOnce[destination],
  });
  const told = await holding(deps, { run, destination, posts });
  if (destination === 'youtube') await noteUnits(deps, told);
  if (told === 'revoked') await runBatch(deps.db, [breakConnection(deps.db, run)]);
  const now = deps.clock();
  const changes = posts.map((post) => changeOf(post, told, now));
  await keepCounts(deps.db, changes);
  await learnFrom(deps.db, posts, changes, now);
}

/** A count that is kept may show what the viewers of the user like. */
async function learnFrom(
  db: CountDeps['db'],
  posts: readonly PostRow[],
  changes: readonly CountChange[],
  now: number,
): Promise<void> {
  const told = posts.find(({ points }, i) => (changes[i]?.points?.length ?? 0) > (points?.length ?? 0));
  if (told !== undefined) await runBatch(db, [learnLater({ db, now }, told.userId, LEARNING.waitMs)]);
}

/** Asks a platform while no other run uses the tokens of the connection: some can be renewed once. */
async function holding(
  deps: CountDeps,
  { run, destination, posts }: { run: Run; destination: CountedDestination; posts: PostRow[] },
): Promise<Told> {
  const now = deps.clock();
  const connection = await takeConnection(deps.db, run, now);
  // Its user may not act, or another run has just taken it.
  if (connection === null) return 'unanswered';
  try {
    if (connection.failure !== null) return 'refused';
    const quick = { ...deps, fetch: fetchWhileHeld(deps, run), waitMs: COUNTING.requestMs };
    return { counts: await COUNTERS[destination]({ deps: quick, connection, posts }) };
  } catch (error) {
    return whyNot(error);
  } finally {
    await releaseConnection(deps.db, run);
  }
}

function whyNot(error: unknown): Told {
  if (error instanceof SealBroken) return 'revoked';
  if (!(error instanceof DestinationTrouble)) {
    logEvent('views_not_counted', { error: errorName(error) });
    return 'unanswered';
  }
  if (error.failure === 'access_revoked') return 'revoked';
  if (error.failure === 'quota_used') return 'quota_used';
  return error.failure === 'unreachable' ? 'unanswered' : 'refused';
}

/** One unit for each request, or all that are left if Google says that they are used: then nothing is asked until tomorrow. */
async function noteUnits({ db, clock }: CountDeps, told: Told): Promise<void> {
  const mark = await readMark(db, UNITS);
  await writeMark(db, UNITS, spend(mark, clock(), told === 'quota_used' ? unitsLeft(mark, clock()) : 1));
}

function changeOf({ id, liveAt, ...post }: PostRow, told: Told, now: number): CountChange {
  const live = liveAt ?? now;
  const isAnswered = told !== 'unanswered' && told !== 'quota_used';
  const next = { id, countAt: nextCount(live, now, { isAnswered }) };
  const count = typeof told === 'string' ? undefined : told.counts.get(id);
  if (count === undefined) return next;
  const points = withPoint(post.points ?? [], [Math.floor((now - live) / HOUR_MS), count.views]);
  return { ...next, ...changesOf(post, count, now), countedAt: now, points };
}

/** Streams of events find posts by their last change: the same numbers again are none. */
function changesOf(post: Omit<PostRow, 'id' | 'liveAt'>, { views, likes, place, ...told }: Count, now: number) {
  // Platforms tell it days later than views, and not each time.
  const watchShare = told.watchShare ?? post.watchShare;
  const where = { remoteId: place?.remoteId ?? post.remoteId, url: place?.url ?? post.url };
  const isSame =
    views === post.views && likes === post.likes && watchShare === post.watchShare && where.url === post.url;
  return { ...where, views, likes, watchShare, ...(!isSame && { updatedAt: now }) };
}
