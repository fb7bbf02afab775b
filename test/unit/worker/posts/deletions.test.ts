import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Destination } from '#schema/domain/posting/destinations.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import type { Deps } from '../../../../worker/base/deps.ts';
import { deleteConnection, renewOldTokens, revokeEnded } from '../../../../worker/connections/manage-connections.ts';
import { deletePost, retryPost } from '../../../../worker/posts/manage-posts.ts';
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

const owned = (id: string) => ({ userId: world.userId, id, by: world.by });
const remove = (connection: string) => deleteConnection(world.deps, owned(connection));

const post = (destination: Destination, connection: string) => world.plan(destination, connection);

/** Lets a connection be deleted just before a batch that begins or ends with such a statement. */
function deleteBefore(like: RegExp, connection: string): void {
  const { db } = world.deps;
  const commit = db.batch.bind(db);
  let isOver = false;
  vi.spyOn(db, 'batch').mockImplementation(async (statements) => {
    const isIt = statements.some((each) => like.test((each as unknown as { toSQL(): { sql: string } }).toSQL().sql));
    if (isIt && !isOver) {
      isOver = true;
      await remove(connection);
    }
    return commit(statements);
  });
}

/** A fetch that first does something else when tokens are renewed, once. */
function onRenewal(work: () => Promise<unknown>): Deps['fetch'] {
  const { fetch: ask } = world.deps;
  let isOver = false;
  return async (input, init) => {
    if (new Request(input, init).url.endsWith('/token/') && !isOver) {
      isOver = true;
      await work();
    }
    return ask(input, init);
  };
}

const newest = (action: string) =>
  world.d1.rows<{ subject: string; actor: string }>('select subject, actor from audit_events where action = ?', action);

describe('a connection that is deleted', () => {
  it('while posts are planned for it gets none, and is named', async () => {
    const connection = await world.connect('youtube');
    deleteBefore(/^insert into "posts"/, connection);
    await expect(post('youtube', connection)).rejects.toThrow(`connection_ids: there is no connection ${connection}.`);
    expect(world.d1.rows('select id from posts')).toEqual([]);
    expect(newest('post.created')).toEqual([]);
  });

  it.each(['bucket', 'tiktok'] as const)('while the file for a %s is read gets nothing', async (destination) => {
    const connection = await world.connect(destination);
    const id = await post(destination, connection);
    const { media } = world.deps;
    const read = media.get.bind(media);
    const deleting = async (...asked: Parameters<typeof media.get>) => {
      await remove(connection);
      return read(...asked);
    };
    await world.run({ media: { ...media, get: deleting } as typeof media });
    expect(world.post(id)).toMatchObject({ status: 'failed', failure: 'connection_gone' });
    const videos = world.places.bucket.writes.filter((key) => key.endsWith('.mp4'));
    expect([videos, world.places.tiktok.whole()]).toEqual([[], []]);
  });

  it('while a failed post is tried again leaves it failed, and says why', async () => {
    const connection = await world.connect('youtube');
    const id = await post('youtube', connection);
    world.places.youtube.fail('begin', { status: 403, body: world.places.youtube.quotaUsed.body });
    expect(await world.runUntilOver(id)).toBe('quota_used');
    deleteBefore(/^update "posts" set "title"|^update "posts" set "status"/, connection);
    await expect(retryPost(world.deps, owned(id))).rejects.toThrow('The connection of this post is gone');
    expect(world.post(id)).toMatchObject({ status: 'failed' });
    expect(newest('post.changed')).toEqual([]);
  });

  it('is in the log, as is a deleted post', async () => {
    const connection = await world.connect('youtube');
    const id = await post('youtube', connection);
    await deletePost(world.deps, owned(id));
    await remove(connection);
    await expect(remove(connection)).rejects.toThrow('Not found.');
    await expect(deletePost(world.deps, owned(id))).rejects.toThrow('Not found.');
    expect(newest('post.deleted')).toEqual([{ subject: id, actor: 'user' }]);
    expect(newest('connection.deleted')).toEqual([{ subject: connection, actor: 'user' }]);
  });
});

