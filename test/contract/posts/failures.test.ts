import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditListSchema } from '#schema/contract/audit.ts';
import { connectionResponseSchema } from '#schema/contract/posting/connections.ts';
import { postListSchema, postResponseSchema, type PostView } from '#schema/contract/post.ts';
import type { AuditAction } from '#schema/domain/access/audit.ts';
import { DESTINATION_RULES, type Destination, DESTINATIONS } from '#schema/domain/posting/destinations.ts';
import { waitUntil } from '../../../scripts/lib/system/wait-until.ts';
import { makeFakeInstagram } from '../../support/fakes/posting/instagram.ts';
import type { Fault } from '../../support/fakes/posting/stand-in.ts';
import { makeFakeTiktok } from '../../support/fakes/posting/tiktok.ts';
import { makeFakeYoutubeUploads } from '../../support/fakes/posting/youtube.ts';
import { localSystem } from '../../support/system/local-system.ts';
import { call, expectRefusal, expectSuccess } from '../support/api.ts';
import { hashOf, VIDEO_HASH } from '../support/farm.ts';
import { makePlace, type Place } from '../support/places.ts';
import { ask, connectionsOf, over, plan, readPost, renderOf } from '../support/posts.ts';
import { makeReadyProject, type ReadyProject } from '../support/projects.ts';
import { useTalk } from '../support/video-server.ts';

/** Each destination with each failure, from outside. What only a run that dies between two writes shows is in test/unit/worker/posts. */
const talk = useTalk();
/** Two chunks for TikTok, whose last one takes what remains, and three for others. */
const LONG = new Uint8Array(17 * 1024 * 1024);
let ready: ReadyProject;
let renders: { short: string; long: string };
const places: Place[] = [];
beforeAll(async () => {
  // No two stretches are equal, so a chunk in the wrong place is seen.
  for (let block = 0; block < 136; block += 1) LONG.fill(block, block << 17, (block + 1) << 17);
  ready = await makeReadyProject(talk.url);
  renders = { short: await renderOf(ready), long: await renderOf(ready, 'Middle', LONG) };
});
afterAll(() => places.forEach((place) => place.close()));

type Faults = Record<string, Fault[]>;

async function placeFor(destination: Destination, faults: Faults = {}) {
  const place = await makePlace(destination, ready.user);
  places.push(place);
  const { id: connectionId } = await place.connect();
  for (const [operation, each] of Object.entries(faults)) await place.fail(operation, ...each);
  return { place, connectionId, destination };
}

async function post(to: { connectionId: string; destination: Destination }, more: object = {}): Promise<string> {
  const [privacy] = DESTINATION_RULES[to.destination].privacies;
  const body = { render_ids: [renders.short], connection_ids: [to.connectionId], privacy, ...more };
  return (await plan(ready.user, body))[0]?.id ?? '';
}

const retry = (id: string) => ask(ready.user, `/posts/${id}/retry`, {});
const later = () => ({ publish_at: new Date(Date.now() + 3_600_000).toISOString() });

async function expectLive(id: string): Promise<void> {
  expect(await over(ready.user, id)).toMatchObject({ status: 'live', failure: null });
}

async function expectFailed(id: string, code: string): Promise<void> {
  const { status, failure } = await over(ready.user, id);
  expect([status, failure?.code]).toEqual(['failed', code]);
}

/** Somebody who has mended what failed asks again. */
async function expectLiveAgain(id: string): Promise<void> {
  expectSuccess(await retry(id), 202, postResponseSchema);
  await expectLive(id);
}

/** Faults once, at each operation. */
const each = (fault: Fault, ...operations: string[]): Faults =>
  Object.fromEntries(operations.map((name) => [name, [fault]]));

describe('a post whose upload breaks in the middle', () => {
  it.each<[Destination, Faults]>([
    ['youtube', { chunk: ['none', 'half'] }],
    ['tiktok', { chunk: ['none', 'drop'] }],
    ['bucket', { part: ['none', 'drop'] }],
  ])('to %s goes on there, and is live once and whole', async (destination, faults) => {
    const { place, ...to } = await placeFor(destination, faults);
    const id = await post(to, { render_ids: [renders.long] });
    await expectLive(id);
    expect(await place.arrived()).toEqual([hashOf(LONG)]);
    expect([await place.left(), (await place.asked()).filter((name) => name === 'begin').length]).toEqual([0, 1]);
  });

  it.each<[Destination, Faults]>([
    ['youtube', each('drop', 'begin', 'chunk', 'cover', 'videos')],
    ['instagram', each('drop', 'container', 'status', 'publish')],
    ['tiktok', each('drop', 'begin', 'chunk', 'status')],
    ['postiz', each('drop', 'media', 'draft', 'publish', 'list')],
    ['bucket', each('drop', 'object')],
    ['webhook', { call: ['drop', { status: 500 }] }],
  ])('to %s at each of its requests is live once', async (destination, faults) => {
    const { place, ...to } = await placeFor(destination, faults);
    await expectLive(await post(to));
    expect([await place.arrived(), await place.left()]).toEqual([[VIDEO_HASH], 0]);
  });
});

