import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Destination } from '#schema/domain/posting/destinations.ts';
import { POSTING } from '#schema/domain/posting/post-failure.ts';
import type { Deps } from '../../../../worker/base/deps.ts';
import { seal, unseal } from '../../../../worker/base/seal.ts';
import { openDb } from '../../../../worker/base/store/db.ts';
import { checkConnection, deleteConnection, revokeEnded } from '../../../../worker/connections/manage-connections.ts';
import { retryPost } from '../../../../worker/posts/manage-posts.ts';
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

async function plan(destination: Destination): Promise<{ id: string; connection: string }> {
  const connection = await world.connect(destination);
  return { id: await world.plan(destination, connection), connection };
}

const owned = (id: string) => ({ userId: world.userId, id, by: world.by });
const eventsOf = (id: string) =>
  world.d1.rows<{ action: string }>('select action from audit_events where subject = ? order by action', id);

/** More posts like one. */
function copyPost(id: string, copies: number): void {
  const [post] = world.d1.rows<Record<string, string | number | null>>('select * from posts where id = ?', id);
  for (let n = 0; n < copies; n += 1) {
    const row = { ...post, id: world.deps.newId() };
    const places = Object.keys(row).map(() => '?');
    const names = Object.keys(row).join(', ');
    world.d1.rows(`insert into posts (${names}) values (${places.join(', ')})`, ...Object.values(row));
  }
}

/** A database whose first batch that holds a statement like this fails, before or after it commits. */
function failing(like: RegExp, when: 'before' | 'after'): Deps['db'] {
  let isOver = false;
  const { db } = world.deps;
  const client = (db as unknown as { $client: { prepare(sql: string): object } }).$client;
  const prepare = (sql: string) => {
    const statement = client.prepare(sql) as { bind(...values: unknown[]): Record<string, () => Promise<unknown>> };
    if (isOver || !like.test(sql)) return statement;
    const run = (name: string, values: unknown[]) => async () => {
      isOver = true;
      if (when === 'after') await statement.bind(...values)[name]?.();
      throw new Error('D1_ERROR: Network connection lost.');
    };
    return {
      bind: (...values: unknown[]) => ({ all: run('all', values), run: run('run', values), raw: run('raw', values) }),
    };
  };
  return openDb({ ...client, prepare });
}

describe('a connection that is deleted', () => {
  it('tells of each post that it lets fail, and logs it', async () => {
    const { id, connection } = await plan('youtube');
    world.d1.rows(
      `insert into webhooks (id, user_id, url, secret, events, created_at)
       values ('hook', ?, 'https://program.example/told', 'whsec_c2VjcmV0', '["post.failed"]', 0)`,
      world.userId,
    );
    await deleteConnection(world.deps, owned(connection));
    expect(world.post(id)).toMatchObject({ status: 'failed', failure: 'connection_gone' });
    expect(eventsOf(id)).toEqual([{ action: 'post.created' }, { action: 'post.failed' }]);
    expect(world.d1.rows('select event, subject_id as id from webhook_deliveries')).toEqual([
      { event: 'post.failed', id },
    ]);
  });

  it('while Instagram is asked whether the clip is ready gets nothing', async () => {
    const { id, connection } = await plan('instagram');
    await world.run();
    world.wait(60_000);
    const { fetch: ask } = world.deps;
    const deleting: typeof ask = async (input, init) => {
      const answered = await ask(input, init);
      if (new Request(input, init).url.includes('status_code')) await deleteConnection(world.deps, owned(connection));
      return answered;
    };
    await world.run({ fetch: deleting });
    expect(world.post(id)).toMatchObject({ status: 'failed', failure: 'connection_gone' });
    expect(world.places.instagram.media).toEqual([]);
  });

  it('ends the access to TikTok, also when its access token has ended by itself', async () => {
    const { connection } = await plan('tiktok');
    world.places.tiktok.tokens.expire();
    world.wait(3 * 3_600_000);
    await deleteConnection(world.deps, owned(connection));
    expect(world.places.tiktok.tokens.isAlive(world.userId)).toBe(false);
    expect(world.d1.rows('select id from connections')).toEqual([]);
  });

  it('is revoked by a later try if the platform did not answer the first', async () => {
    const { connection } = await plan('tiktok');
    world.places.tiktok.tokens.expire();
    world.wait(3 * 3_600_000);
    world.places.tiktok.fail('revoke', 'drop');
    await deleteConnection(world.deps, owned(connection));
    expect(world.places.tiktok.tokens.isAlive(world.userId)).toBe(true);
    await revokeEnded(world.deps);
    expect(world.places.tiktok.tokens.isAlive(world.userId)).toBe(false);
  });
});

