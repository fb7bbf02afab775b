import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { type Destination, DESTINATIONS } from '#schema/domain/posting/destinations.ts';
import { POSTING } from '#schema/domain/posting/post-failure.ts';
import { deleteConnection } from '../../../../worker/connections/manage-connections.ts';
import { retryPost } from '../../../../worker/posts/manage-posts.ts';
import { makePostingWorld, type PostingWorld } from '../../../support/fakes/posting/world.ts';

const MB = 1024 * 1024;
const SIZE = 20 * MB;

let world: PostingWorld;
beforeEach(async () => {
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  world = makePostingWorld(SIZE);
  await world.begin();
});
afterEach(() => {
  world.d1.close();
  vi.restoreAllMocks();
});

async function plan(destination: Destination, more: object = {}): Promise<string> {
  return world.plan(destination, await world.connect(destination), more);
}

/** How often something is out there. */
const count: Record<Destination, () => number> = {
  youtube: () => world.places.youtube.videos.length,
  instagram: () => world.places.instagram.media.length,
  tiktok: () => world.places.tiktok.inbox().length,
  postiz: () => world.places.postiz.published(),
  bucket: () => [...world.places.bucket.objects.keys()].filter((key) => key.endsWith('.mp4')).length,
  webhook: () => new Set(world.program.calls.map(({ id }) => id)).size,
};

