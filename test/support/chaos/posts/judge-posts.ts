import type { Destination } from '#schema/domain/posting/destinations.ts';
import { POSTING, type PostFailure } from '#schema/domain/posting/post-failure.ts';
import type { TheWorker } from '../the-worker.ts';
import { type Fate, ON_ITS_WAY_MS, type Places } from './places.ts';
import { isEndless, type PostOrder } from './posters.ts';

/** What became of posts. All but the first three must be 0. */
export type PostFigures = {
  posts: number;
  posts_live: number;
  posts_failed: Record<string, number>;
  /** Items at a destination beyond one for each post that was asked for. */
  posts_doubled: number;
  /** Posts that are gone, came to no end, or are live here and not there. */
  posts_lost: number;
  /** Posts that failed for a reason that is not true, or that are there although nothing here says that they may be. */
  posts_misjudged: number;
  /** The same by destination and reason. */
  posts_misjudged_as: Record<string, number>;
  posts_late: number;
  /** What was sent, and tokens that were used, after a deletion was confirmed; tokens that it left valid. */
  posts_after_deletion: number;
  tokens_after_deletion: number;
  /** Events, and entries of the log, that are not as the states of posts are. */
  post_events_wrong: number;
};

type Row = {
  id: string;
  destination: Destination;
  account: string;
  connectionId: string;
  renderId: string;
  status: string;
  failure: PostFailure | null;
  body: string;
  remoteId: string | null;
  publishAt: number;
  begunAt: number | null;
};

type Run = { worker: TheWorker; places: Places; orders: readonly PostOrder[] };

export function judgePosts(run: Run): PostFigures {
  const rows = run.worker.d1.rows<Row>(
    `select id, destination, connection_id as connectionId, render_id as renderId, status, failure, body,
       remote_id as remoteId, publish_at as publishAt, begun_at as begunAt from posts`,
  );
  for (const row of rows) row.account = accountOf(run, row);
  const live = rows.filter(({ status }) => status === 'live');
  const failed = rows.filter(({ status }) => status === 'failed');
  const misjudged = failed.filter((row) => !isTrue(run, row));
  return {
    posts: rows.length,
    posts_live: live.length,
    posts_failed: tally(failed.map(({ failure }) => failure ?? 'nothing')),
    posts_doubled: countDoubled(run, rows),
    posts_lost: countLost(run, rows) + live.filter((row) => countThere(run, row) === 0).length,
    posts_misjudged: misjudged.length,
    posts_misjudged_as: tally(misjudged.map(({ destination, failure }) => `${destination} ${failure}`)),
    posts_late: rows.filter(({ begunAt, publishAt }) => (begunAt ?? 0) - publishAt > POSTING.missedMs).length,
    posts_after_deletion: countAfterDeletion(run),
    tokens_after_deletion: countTokens(run),
    post_events_wrong: countWrongEvents(run),
  };
}

const orderOf = ({ orders }: Run, body: string) => orders.find(({ name }) => name === body.split(' ')[0]);

function accountOf(run: Run, { body, destination }: Row): string {
  return orderOf(run, body)?.accounts.find((each) => each.destination === destination)?.account ?? '';
}

/** How often a post is to be seen where it was sent. */
function countThere({ places }: Run, { id, destination, account, body, remoteId }: Row): number {
  switch (destination) {
    case 'youtube': {
      const videos = places.youtube.videos.filter(
        ({ channel, snippet }) => channel === account && snippet.description === body,
      );
      return videos.filter((video) => !places.hidden.has(video.id)).length;
    }
    case 'instagram':
      return places.instagram.media.filter((each) => each.account === account && each.caption === body).length;
    case 'tiktok':
      return places.tiktok.whole().filter((each) => each.id === remoteId).length;
    case 'postiz':
      return places.postiz.posts
        .filter((post) => post.content === body && !places.hidden.has(post.id))
        .reduce((sum, { published }) => sum + published, 0);
    case 'bucket':
      return places.bucket.objects.has(`${account}/clips/${id}.mp4`) ? 1 : 0;
    case 'webhook':
      return places.taken.has(id) ? 1 : 0;
  }
}

/** Rows beyond one for each clip and connection of a request, and items beyond one for each row. */
function countDoubled(run: Run, rows: readonly Row[]): number {
  const twice = rows.length - new Set(rows.map(({ body, connectionId }) => `${body} ${connectionId}`)).size;
  const there = rows.map((row) => Math.max(0, countThere(run, row) - 1)).reduce((sum, more) => sum + more, 0);
  return twice + there + countUploads(run, rows);
}

/** Uploads to inboxes beyond one for each post that may have made one. TikTok's have no text that tells them apart. */
function countUploads({ places }: Run, rows: readonly Row[]): number {
  const made = Map.groupBy(places.tiktok.whole(), ({ account }) => account);
  const asked = Map.groupBy(
    rows.filter(({ begunAt }) => begunAt !== null),
    ({ account }) => account,
  );
  return [...made]
    .map(([account, uploads]) => {
      const isRefused = places.refused.has(account);
      const good = uploads.filter(({ status }) => !isRefused || status !== 'FAILED');
      return Math.max(0, good.length - (asked.get(account)?.length ?? 0));
    })
    .reduce((sum, more) => sum + more, 0);
}