describe('a connection with many posts that is deleted', () => {
  it('lets the first fail at once and the rest in sweeps, and sends none', async () => {
    const { id, connection } = await plan('youtube');
    copyPost(id, 200);
    await deleteConnection(world.deps, owned(connection));
    const failed = () =>
      world.d1.rows<{ n: number }>("select count(*) as n from posts where failure = 'connection_gone'")[0]?.n;
    expect(failed()).toBe(40);
    await world.run();
    await revokeEnded(world.deps);
    expect([failed(), world.d1.rows('select id from connections').length]).toEqual([140, 1]);
    await revokeEnded(world.deps);
    expect([failed(), world.d1.rows('select id from connections').length]).toEqual([201, 0]);
    expect(world.d1.rows("select distinct subject from audit_events where action = 'post.failed'")).toHaveLength(201);
    expect(world.d1.rows("select id from audit_events where action = 'post.failed'")).toHaveLength(201);
    expect(world.places.youtube.asked).not.toContain('begin');
    expect(world.places.youtube.tokens.isAlive(world.userId)).toBe(false);
  });
});

describe('a token that is renewed', () => {
  it.each(['before', 'after'] as const)('is kept when the database fails once %s it stores it', async (when) => {
    const { id } = await plan('tiktok');
    world.places.tiktok.tokens.expire();
    await world.run({ db: failing(/^update "connections" set "secret"/, when) });
    expect(await world.runUntilOver(id)).toBe('live');
  });

  it('is renewed by one at a time, also by those who check', async () => {
    const { id, connection } = await plan('tiktok');
    world.places.tiktok.tokens.expire();
    const { fetch: ask } = world.deps;
    let checks = 0;
    let isChecked = true;
    const checking: typeof ask = async (input, init) => {
      const isRenewal = new Request(input, init).url.endsWith('/token/');
      if (isRenewal && (checks += 1) === 1)
        ({ isChecked } = await checkConnection({ ...world.deps, fetch: checking }, owned(connection)));
      return ask(input, init);
    };
    await world.run({ fetch: checking });
    expect([checks, isChecked]).toEqual([1, false]);
    expect(await checkConnection(world.deps, owned(connection))).toMatchObject({ isChecked: true });
    expect(await world.runUntilOver(id)).toBe('live');
    expect(world.d1.rows('select failure from connections')).toEqual([{ failure: null }]);
  });
});

test('a post that missed its time is not sent late when the database fails while that is noted', async () => {
  const { id } = await plan('webhook');
  world.wait(POSTING.missedMs + 1);
  const { db } = world.deps;
  const failingBatch = vi.spyOn(db, 'batch').mockRejectedValueOnce(new Error('D1_ERROR: Network connection lost.'));
  await world.run();
  expect(failingBatch).toHaveBeenCalled();
  expect(world.program.calls).toEqual([]);
  await world.run();
  expect(world.post(id)).toMatchObject({ status: 'failed', failure: 'missed' });
});

