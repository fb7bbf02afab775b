import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { COUNTING, type CountedDestination } from '#schema/domain/posting/counting.ts';
import type { Destination } from '#schema/domain/posting/destinations.ts';
import { DAY_MS, HOUR_MS } from '#schema/domain/time.ts';
import { takeConnection } from '../../../../worker/connections/store/lease.ts';
import { findConnectionsToCount } from '../../../../worker/posts/count-store.ts';
import { deleteConnection } from '../../../../worker/connections/manage-connections.ts';
import { findChanges } from '../../../../worker/events/store.ts';
import { readResults } from '../../../../worker/posts/read-results.ts';
import { makePostingWorld, type PostingWorld } from '../../../support/fakes/posting/world.ts';

let world: PostingWorld;
beforeEach(async () => {
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  world = makePostingWorld(1_000);
  await world.begin();
});
afterEach(() => {
  world.d1.close();
  vi.restoreAllMocks();
});

/** Posts the clip and returns the id of the post, which is live. */
async function goLive(destination: Destination): Promise<string> {
  const id = await world.plan(destination, await world.connect(destination));
  expect(await world.runUntilOver(id)).toBe('live');
  return id;
}

const TIKTOK_ID = '7077642457847991554';
/** Lets a platform say how often the only post there was seen. */
const show: Record<CountedDestination, (views: number) => void> = {
  youtube: (views) => {
    const { videos, seen } = world.places.youtube;
    seen.set(videos[0]?.id ?? '', { viewCount: String(views), likeCount: '7' });
  },
  instagram: (views) => world.places.instagram.seen.set(world.places.instagram.media[0]?.id ?? '', { views, likes: 7 }),
  tiktok: (views) => {
    const { published, inbox } = world.places.tiktok;
    published.set(inbox()[0]?.id ?? '', { id: TIKTOK_ID, views, likes: 7 });
  },
};
const OPERATION = { youtube: 'videos', instagram: 'insights', tiktok: 'query' } as const;
const asksOf = (name: CountedDestination) =>
  world.places[name].asked.filter((operation) => operation === OPERATION[name]).length;
const failures = () => world.d1.rows<{ failure: string | null }>('select failure from connections');

describe.each(['youtube', 'instagram', 'tiktok'] as const)('a post that is live on %s', (destination) => {
  it('is counted for 60 days, with its latest numbers and a few older ones', async () => {
    const id = await goLive(destination);
    const before = asksOf(destination);
    show[destination](10);
    await world.countFor(2 * HOUR_MS);
    expect(world.post(id)).toMatchObject({ views: 10, likes: 7, points: '[[1,10]]' });
    show[destination](1_000);
    await world.countFor(7 * DAY_MS);
    expect(world.post(id)).toMatchObject({ views: 1_000, points: '[[1,10],[24,1000],[168,1000]]' });
    await world.countFor(300 * DAY_MS);
    expect(world.post(id)).toMatchObject({
      count_at: null,
      status: 'live',
      points: expect.stringMatching(/\[1440,1000\]\]$/),
    });
    expect(asksOf(destination) - before).toBe(15);
  });

  it('stays as it is when nobody answers, and is counted an hour later', async () => {
    const id = await goLive(destination);
    show[destination](10);
    world.places[destination].fail(OPERATION[destination], { status: 503 }, 'drop');
    await world.countFor(2 * HOUR_MS + 1);
    expect(world.post(id)).toMatchObject({ status: 'live', failure: null, views: null });
    await world.countFor(HOUR_MS);
    expect(world.post(id)).toMatchObject({ views: 10, points: '[[3,10]]' });
    expect(failures()).toEqual([{ failure: null }]);
  });

  it('marks a connection whose access was revoked, and is counted again when it is made again', async () => {
    const id = await goLive(destination);
    show[destination](10);
    world.places[destination].tokens.revoke();
    await world.countFor(2 * HOUR_MS);
    expect(failures()).toEqual([{ failure: 'access_revoked' }]);
    expect(world.post(id)).toMatchObject({ status: 'live', failure: null, views: null });
    await world.connect(destination);
    await world.countFor(2 * HOUR_MS);
    expect(world.post(id)).toMatchObject({ views: 10 });
  });
});

it.each(['postiz', 'bucket', 'webhook'] as const)('a post to %s is never counted', async (destination) => {
  expect(world.post(await goLive(destination))).toMatchObject({ count_at: null });
});

describe('users who did not agree to that', () => {
  it.each([
    ['tiktok', (): void => world.places.tiktok.refuseList()],
    ['instagram', (): void => world.places.instagram.fail('insights', world.places.instagram.notAllowed)],
  ] as const)('on %s keep their connection', async (destination, refuse) => {
    const id = await goLive(destination);
    show[destination](10);
    refuse();
    await world.countFor(2 * HOUR_MS);
    expect(failures()).toEqual([{ failure: null }]);
    expect(world.post(id)).toMatchObject({ views: null, status: 'live' });
  });
});

test('a video that waits in an inbox of TikTok is found when its owner has posted it', async () => {
  const id = await goLive('tiktok');
  await world.countFor(2 * HOUR_MS);
  expect(world.post(id)).toMatchObject({ views: null, url: null });
  show.tiktok(10);
  await world.countFor(2 * HOUR_MS);
  const url = `https://www.tiktok.com/@green/video/${TIKTOK_ID}`;
  expect(world.post(id)).toMatchObject({ views: 10, url, remote_id: TIKTOK_ID });
});