/** Posts that were promised and are neither there nor deleted, requests that got no answer, and posts without an end. */
function countLost(run: Run, rows: readonly Row[]): number {
  const known = new Set(rows.map(({ id }) => id));
  const gone = run.orders
    .flatMap(({ postIds, deletedPosts }) => (postIds ?? []).filter((id) => !deletedPosts.has(id)))
    .filter((id) => !known.has(id));
  const unanswered = run.orders.filter(({ postIds, refusal }) => postIds === null && refusal === null);
  const open = rows.filter(({ status }) => status !== 'live' && status !== 'failed');
  return gone.length + unanswered.length + open.length;
}

/** What is known of a failed post besides what it says. */
type Case = { places: Places; row: Row; order: PostOrder | undefined; fate: Fate | null; isThere: boolean };

/** When what a post says is so. */
const TRUE_IF: Record<PostFailure, (found: Case) => boolean> = {
  missed: ({ order, row }) => order?.habit === 'late' && row.begunAt === null,
  // Programs and buckets cannot be asked whether they took it when their answer was lost.
  clip_gone: ({ order, row, isThere }) =>
    order?.deletedClips.has(row.renderId) === true && (!isThere || isBlind(row.destination)),
  // It may have been on its way.
  connection_gone: ({ order, row, isThere }) =>
    order?.disconnectedAt.has(row.account) === true && (!isThere || row.begunAt !== null),
  // Nobody may ask any more what became of it.
  access_revoked: ({ fate, places, row }) => fate === 'revoked' || places.cutOff.has(row.account),
  quota_used: ({ fate, isThere }) => fate === 'quota' && !isThere,
  refused: ({ places, row, isThere }) => places.refused.has(nameOf(row)) && !isThere,
  // Perhaps only after the upload: what is there already is found by the next try.
  unreachable: ({ fate }) => fate === 'away',
  not_processed: ({ places, row }) => isEndless(places, row),
};

/** Whether what a failed post says is so. */
function isTrue(run: Run, row: Row): boolean {
  const order = orderOf(run, row.body);
  const fate = order?.accounts.find(({ account }) => account === row.account)?.fate ?? null;
  const found = { places: run.places, row, order, fate, isThere: countThere(run, row) > 0 };
  return row.failure !== null && TRUE_IF[row.failure](found);
}

const isBlind = (destination: Destination) => destination === 'webhook' || destination === 'bucket';

/** As places note what they refuse. */
function nameOf({ destination, account, body }: Row): string {
  return destination === 'tiktok' ? account : destination === 'postiz' ? body : `${account} ${body}`;
}

/** Posts that were deleted and are there, and what left the Worker for an account after it was disconnected. */
function countAfterDeletion({ places, orders }: Run): number {
  const deleted = orders.flatMap((order) => [...order.deletedPosts].map((id) => ({ id, order })));
  const sent = deleted.filter(({ id, order }) => isSent(places, id, order));
  const late = places.published.filter(({ account, at }) => {
    const order = orders.find(({ disconnectedAt }) => disconnectedAt.has(account));
    return order !== undefined && at - ON_ITS_WAY_MS > (order.disconnectedAt.get(account) ?? 0);
  });
  return sent.length + late.length;
}

/**
 * Whether the deleted post of an order is where it was to go, or was there until it was refused: that of its first clip to its first
 * account. Others of the order may be there several times, if they were refused and tried again.
 */
function isSent(
  { youtube, instagram, postiz, bucket, taken }: Places,
  id: string,
  { name, accounts }: PostOrder,
): boolean {
  const [text, { account, destination } = { account: '', destination: '' }] = [`${name} clip 0`, accounts[0]];
  switch (destination) {
    case 'youtube':
      return youtube.videos.some(({ channel, snippet }) => channel === account && snippet.description === text);
    case 'instagram':
      return instagram.media.some((each) => each.account === account && each.caption === text);
    case 'postiz':
      return postiz.posts.some(({ content, published }) => content === text && published > 0);
    case 'bucket':
      return bucket.objects.has(`${account}/clips/${id}.mp4`);
    default:
      return taken.has(id);
  }
}

/**
 * Tokens that were used after their connection was deleted, or that its deletion left valid, save those that no answer brought to
 * anybody. Instagram has no call for that.
 */
function countTokens({ places, orders }: Run): number {
  const ended = orders.flatMap(({ disconnectedAt }) => [...disconnectedAt]);
  const used = ended.filter(([account, at]) => (places.usedAt.get(account) ?? 0) - ON_ITS_WAY_MS > at);
  const alive = ended.filter(([account]) => places.isAlive(account));
  return used.length + alive.length;
}

/** Each end of a post is announced once and logged once, and so is each post. */
function countWrongEvents({ worker }: Run): number {
  const [wrong] = worker.d1.rows<{ n: number }>(`
    with ends as (select id, became, count(*) as times from chaos_moves
      where kind = 'post' and became in ('live', 'failed') group by id, became)
    select (select count(*) from ends where times <> (select count(*) from webhook_deliveries
        where subject_id = ends.id and event = 'post.' || became and url like '%/posts/%'))
      + (select count(*) from ends where times <> (select count(*) from audit_events
        where subject = ends.id and action = 'post.' || became))
      + (select count(*) from posts where 1 <> (select count(*) from audit_events
        where subject = posts.id and action = 'post.created')) as n`);
  return wrong?.n ?? 0;
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