describe('a post', () => {
  it.each(DESTINATIONS)('to %s is live once, whole and announced', async (destination) => {
    const id = await plan(destination);
    expect(await world.runUntilOver(id)).toBe('live');
    await world.run();
    expect(count[destination]()).toBe(1);
    const facts = world.d1.rows<{ action: string }>(
      "select action from audit_events where action like 'post.%' order by id",
    );
    expect(facts.map(({ action }) => action).toSorted()).toEqual(['post.created', 'post.live']);
    expect(world.held.most).toBeLessThanOrEqual(2 * POSTING.chunkBytes);
  });

  /** The operations of each destination after which a run of the Worker may die, its answer lost. */
  const STEPS: [Destination, string][] = [
    ...(['begin', 'chunk', 'cover', 'videos'] as const).map((name): [Destination, string] => ['youtube', name]),
    ...(['container', 'status', 'publish'] as const).map((name): [Destination, string] => ['instagram', name]),
    ...(['begin', 'chunk', 'status'] as const).map((name): [Destination, string] => ['tiktok', name]),
    ...(['media', 'draft', 'publish', 'list'] as const).map((name): [Destination, string] => ['postiz', name]),
    ...(['begin', 'part', 'complete', 'object'] as const).map((name): [Destination, string] => ['bucket', name]),
  ];
  const placeOf = (destination: Destination) => world.places[destination as keyof PostingWorld['places']];

  it.each(STEPS)('to %s is live once when answers of %s are lost, three times', async (destination, operation) => {
    const id = await plan(destination);
    placeOf(destination).fail(operation, 'lose', 'lose', 'lose');
    expect(await world.runUntilOver(id)).toBe('live');
    expect(count[destination]()).toBe(1);
  });

  it.each(STEPS)(
    'to %s is live once when the connection breaks at %s, or it answers 503',
    async (destination, operation) => {
      const id = await plan(destination);
      placeOf(destination).fail(operation, 'drop', { status: 503 }, { status: 429 });
      expect(await world.runUntilOver(id)).toBe('live');
      expect(count[destination]()).toBe(1);
    },
  );

  it.each(DESTINATIONS)('to %s is live once wherever the run dies', async (destination) => {
    // The run dies when it stores a step: at the first write, at the second, and so on.
    for (let fatal = 1; fatal < 15; fatal += 1) {
      const id = await plan(destination, { texts: [{ title: `Try ${fatal}`, text: `Try ${fatal}` }] });
      let writes = 0;
      const dying = new Proxy(world.deps.db, {
        get(db, name: 'batch') {
          if (name !== 'batch') return db[name];
          return (statements: never) => {
            writes += 1;
            if (writes >= fatal) throw new Error('the isolate is gone');
            return db.batch(statements);
          };
        },
      });
      await world.run({ db: dying });
      world.wait(POSTING.leaseMs);
      expect(await world.runUntilOver(id)).toBe('live');
      expect(count[destination]()).toBe(fatal);
      world.wait(86_400_000);
    }
  });

  test('that a platform processes for long stays in processing, and is live at its end', async () => {
    const id = await plan('youtube');
    world.places.youtube.process(30);
    await world.run();
    expect(world.post(id)).toMatchObject({ status: 'processing' });
    expect(await world.runUntilOver(id)).toBe('live');
    expect(world.places.youtube.asked.filter((name) => name === 'videos').length).toBe(31);
  });

  it.each([
    ['youtube', 'failed', 'refused'],
    ['instagram', 'ERROR', 'refused'],
    ['tiktok', 'FAILED', 'refused'],
    ['postiz', 'ERROR', 'refused'],
  ] as const)('that %s refuses in the end has failed', async (destination, end, failure) => {
    const id = await plan(destination);
    world.places[destination].process(1, end);
    expect(await world.runUntilOver(id)).toBe(failure);
  });

  it.each(['youtube', 'instagram', 'tiktok'] as const)(
    'to %s fails for a used quota, and goes on the next day',
    async (destination) => {
      const id = await plan(destination);
      const place = world.places[destination];
      place.fail(destination === 'instagram' ? 'container' : 'begin', place.quotaUsed);
      expect(await world.runUntilOver(id)).toBe('quota_used');
      world.wait(86_400_000);
      await retryPost(world.deps, { userId: world.userId, id, by: world.by });
      expect(await world.runUntilOver(id)).toBe('live');
      expect(count[destination]()).toBe(1);
    },
  );

  it.each(['youtube', 'tiktok'] as const)('to %s renews a token that ended in the middle', async (destination) => {
    const id = await plan(destination);
    world.places[destination].fail('chunk', 'drop');
    await world.run();
    world.places[destination].tokens.expire();
    expect(await world.runUntilOver(id)).toBe('live');
  });

  it.each(['youtube', 'instagram', 'tiktok'] as const)(
    'to %s fails when its user has revoked the access',
    async (destination) => {
      const id = await plan(destination);
      world.places[destination].tokens.revoke();
      expect(await world.runUntilOver(id)).toBe('access_revoked');
      expect(world.d1.rows('select failure from connections')).toEqual([{ failure: 'access_revoked' }]);
      await expect(retryPost(world.deps, { userId: world.userId, id, by: world.by })).rejects.toThrow('gone or broken');
      await world.connect(destination);
      await retryPost(world.deps, { userId: world.userId, id, by: world.by });
      expect(await world.runUntilOver(id)).toBe('live');
    },
  );

  it.each(['postiz', 'bucket'] as const)('to %s fails when its key has ended', async (destination) => {
    const id = await plan(destination);
    if (destination === 'postiz') world.places.postiz.endKey();
    else world.places.bucket.refuseKeys();
    expect(await world.runUntilOver(id)).toBe('access_revoked');
  });

  test('whose session is lost after the last byte is found by its tag, and not sent again', async () => {
    const id = await plan('youtube');
    world.places.youtube.fail('chunk', { status: 503 });
    await world.run();
    world.wait(60_000);
    // All bytes arrive; each answer about the end is lost, and then the session is.
    let chunks = 0;
    const cut = async (input: string | URL | Request, init?: RequestInit) => {
      const response = await world.deps.fetch(input, init);
      const isChunk = new Request(input, init).url.includes('/session/');
      if (isChunk && response.status === 200) {
        chunks += 1;
        throw new TypeError('lost');
      }
      return response;
    };
    await world.run({ fetch: cut });
    expect(chunks).toBeGreaterThan(0);
    world.places.youtube.loseSessions();
    expect(await world.runUntilOver(id)).toBe('live');
    expect(world.places.youtube.videos.length).toBe(1);
    expect(world.places.youtube.asked).toContain('playlistItems');
  });

  test('whose session is lost in the middle begins again, once', async () => {
    const id = await plan('youtube');
    world.places.youtube.fail('chunk', { status: 503 });
    await world.run();
    world.places.youtube.loseSessions();
    expect(await world.runUntilOver(id)).toBe('live');
    expect(world.places.youtube.videos.length).toBe(1);
  });

  test('that missed its time is said to be missed, and not sent later', async () => {
    const id = await plan('youtube');
    world.wait(POSTING.missedMs + 1);
    await world.run();
    expect(world.post(id)).toMatchObject({ status: 'failed', failure: 'missed' });
    expect(world.places.youtube.asked).not.toContain('begin');
    await retryPost(world.deps, { userId: world.userId, id, by: world.by });
    expect(await world.runUntilOver(id)).toBe('live');
  });

  test('fails when its clip was deleted, and the other way round loses no file', async () => {
    const id = await plan('bucket');
    world.deleteFile();
    expect(await world.runUntilOver(id)).toBe('clip_gone');
    expect(world.d1.rows('select id from renders')).toHaveLength(1);
  });

  test('to a destination that is away for an hour has failed, and goes on when it is asked for again', async () => {
    const id = await plan('bucket');
    world.places.bucket.fail('begin', ...Array.from({ length: 7 }, () => ({ status: 503 })));
    expect(await world.runUntilOver(id)).toBe('unreachable');
    await retryPost(world.deps, { userId: world.userId, id, by: world.by });
    expect(await world.runUntilOver(id)).toBe('live');
  });

  test('of a connection that is deleted has failed, and its tokens are revoked', async () => {
    const id = await plan('youtube');
    const [connection] = world.d1.rows<{ id: string }>('select id from connections');
    await deleteConnection(world.deps, { userId: world.userId, id: connection?.id ?? '', by: world.by });
    expect(world.post(id)).toMatchObject({ status: 'failed', failure: 'connection_gone' });
    expect(world.places.youtube.tokens.isAlive(world.userId)).toBe(false);
    await world.run();
    expect(world.places.youtube.asked).not.toContain('begin');
  });

  test('calls a program with the same id and body until it answers', async () => {
    const id = await plan('webhook');
    world.program.answers.push(500, 503);
    expect(await world.runUntilOver(id)).toBe('live');
    expect(world.program.calls.map((call) => call.id)).toEqual([id, id, id]);
    expect(new Set(world.program.calls.map(({ body }) => body)).size).toBe(1);
    expect(JSON.parse(world.program.calls[0]?.body ?? '')).toMatchObject({
      type: 'publish.requested',
      data: { id, privacy: 'public', size_bytes: SIZE, video_url: 'https://clips.example/media/clip.mp4' },
    });
  });

  test('to YouTube has the texts, the privacy and the cover', async () => {
    const id = await plan('youtube', { privacy: 'unlisted', texts: [{ title: 'My title', text: 'My text' }] });
    expect(await world.runUntilOver(id)).toBe('live');
    const [video] = world.places.youtube.videos;
    expect(video).toMatchObject({
      snippet: {
        title: 'My title',
        description: 'My text',
        tags: [`clipmill-${id.toLowerCase()}`],
      },
      status: {
        privacyStatus: 'unlisted',
        selfDeclaredMadeForKids: false,
      },
      sizeBytes: SIZE,
      firsts: [0, 1, 2],
      cover: 4,
    });
    expect(world.post(id)?.url).toBe(`https://www.youtube.com/watch?v=${video?.id}`);
  });
});