/** The nearest to a Worker that dies: the platform has done what it was asked, and nobody here has heard of it. */
it.each<[Destination, Faults]>([
  ['youtube', each('lose', 'begin', 'chunk', 'cover', 'videos')],
  ['instagram', each('lose', 'container', 'status', 'publish')],
  ['tiktok', each('lose', 'begin', 'chunk', 'status')],
  ['postiz', each('lose', 'media', 'draft', 'publish', 'list')],
  ['bucket', each('lose', 'object')],
  ['webhook', each('lose', 'call')],
])('a post to %s is live once when each answer was lost', async (destination, faults) => {
  const { place, ...to } = await placeFor(destination, faults);
  await expectLive(await post(to));
  expect([await place.arrived(), await place.left()]).toEqual([[VIDEO_HASH], 0]);
});

describe('a token that ends', () => {
  it.each(['youtube', 'tiktok'] as const)('in the middle of a post to %s is renewed', async (destination) => {
    const { place, ...to } = await placeFor(destination, { chunk: ['drop'] });
    const id = await post(to);
    await waitUntil('the broken chunk', async () => (await place.asked()).includes('chunk'));
    await place.ask('expire');
    await expectLive(id);
    expect(await place.arrived()).toEqual([VIDEO_HASH]);
    expect((await place.asked()).filter((name) => name === 'token')).toHaveLength(2);
  });

  it('is renewed before it does at Instagram, which has no other way', async () => {
    const { place, ...to } = await placeFor('instagram');
    await localSystem().sql('update connections set renew_at = 1 where id = ?', to.connectionId);
    await localSystem().sweep();
    expect((await place.asked()).filter((name) => name === 'lengthen')).toHaveLength(2);
    await expectLive(await post(to));
    expect(await place.arrived()).toEqual([VIDEO_HASH]);
  });
});

describe('a quota that is used up', () => {
  it.each<[Destination, string, Fault]>([
    ['youtube', 'begin', makeFakeYoutubeUploads().quotaUsed],
    ['instagram', 'container', makeFakeInstagram().quotaUsed],
    ['tiktok', 'begin', makeFakeTiktok().quotaUsed],
  ])('at %s fails the post, which is live once when it is asked for again', async (destination, operation, fault) => {
    const { place, ...to } = await placeFor(destination, { [operation]: [fault] });
    const id = await post(to);
    await expectFailed(id, 'quota_used');
    expect(await place.arrived()).toEqual([]);
    await expectLiveAgain(id);
    expect(await place.arrived()).toEqual([VIDEO_HASH]);
  });

  it.each<[Destination, string, Fault]>([
    ['postiz', 'publish', { status: 429 }],
    ['bucket', 'object', { status: 503, body: '<Error><Code>SlowDown</Code></Error>' }],
    ['webhook', 'call', { status: 429 }],
  ])('at %s for a while is waited for', async (destination, operation, fault) => {
    const { place, ...to } = await placeFor(destination, { [operation]: [fault, fault] });
    await expectLive(await post(to));
    expect([await place.arrived(), await place.left()]).toEqual([[VIDEO_HASH], 0]);
  });
});

it.each([
  ['youtube', 'videos'],
  ['instagram', 'status'],
  ['tiktok', 'status'],
  ['postiz', 'list'],
] as const)('a post that %s is slow with is in processing, then live once', async (destination, look) => {
  const { place, ...to } = await placeFor(destination);
  await place.process(3);
  const id = await post(to);
  await waitUntil('the end of the upload', async () => (await readPost(ready.user, id)).status === 'processing');
  await expectLive(id);
  expect(await place.arrived()).toEqual([VIDEO_HASH]);
  expect((await place.asked()).filter((name) => name === look).length).toBeGreaterThanOrEqual(4);
});

