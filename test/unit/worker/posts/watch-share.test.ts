import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Destination } from '#schema/domain/posting/destinations.ts';
import { HOUR_MS } from '#schema/domain/time.ts';
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

/** Posts the clip, of 30 seconds, and returns the id of the post, which is live. */
async function goLive(destination: Destination): Promise<string> {
  const id = await world.plan(destination, await world.connect(destination));
  expect(await world.runUntilOver(id)).toBe('live');
  return id;
}

describe('how much of a post an average viewer watched', () => {
  const videoId = () => world.places.youtube.videos[0]?.id ?? '';
  const show = (views: number) => world.places.youtube.seen.set(videoId(), { viewCount: String(views) });
  const asked = (operation: string) => world.places.youtube.asked.filter((name) => name === operation).length;

  it('is told by YouTube some days later, and stays when YouTube does not tell it again', async () => {
    const id = await goLive('youtube');
    const before = asked('videos');
    show(10);
    await world.countFor(2 * HOUR_MS);
    expect(world.post(id)).toMatchObject({ views: 10, watch_share: null });
    world.places.youtube.watched.set(videoId(), 62.04);
    await world.countFor(2 * HOUR_MS);
    expect(world.post(id)).toMatchObject({ views: 10, watch_share: 0.62 });
    world.places.youtube.watched.clear();
    show(20);
    await world.countFor(5 * HOUR_MS);
    expect(world.post(id)).toMatchObject({ views: 20, watch_share: 0.62 });
    expect([asked('videos') - before, asked('reports')]).toEqual([3, 3]);
  });

  it.each([
    ['whose user did not agree', { status: 403, body: { error: { errors: [{ reason: 'insufficientPermissions' }] } } }],
    [
      'whose operator has not that API',
      { status: 403, body: { error: { errors: [{ reason: 'accessNotConfigured' }] } } },
    ],
    ['while that API is away', { status: 503 }],
    ['that says no to the token', { status: 401 }],
  ])('is not told by a channel %s, and its views count', async (_, refusal) => {
    const id = await goLive('youtube');
    show(10);
    world.places.youtube.watched.set(videoId(), 62);
    world.places.youtube.fail('reports', refusal, refusal);
    await world.countFor(2 * HOUR_MS);
    expect(world.post(id)).toMatchObject({ views: 10, watch_share: null, status: 'live' });
    expect(world.d1.rows('select failure from connections')).toEqual([{ failure: null }]);
  });

  it('is the time that Instagram tells, as a share of the clip', async () => {
    const id = await goLive('instagram');
    const numbers = { views: 10, likes: 7, ig_reels_avg_watch_time: 19_500 };
    world.places.instagram.seen.set(world.places.instagram.media[0]?.id ?? '', numbers);
    await world.countFor(2 * HOUR_MS);
    expect(world.post(id)).toMatchObject({ views: 10, watch_share: 0.65 });
  });

  it('is not told by TikTok', async () => {
    const id = await goLive('tiktok');
    const { published, inbox } = world.places.tiktok;
    published.set(inbox()[0]?.id ?? '', { id: '7077642457847991554', views: 10, likes: 7 });
    await world.countFor(2 * HOUR_MS);
    expect(world.post(id)).toMatchObject({ views: 10, watch_share: null });
  });

  it('is weighted by views over the posts of a clip that tell it, in the results', async () => {
    const told = [
      [300, 0.8],
      [100, 0.4],
      [1_000, null],
    ] as const;
    for (const [views, share] of told) {
      const id = await goLive('youtube');
      world.d1.rows(
        'update posts set points = ?, views = ?, watch_share = ? where id = ?',
        `[[168,${views}]]`,
        views,
        share,
        id,
      );
    }
    const mediaUrl = (key: string) => key;
    const { clips } = await readResults(world.deps, { userId: world.userId, age: '7d', timeZone: 'UTC', mediaUrl });
    expect(
      clips.map(({ watch_share: share, places }) => [share, places.map((place) => place.watch_share).toSorted()]),
    ).toEqual([[0.7, [0.4, 0.8, null]]]);
  });
});