describe('the tokens of a TikTok account that is disconnected', () => {
  const isAlive = () => world.places.tiktok.tokens.isAlive(world.userId);
  const rowsLeft = () => world.d1.rows('select id from connections').length;

  it('end also if TikTok ended the access token before its time', async () => {
    const connection = await world.connect('tiktok');
    world.places.tiktok.tokens.expire();
    await remove(connection);
    expect([isAlive(), rowsLeft()]).toEqual([false, 0]);
  });

  it('end after what a run that sends has renewed meanwhile', async () => {
    const connection = await world.connect('tiktok');
    const id = await post('tiktok', connection);
    world.places.tiktok.tokens.expire();
    await world.run({ fetch: onRenewal(() => remove(connection)) });
    expect(world.post(id)).toMatchObject({ status: 'failed', failure: 'connection_gone' });
    expect(world.places.tiktok.whole()).toEqual([]);
    await revokeEnded(world.deps);
    expect([isAlive(), rowsLeft()]).toEqual([false, 0]);
  });

  it('end if a sweep begins while the request still ends them', async () => {
    const connection = await world.connect('tiktok');
    world.places.tiktok.tokens.expire();
    world.wait(DAY_MS);
    const fetch = onRenewal(() => revokeEnded(world.deps));
    await deleteConnection({ ...world.deps, fetch }, owned(connection));
    expect([isAlive(), rowsLeft()]).toEqual([false, 0]);
    expect(world.places.tiktok.asked.filter((name) => name === 'token')).toHaveLength(2);
  });

  it('end after as long as TikTok asks to wait, an hour at most', async () => {
    const connection = await world.connect('tiktok');
    world.places.tiktok.fail('revoke', { status: 429, headers: { 'Retry-After': '600' } });
    await remove(connection);
    world.wait(599_000);
    await revokeEnded(world.deps);
    expect([isAlive(), rowsLeft()]).toEqual([true, 1]);
    world.wait(2_000);
    await revokeEnded(world.deps);
    expect([isAlive(), rowsLeft()]).toEqual([false, 0]);
  });
});

describe('tokens that would end because nothing was posted for long', () => {
  it('are renewed by one run, while nothing is sent', async () => {
    const connection = await world.connect('tiktok');
    world.wait(31 * DAY_MS);
    const id = await post('tiktok', connection);
    await renewOldTokens({ ...world.deps, fetch: onRenewal(() => world.run()) });
    expect(world.places.tiktok.asked.filter((name) => name === 'token')).toHaveLength(2);
    expect(await world.runUntilOver(id)).toBe('live');
  });

  it('are renewed after as long as the platform asks to wait', async () => {
    await world.connect('tiktok');
    world.wait(31 * DAY_MS);
    const asks = () => world.places.tiktok.asked.filter((name) => name === 'token').length;
    world.places.tiktok.fail('token', { status: 429, headers: { 'Retry-After': '600' } });
    await renewOldTokens(world.deps);
    world.wait(599_000);
    await renewOldTokens(world.deps);
    expect(asks()).toBe(2);
    world.wait(2_000);
    await renewOldTokens(world.deps);
    expect(asks()).toBe(3);
  });
});

describe('a destination that says when to ask again', () => {
  const RETRIES = [
    ['in seconds', { 'Retry-After': '900' }, 900],
    ['as a time', { 'Retry-After': 'Mon, 30 Nov 2026 09:20:00 GMT', Date: 'Mon, 30 Nov 2026 09:00:00 GMT' }, 1_200],
    ['for longer than an hour', { 'Retry-After': '86400' }, 3_600],
    ['for less than the pause', { 'Retry-After': '1' }, 15],
    ['without sense', { 'Retry-After': 'soon' }, 15],
  ] as const;

  it.each(RETRIES)('%s is asked then', async (_, headers, sec) => {
    const id = await post('youtube', await world.connect('youtube'));
    world.places.youtube.fail('begin', { status: 429, headers });
    await world.run();
    const begun = () => world.places.youtube.asked.filter((name) => name === 'begin').length;
    world.wait(sec * 1_000 - 1);
    await world.run();
    expect(begun()).toBe(1);
    world.wait(1);
    await world.run();
    expect(begun()).toBe(2);
    expect(await world.runUntilOver(id)).toBe('live');
  });
});