it.each(DESTINATIONS)(
  'a post to %s fails when its access was revoked, and goes on with a new one',
  async (destination) => {
    const { place, ...to } = await placeFor(destination);
    await place.revoke();
    const id = await post(to);
    await expectFailed(id, 'access_revoked');
    const broken = (await connectionsOf(ready.user)).find((connection) => connection.id === to.connectionId);
    expect(broken).toMatchObject({
      status: 'broken',
      problem: expect.stringContaining('Connect the same account again'),
    });
    expectRefusal(await retry(id), 400, 'posts.refused');
    expect(await place.arrived()).toEqual([]);
    expect((await place.connect()).id).toBe(to.connectionId);
    await expectLiveAgain(id);
    expect(await place.arrived()).toEqual([VIDEO_HASH]);
  },
);

it.each(DESTINATIONS)(
  'a post to %s that missed its time is sent only when it is asked for again',
  async (destination) => {
    const { place, ...to } = await placeFor(destination);
    const id = await post(to, later());
    await localSystem().sql('update posts set publish_at = 1, next_at = 1 where id = ?', id);
    await localSystem().sweep();
    expect(await readPost(ready.user, id)).toMatchObject({ status: 'failed', failure: { code: 'missed' } });
    expect(await place.arrived()).toEqual([]);
    await expectLiveAgain(id);
    expect(await place.arrived()).toEqual([VIDEO_HASH]);
  },
);

/** Instagram has no call that ends a token, and the keys of others are their user's own. */
const REVOKED = { youtube: true, instagram: false, tiktok: true, postiz: null, bucket: null, webhook: null };
const isRevoked = async (place: Place, destination: Destination) =>
  REVOKED[destination] === null ? null : !((await place.ask('isAlive')) as boolean);

it.each(DESTINATIONS)(
  'a deleted connection to %s is revoked and forgotten, and its posts fail',
  async (destination) => {
    const { place, ...to } = await placeFor(destination);
    const id = await post(to, later());
    expect(await isRevoked(place, destination)).not.toBe(true);
    const deleted = await call('DELETE', `/connections/${to.connectionId}`, ready.user);
    expectSuccess(deleted, 200, connectionResponseSchema);
    expect(await isRevoked(place, destination)).toBe(REVOKED[destination]);
    await expectFailed(id, 'connection_gone');
    expectRefusal(await retry(id), 400, 'posts.refused');
    expect(await place.arrived()).toEqual([]);
    expect(await localSystem().sql('select id from connections where id = ?', to.connectionId)).toEqual([]);
  },
);

describe('after all of these', () => {
  const postsOf = async (query = ''): Promise<PostView[]> =>
    expectSuccess(await call('GET', `/posts?per_page=100${query}`, ready.user), 200, postListSchema).data;
  const logged = async (action: AuditAction) => {
    const answer = await call('GET', `/user/audit?per_page=100&action=${action}`, ready.user);
    expect(JSON.stringify(answer.body)).not.toMatch(/access-\d|refresh-\d|secret-of|key-of|whsec_/);
    return expectSuccess(answer, 200, auditListSchema).data.map(({ subject }) => subject);
  };

  it('the log of the account has every post, and each end of it once', async () => {
    const [all, live, failed] = [await postsOf(), await postsOf('&status=live'), await postsOf('&status=failed')];
    expect([all.length, live.length, failed.length]).toEqual([46, 40, 6]);
    const idsOf = (posts: PostView[]) => posts.map(({ id }) => id).toSorted();
    expect((await logged('post.created')).toSorted()).toEqual(idsOf(all));
    expect((await logged('post.live')).toSorted()).toEqual(idsOf(live));
    expect(await logged('post.failed')).toEqual(expect.arrayContaining(idsOf(failed)));
    expect((await localSystem().logs()).join('\n')).not.toMatch(/access-\d|refresh-\d|secret-of-the-fake|whsec_/);
  });

  it('a deleted account has revoked every token, and posts nothing more', async () => {
    const left = await Promise.all(DESTINATIONS.map((destination) => placeFor(destination)));
    for (const to of left) await post(to, later());
    const { token, email, password, id } = ready.user;
    expect((await call('DELETE', '/user', { token, body: { email, password } })).status).toBe(200);
    await localSystem().sql('update posts set publish_at = 1, next_at = 1 where user_id = ?', id);
    await localSystem().sweep();
    const seen = await Promise.all(left.map(({ place, destination }) => isRevoked(place, destination)));
    expect(seen).toEqual(DESTINATIONS.map((destination) => REVOKED[destination]));
    expect(await Promise.all(left.map(({ place }) => place.arrived()))).toEqual(DESTINATIONS.map(() => []));
    expect(await localSystem().sql('select id from connections where user_id = ?', id)).toEqual([]);
  });
});