describe('two runs of the Worker at once', () => {
  const FIRST = {
    youtube: 'begin',
    instagram: 'container',
    tiktok: 'begin',
    postiz: 'media',
    bucket: 'begin',
  } as const;
  const begun = (destination: Destination) =>
    destination === 'webhook'
      ? world.program.calls.length
      : world.places[destination].asked.filter((name) => name === FIRST[destination]).length;

  it.each(DESTINATIONS)('post to %s once', async (destination) => {
    const id = await plan(destination);
    await Promise.all([world.run(), world.run(), world.run()]);
    expect(await world.runUntilOver(id)).toBe('live');
    expect([begun(destination), count[destination]()]).toEqual([1, 1]);
  });
});

test('a run takes no connection that another one holds, until that one has died', async () => {
  const id = await plan('youtube');
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = async (input: string | URL | Request, init?: RequestInit) => {
    asked.resolve();
    await answered.promise;
    return world.deps.fetch(input, init);
  };
  const first = world.run({ fetch: slow });
  await asked.promise;
  await world.run();
  expect(world.places.youtube.asked).not.toContain('begin');
  world.wait(POSTING.leaseMs);
  expect(await world.runUntilOver(id)).toBe('live');
  answered.resolve();
  await first;
  expect(count.youtube()).toBe(1);
});

describe('a large file', () => {
  // Each chunk is made, sent and hashed: one destination takes the largest file, the others one that is long enough.
  it.each([
    ['youtube', 2_000_000_000],
    ['bucket', 500_000_000],
    ['tiktok', 500_000_000],
  ] as const)(
    'goes to %s in chunks, over several runs: %i bytes',
    async (destination, bytes) => {
      world.d1.close();
      world = makePostingWorld(bytes);
      await world.begin();
      const id = await plan(destination);
      // Long for each request: the time of a run ends in the middle.
      const { fetch: ask } = world.deps;
      world.deps.fetch = async (input, init) => {
        world.wait(800);
        return ask(input, init);
      };
      await world.run();
      expect(world.post(id)).toMatchObject({ status: 'sending' });
      expect(await world.runUntilOver(id)).toBe('live');
      expect(world.held.most).toBeLessThanOrEqual(2 * POSTING.chunkBytes);
      expect(world.held.reads).toBeGreaterThanOrEqual(Math.floor(bytes / POSTING.chunkBytes) - 1);
      expect(count[destination]()).toBe(1);
    },
    120_000,
  );
});
