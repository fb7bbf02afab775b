import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { monitorResponseSchema, publicListSchema } from '#schema/contract/live.ts';
import { type FakeLivePlaylists, startFakeLivePlaylists } from '../../support/fakes/services/live-playlists.ts';
import { reachFakeService } from '../../support/fakes/services/json-service.ts';
import { twitchList, twitchUser } from '../../support/fakes/services/twitch.ts';
import { youtubeChannel, youtubeList, youtubeVideo } from '../../support/fakes/services/youtube.ts';
import { API, call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { createMonitor, follow, monitorsOf } from '../support/lives.ts';

const CHANNEL_ID = 'UCabcdefghijklmnopqrstuv';

let user: TestUser;
let playlists: FakeLivePlaylists;
beforeAll(async () => {
  [user, playlists] = await Promise.all([makeUser(), startFakeLivePlaylists()]);
  const { twitch, youtube } = inject('platforms');
  await reachFakeService(twitch).script('user:kitchenwizard', twitchList(twitchUser('kitchenwizard')));
  await reachFakeService(youtube).script('channel:@spanwire', youtubeChannel(CHANNEL_ID, '@spanwire'));
  await reachFakeService(youtube).script(`channel:${CHANNEL_ID}`, youtubeChannel(CHANNEL_ID, '@spanwire'));
  const live = youtubeVideo('liveVideo01', { snippet: { channelId: CHANNEL_ID, liveBroadcastContent: 'live' } });
  await reachFakeService(youtube).script('liveVideo01', youtubeList(live));
});
afterAll(() => playlists.close());

/** A separate live playlist. */
function newPlaylist(name: string = ulid()): string {
  playlists.grow(`${name}.m3u8`);
  return playlists.urlOf(`${name}.m3u8`);
}

async function answerOf(method: string, path: string, who: TestUser, body?: object) {
  return expectSuccess(await call(method, path, { token: who.token, body }), 200, monitorResponseSchema).data;
}

describe('POST /lives/monitor', () => {
  it('follows a playlist, private by default, with the defaults of a project', async () => {
    const url = newPlaylist();
    const monitor = await follow(await makeUser(), { url });
    expect(monitor).toMatchObject({
      name: '127.0.0.1',
      visibility: 'private',
      paused_at: null,
      pause_reason: null,
      live: { platform: 'hls', channel: url, status: 'waiting' },
      live_shorts_count: 0,
      is_favorited: false,
      video_layout: 'single',
      aspect_ratio: 'vertical',
      clip_duration: '60',
      keywords: [],
    });
  });

  it('accepts a name, a visibility and options for its shorts', async () => {
    const wish = { video_layout: 'split', aspect_ratio: 'horizontal', clip_duration: '45', keywords: ['goal'] };
    const body = { url: newPlaylist(), name: 'Mine', visibility: 'public', ...wish };
    expect(await follow(user, body)).toMatchObject({ name: 'Mine', visibility: 'public', ...wish });
  });

  it('hides a URL that may be secret', async () => {
    playlists.grow('secret.m3u8?token=s3cret');
    const { live } = await follow(user, { url: playlists.urlOf('secret.m3u8?token=s3cret') });
    expect(live.channel).toBe(playlists.urlOf('secret.m3u8'));
  });

  it.each([
    [{ url: 'https://www.twitch.tv/KitchenWizard' }, 'kitchenwizard'],
    [{ url: 'twitch.tv/kitchenwizard/about' }, 'kitchenwizard'],
    [{ platform: 'twitch', channel: 'KitchenWizard' }, 'kitchenwizard'],
    [{ url: 'https://www.youtube.com/@spanwire/live' }, '@spanwire'],
    [{ platform: 'youtube', channel: 'spanwire' }, '@spanwire'],
    [{ url: `https://youtube.com/channel/${CHANNEL_ID}` }, '@spanwire'],
    [{ url: 'https://www.youtube.com/watch?v=liveVideo01' }, '@spanwire'],
  ])('recognizes the channel of %j', async (body, channel) => {
    expect((await follow(await makeUser(), body)).live).toMatchObject({ channel, status: 'waiting' });
  });

  it.each([
    { url: 'https://twitch.tv/nobody_at_all' },
    { platform: 'twitch', channel: 'nobody_at_all' },
    { platform: 'youtube', channel: '@nobody' },
    { url: 'https://www.youtube.com/watch?v=noSuchVideo' },
  ])('refuses %j at once: no such channel', async (body) => {
    expectRefusal(await createMonitor(user, body), 400, 'live.channel_unknown');
  });

  it.each([
    { url: 'https://www.twitch.tv/videos/123' },
    { url: 'https://www.youtube.com/playlist?list=PLx' },
    { url: 'ftp://host.example/live.m3u8' },
    { platform: 'hls', channel: 'somebody' },
    { platform: 'twitch', channel: 'https://www.youtube.com/@spanwire' },
    { platform: 'twitch', channel: 'no such name' },
  ])('refuses %j: not the URL of a channel', async (body) => {
    expectRefusal(await createMonitor(user, body), 400, 'live.url_unsupported');
  });

  it('refuses a URL without a playlist, and a finished recording', async () => {
    playlists.answer('page.m3u8', 200, '<html></html>');
    for (const name of ['page.m3u8', 'missing.m3u8']) {
      expectRefusal(await createMonitor(user, { url: playlists.urlOf(name) }), 400, 'live.channel_unknown');
    }
    playlists.grow('over.m3u8', { isEnded: true });
    expectRefusal(await createMonitor(user, { url: playlists.urlOf('over.m3u8') }), 400, 'live.not_live');
  });

  it('returns the same monitor for repeated and parallel requests', async () => {
    const owner = await makeUser();
    const url = newPlaylist();
    const answers = await Promise.all([1, 2, 3].map(() => createMonitor(owner, { url, name: 'First' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const again = expectSuccess(await createMonitor(owner, { url, name: 'Other' }), 200, monitorResponseSchema).data;
    expect(await monitorsOf(owner)).toEqual([again]);
  });

  it('asked again with new settings applies them, and keeps those that are not sent', async () => {
    const owner = await makeUser();
    const url = newPlaylist();
    const first = await follow(owner, { url, name: 'First', video_layout: 'split', keywords: ['tea'] });
    const settings = { name: 'Other', visibility: 'public', aspect_ratio: 'horizontal', clip_duration: 30 };
    const answer = await createMonitor(owner, { url, ...settings });
    const { data } = expectSuccess(answer, 200, monitorResponseSchema);
    expect(data).toEqual({ ...first, ...settings, clip_duration: '30' });
    expectSuccess(await createMonitor(owner, { url }), 200, monitorResponseSchema);
    expect(await monitorsOf(owner)).toEqual([data]);
  });

  it('shares one live among all followers of the channel', async () => {
    const url = newPlaylist();
    const [mine, yours] = [await follow(await makeUser(), { url }), await follow(await makeUser(), { url })];
    expect(yours.live.id).toBe(mine.live.id);
    expect(yours.id).not.toBe(mine.id);
  });

  it.each([
    [{}, 'url is required.'],
    [{ platform: 'twitch' }, 'channel is required.'],
    [{ channel: 'x' }, 'platform is required.'],
    [{ platform: 'radio', channel: 'x' }, 'platform must be one of twitch, youtube, hls.'],
    [{ url: 'https://a.test', visibility: 'secret' }, 'visibility must be one of public, private.'],
    [{ url: 'https://a.test', clip_duration: 4 }, 'clip_duration must be at least 5.'],
  ])('validates %j first', async (body, sentence) => {
    expect(expectRefusal(await createMonitor(user, body), 400, 'request.invalid')).toBe(sentence);
  });
});

describe('GET /lives/monitors', () => {
  it('lists the user’s monitors, newest first, all or of one visibility', async () => {
    const owner = await makeUser();
    expect(await monitorsOf(owner)).toEqual([]);
    const hidden = await follow(owner, { url: newPlaylist() });
    const shown = await follow(owner, { url: newPlaylist(), visibility: 'public' });
    expect(await monitorsOf(owner)).toEqual([shown, hidden]);
    expect(await monitorsOf(owner, '?visibility=public')).toEqual([shown]);
    expect(await monitorsOf(owner, '?visibility=private')).toEqual([hidden]);
  });

  it('refuses an unknown visibility', async () => {
    const answer = await call('GET', '/lives/monitors?visibility=secret', user);
    expect(expectRefusal(answer, 400, 'request.invalid')).toBe('visibility must be one of public, private.');
  });
});

describe('PATCH /lives/monitors/{id}', () => {
  it('renames, publishes, pauses and resumes', async () => {
    const { id } = await follow(user, { url: newPlaylist() });
    const path = `/lives/monitors/${id}`;
    expect(await answerOf('PATCH', path, user, { name: 'New', visibility: 'public' })).toMatchObject({
      name: 'New',
      visibility: 'public',
      paused_at: null,
    });
    const paused = await answerOf('PATCH', path, user, { paused: true });
    expect(paused).toMatchObject({ name: 'New', pause_reason: 'Paused by its owner.' });
    expect(paused.paused_at).not.toBeNull();
    expect((await answerOf('PATCH', path, user, { paused: true })).paused_at).toBe(paused.paused_at);
    expect(await answerOf('PATCH', path, user, { paused: false })).toMatchObject({
      paused_at: null,
      pause_reason: null,
    });
  });
});

describe('DELETE /lives/monitors/{id}', () => {
  it('removes only the user’s own monitor', async () => {
    const [owner, other] = [await makeUser(), await makeUser()];
    const url = newPlaylist();
    const [mine, theirs] = [await follow(owner, { url }), await follow(other, { url })];
    await answerOf('POST', `/lives/monitors/${mine.id}/favorite`, owner);
    expect(await answerOf('DELETE', `/lives/monitors/${mine.id}`, owner)).toMatchObject({ id: mine.id });
    expectRefusal(await call('DELETE', `/lives/monitors/${mine.id}`, owner), 404, 'request.not_found');
    expect(await monitorsOf(owner)).toEqual([]);
    expect(await monitorsOf(other)).toEqual([theirs]);
  });
});

describe('favorites', () => {
  it('belong to one user, and include own and public monitors', async () => {
    const reader = await makeUser();
    const { id } = await follow(user, { url: newPlaylist(), visibility: 'public' });
    const path = `/lives/monitors/${id}/favorite`;
    expect(await answerOf('POST', path, reader)).toMatchObject({ id, is_favorited: true });
    expect(await answerOf('POST', path, reader)).toMatchObject({ is_favorited: true });
    expect((await monitorsOf(user)).find((one) => one.id === id)).toMatchObject({ is_favorited: false });
    expect(await answerOf('DELETE', path, reader)).toMatchObject({ is_favorited: false });
    expect(await answerOf('DELETE', path, reader)).toMatchObject({ is_favorited: false });
  });
});

describe('GET /lives/public', () => {
  const list = async (who: TestUser, query: string) =>
    expectSuccess(await call('GET', `/lives/public?${query}`, who), 200, publicListSchema);

  it('lists public monitors of all users, without their owners', async () => {
    const [owner, reader] = [await makeUser(), await makeUser()];
    const mark = ulid();
    const names = ['b', 'A', 'c'].map((letter) => `${letter} ${mark}`);
    for (const name of names) await follow(owner, { url: newPlaylist(), name, visibility: 'public' });
    const hidden = await follow(owner, { url: newPlaylist(), name: `hidden ${mark}` });
    const [c = hidden, a = hidden, b = hidden] = await monitorsOf(owner, '?visibility=public');
    await answerOf('PATCH', `/lives/monitors/${c.id}`, owner, { paused: true });
    await answerOf('POST', `/lives/monitors/${a.id}/favorite`, reader);
    const page = await list(reader, `q=${mark}`);
    expect(page.data.map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
    expect(page.meta).toMatchObject({ total: 3, per_page: 20 });
    expect(page.data.map((one) => [one.is_favorited, one.pause_reason])).toEqual([
      [false, null],
      [true, null],
      [false, null],
    ]);
    expect(page.data[0]?.paused_at).not.toBeNull();
    // The URL of the playlist is not shown, and a search does not find it.
    const { host, pathname } = new URL(c.live.channel);
    expect(page.data[0]?.live.channel).toBe(host);
    expect((await list(reader, `q=${pathname}`)).data).toEqual([]);
    expect(JSON.stringify(page.data)).not.toMatch(new RegExp(`${owner.id}|${owner.email}`, 'i'));
  });

  it.each([49, 60, 100])(
    'finds a name of %d characters, in any case, and takes no sign for a wildcard',
    async (chars) => {
      const owner = await makeUser();
      const name = `${ulid()} %_'é`.padEnd(chars, 'x');
      await follow(owner, { url: newPlaylist(), name, visibility: 'public' });
      const found = async (q: string) => (await list(owner, `q=${encodeURIComponent(q)}`)).data.map((one) => one.name);
      expect(await found(name)).toEqual([name]);
      expect(await found(name.toLowerCase())).toEqual([name]);
      expect(await found(name.replace('%', 'x'))).toEqual([]);
    },
  );

  it('filters, sorts and paginates', async () => {
    const owner = await makeUser();
    const mark = ulid();
    for (const letter of ['b', 'A', 'c_%']) {
      await follow(owner, { url: newPlaylist(), name: `${letter} ${mark}`, visibility: 'public' });
    }
    const namesOf = async (query: string) => (await list(owner, query)).data.map(({ name }) => name.split(' ')[0]);
    expect(await namesOf(`q=${mark}&sort=name`)).toEqual(['A', 'b', 'c_%']);
    expect(await namesOf(`q=${mark}&sort=created_at`)).toEqual(['c_%', 'A', 'b']);
    expect(await namesOf(`q=${mark}&sort=shorts`)).toEqual(['b', 'A', 'c_%']);
    expect(await namesOf(`q=${encodeURIComponent(`c_% ${mark}`)}`)).toEqual(['c_%']);
    expect(await namesOf(`q=${mark}&platform=twitch`)).toEqual([]);
    const path = `/lives/public?q=${mark}&sort=name&per_page=2`;
    const { links, data } = expectSuccess(await call('GET', path, owner), 200, publicListSchema);
    expect(data).toHaveLength(2);
    expect(links).toMatchObject({ first: `${API}${path}&page=1`, prev: null, next: `${API}${path}&page=2` });
    expect(await namesOf(`q=${mark}&sort=name&per_page=2&page=2`)).toEqual(['c_%']);
  });

  it.each(['platform=radio', 'sort=best', 'page=0', 'per_page=101'])('refuses ?%s', async (query) => {
    expectRefusal(await call('GET', `/lives/public?${query}`, user), 400, 'request.invalid');
  });
});

describe('something of another user, or something unknown', () => {
  it('is 404', async () => {
    const { id, live } = await follow(await makeUser(), { url: newPlaylist() });
    const cases = [
      ['GET', `/lives/${live.id}/detail`],
      ['PATCH', `/lives/monitors/${id}`],
      ['DELETE', `/lives/monitors/${id}`],
      ['POST', `/lives/monitors/${id}/favorite`],
      ['DELETE', `/lives/monitors/${id}/favorite`],
    ] as const;
    for (const [method, path] of cases) expectRefusal(await call(method, path, user), 404, 'request.not_found');
  });

  const id = ulid();
  it.each([
    ['GET', `/lives/${id}/detail`],
    ['GET', '/lives/x/detail'],
    ['PATCH', `/lives/monitors/${id}`],
    ['PATCH', '/lives/monitors/x'],
    ['DELETE', `/lives/monitors/${id}`],
    ['POST', `/lives/monitors/${id}/favorite`],
    ['POST', `/lives/shorts/${id}/copy`],
    ['POST', `/lives/shorts/${id}/${id}/copy`],
  ])('%s %s is 404', async (method, path) => {
    expectRefusal(await call(method, path, user), 404, 'request.not_found');
  });

  it('accepts only known values', async () => {
    const detail = await call('GET', `/lives/${id}/detail?sort=best`, user);
    expect(expectRefusal(detail, 400, 'request.invalid')).toBe('sort must be one of score, id.');
    const patch = await call('PATCH', `/lives/monitors/${id}`, { token: user.token, body: { paused: 'yes' } });
    expect(expectRefusal(patch, 400, 'request.invalid')).toBe('paused must be true or false.');
    const body = { project_id: 'x' };
    const copy = await call('POST', `/lives/shorts/${id}/copy`, { token: user.token, body });
    expect(expectRefusal(copy, 400, 'request.invalid')).toBe('project_id must be a ULID.');
  });
});