it.each([
  ['youtube', 'rejected', 'processed'],
  ['instagram', 'ERROR', 'FINISHED'],
  ['tiktok', 'FAILED', 'SEND_TO_USER_INBOX'],
  ['postiz', 'ERROR', 'PUBLISHED'],
] as const)('a post that %s refused after a while begins anew when it is asked for again', async (name, bad, good) => {
  const { id } = await plan(name);
  world.places[name].process(0, bad);
  expect(await world.runUntilOver(id)).toBe('refused');
  world.places[name].process(0, good);
  await retryPost(world.deps, owned(id));
  expect(await world.runUntilOver(id)).toBe('live');
});

test('a post that its user moved to another day in Postiz is never made twice', async () => {
  const { id } = await plan('postiz');
  world.places.postiz.process(3);
  await world.run();
  const [post] = world.places.postiz.posts;
  const date = post?.date ?? 0;
  Object.assign(post ?? {}, { date: date + 86_400_000 });
  expect(await world.runUntilOver(id)).toBe('not_processed');
  await retryPost(world.deps, owned(id));
  expect(await world.runUntilOver(id)).toBe('not_processed');
  expect(world.places.postiz.published()).toBe(1);
  Object.assign(post ?? {}, { date });
  await retryPost(world.deps, owned(id));
  expect(await world.runUntilOver(id)).toBe('live');
  expect([world.places.postiz.published(), world.places.postiz.posts.length]).toEqual([1, 1]);
});

describe('a clip that is deleted while it goes to a bucket', () => {
  beforeEach(async () => {
    world.d1.close();
    world = makePostingWorld(20 * 1024 * 1024);
    await world.begin();
  });

  /** The state as it was stored before it told how long the file is. */
  async function forgetLength(id: string): Promise<void> {
    const { CONNECTION_KEYS: keys } = world.deps.settings;
    const [row] = world.d1.rows<{ state: string }>('select state from posts where id = ?', id);
    const { clipBytes, ...state } = JSON.parse(await unseal(keys, `post ${id}`, row?.state ?? '')) as object & {
      clipBytes: number;
    };
    expect(clipBytes).toBe(20 * 1024 * 1024);
    const before = await seal(keys, `post ${id}`, JSON.stringify(state));
    world.d1.rows('update posts set state = ? where id = ?', before, id);
  }

  it.each([true, false])('is never there in part, also if its length is known: %s', async (isKnown) => {
    const { id } = await plan('bucket');
    const { fetch: ask } = world.deps;
    const cut: typeof ask = async (input, init) => {
      if (new Request(input, init).url.includes('partNumber=2')) throw new TypeError('lost');
      return ask(input, init);
    };
    await world.run({ fetch: cut });
    if (!isKnown) await forgetLength(id);
    world.deleteClip();
    expect(await world.runUntilOver(id)).toBe('clip_gone');
    expect([...world.places.bucket.objects.keys()].filter((key) => key.endsWith('.mp4'))).toEqual([]);
  });

  it('has no facts beside it that nobody knows', async () => {
    const { id } = await plan('bucket');
    world.places.bucket.fail('object', { status: 503 });
    await world.run();
    world.deleteClip();
    expect(await world.runUntilOver(id)).toBe('live');
    const [, about] = [...world.places.bucket.objects].find(([key]) => key.endsWith(`${id}.json`)) ?? [];
    expect(Object.keys(JSON.parse(about?.text ?? '{}') as object)).toEqual(['id', 'short_id', 'title', 'text']);
  });
});

describe('a clip that is deleted while a platform works on its post', () => {
  it.each(['youtube', 'instagram', 'tiktok', 'postiz'] as const)('is live on %s nevertheless', async (name) => {
    const { id } = await plan(name);
    world.places[name].process(2);
    await world.run();
    expect(world.post(id)?.status).toBe('processing');
    world.deleteClip();
    expect(await world.runUntilOver(id)).toBe('live');
  });

  it('has failed if bytes are missing', async () => {
    const { id } = await plan('youtube');
    world.places.youtube.fail('chunk', { status: 503 });
    await world.run();
    world.deleteClip();
    expect(await world.runUntilOver(id)).toBe('clip_gone');
    expect(world.places.youtube.videos).toEqual([]);
  });
});