test('new numbers reach streams of events, which look for the last change; the same ones again do not', async () => {
  const id = await goLive('youtube');
  // Without the hour in which it went live.
  const changes = async () => {
    const found = await findChanges(world.deps.db, world.userId, world.deps.clock() - 1.5 * HOUR_MS);
    return found.flatMap(({ type, data }) => (type === 'post.changed' && data.id === id ? [data] : []));
  };
  show.youtube(10);
  await world.countFor(2 * HOUR_MS);
  expect(await changes()).toMatchObject([{ status: 'live', views: 10, likes: 7 }]);
  await world.countFor(5 * HOUR_MS);
  expect(world.post(id)).toMatchObject({ views: 10 });
  expect(await changes()).toEqual([]);
});

test('likes that their owner hides are null, and a video that is gone keeps what it had', async () => {
  const id = await goLive('youtube');
  world.places.youtube.seen.set(world.places.youtube.videos[0]?.id ?? '', { viewCount: '12' });
  await world.countFor(2 * HOUR_MS);
  expect(world.post(id)).toMatchObject({ views: 12, likes: null });
  world.places.youtube.videos.length = 0;
  await world.countFor(DAY_MS);
  expect(world.post(id)).toMatchObject({ views: 12, points: '[[1,12]]' });
});

test('nothing is counted at a connection that is sent to, or that was deleted', async () => {
  const id = await goLive('youtube');
  const [{ id: connectionId } = { id: '' }] = world.d1.rows<{ id: string }>('select id from connections');
  const run = { connectionId, token: 'sends' };
  const now = world.deps.clock() + HOUR_MS;
  await takeConnection(world.deps.db, run, now);
  const before = asksOf('youtube');
  world.wait(HOUR_MS);
  await world.count();
  expect(asksOf('youtube')).toBe(before);
  // Still due: the next run counts it.
  expect(world.post(id)?.count_at).toBeLessThanOrEqual(world.deps.clock());
  await deleteConnection(world.deps, { userId: world.userId, id: connectionId, by: world.by });
  expect(world.post(id)).toMatchObject({ status: 'live', count_at: null });
});

describe('the quota of YouTube', () => {
  /** Copies of a live post, due now. */
  function copy(id: string, count: number): void {
    const columns = world.d1
      .rows<{ name: string }>("select name from pragma_table_info('posts') where name <> 'id'")
      .map(({ name }) => name)
      .join(', ');
    for (let at = 0; at < count; at += 1)
      world.d1.rows(`insert into posts (id, ${columns}) select ?, ${columns} from posts where id = ?`, ulid(), id);
  }
  const due = () => world.d1.rows('select 1 from posts where count_at <= ?', world.deps.clock()).length;

  it('pays one unit for 50 videos', async () => {
    copy(await goLive('youtube'), 69);
    const before = asksOf('youtube');
    world.wait(HOUR_MS);
    await world.count();
    expect([asksOf('youtube') - before, due()]).toEqual([1, 20]);
    await world.count();
    expect([asksOf('youtube') - before, due()]).toEqual([2, 0]);
    expect(world.d1.rows("select mark from sweep_marks where name = 'youtube_units'")).toEqual([
      { mark: '2026-11-30 2' },
    ]);
  });

  it('waits for the next day when its share or all of it is used, and posts go on', async () => {
    const id = await goLive('youtube');
    show.youtube(10);
    world.places.youtube.fail('videos', world.places.youtube.quotaUsed);
    world.wait(HOUR_MS);
    await world.count();
    const before = asksOf('youtube');
    await world.countFor(12 * HOUR_MS);
    expect([asksOf('youtube'), world.post(id)?.views]).toEqual([before, null]);
    expect(world.d1.rows("select mark from sweep_marks where name = 'youtube_units'")).toEqual([
      { mark: `2026-11-30 ${COUNTING.youtubeUnitsPerDay}` },
    ]);
    await goLive('youtube');
    await world.countFor(DAY_MS);
    expect(world.post(id)).toMatchObject({ views: 10 });
  });
});

test('what is due is found by its index', () => {
  const now = world.deps.clock();
  const query = findConnectionsToCount(world.deps.db, { now, limit: 20, but: 'youtube' });
  const steps = world.d1.explain(query as never);
  expect(steps[0]).toContain('USING INDEX posts_to_count');
});

test('results name clips and what they were like, and leave out what YouTube hides', async () => {
  const id = await goLive('youtube');
  const other = await goLive('youtube');
  for (const [at, views] of [
    [id, 10],
    [other, 1_000],
  ] as const)
    world.d1.rows('update posts set points = ?, views = ?, likes = 3 where id = ?', `[[168,${views}]]`, views, at);
  world.d1.rows("update shorts set thumbnail_key = 'projects/p/picture.jpg'");
  const mediaUrl = (key: string) => `https://media.test/${key}`;
  const read = () => readResults(world.deps, { userId: world.userId, age: '7d', timeZone: 'Europe/Berlin', mediaUrl });
  const results = await read();
  expect(results).toMatchObject({
    posts: 2,
    channels: [{ destination: 'youtube', posts: 2, usual_views: 104 }],
    clips: [
      {
        short_id: world.clip.shortId,
        title: 'Water',
        thumbnail_url: 'https://media.test/projects/p/picture.jpg',
        views: 1_010,
        likes: 6,
        places: [
          { destination: 'youtube', url: expect.stringContaining('youtube.com'), views: expect.any(Number), likes: 3 },
          { destination: 'youtube' },
        ],
        posts: 2,
        times: 1,
        is_clear: false,
        verdict: 'too_few',
      },
    ],
  });
  expect(results.groups.map(({ by, value }) => `${by} ${value}`)).toEqual([
    'length 30-45',
    'hour 9-12',
    'weekday 1',
    'layout single',
    'captions bold',
  ]);
  world.d1.rows("update posts set privacy = 'unlisted' where id = ?", id);
  expect(await read()).toMatchObject({ posts: 1, groups: [] });
});
