import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { monitorListSchema, publicListSchema } from '#schema/contract/live.ts';
import { API, call, expectRefusal, expectSuccess, makeUser, type TestUser } from './support/api.ts';

let user: TestUser;
beforeAll(async () => {
  user = await makeUser();
});
const post = (path: string, body?: object) => call('POST', path, { token: user.token, body });

describe('GET /lives/monitors', () => {
  it.each(['', '?visibility=public', '?visibility=private'])('%s is empty for who has none', async (query) => {
    expect(expectSuccess(await call('GET', `/lives/monitors${query}`, user), 200, monitorListSchema)).toEqual({
      data: [],
    });
  });

  it('refuses another visibility', async () => {
    const answer = await call('GET', '/lives/monitors?visibility=secret', user);
    expect(expectRefusal(answer, 400, 'request.invalid')).toBe('visibility must be one of public, private.');
  });
});

describe('GET /lives/public', () => {
  it('is an empty page of the standard envelope', async () => {
    const path = '/lives/public?platform=twitch&q=chess&sort=name&per_page=5';
    const page = expectSuccess(await call('GET', path, user), 200, publicListSchema);
    expect(page).toMatchObject({
      data: [],
      meta: { current_page: 1, from: null, last_page: 1, per_page: 5, total: 0 },
    });
    expect(page.links).toMatchObject({ first: `${API}${path}&page=1`, prev: null, next: null });
  });

  it.each(['platform=radio', 'sort=best', 'page=0', 'per_page=101'])('refuses ?%s', async (query) => {
    expectRefusal(await call('GET', `/lives/public?${query}`, user), 400, 'request.invalid');
  });
});

describe('POST /lives/monitor', () => {
  it.each([
    { url: 'https://twitch.tv/somebody' },
    { platform: 'youtube', channel: '@somebody' },
    {
      url: 'https://host.example/live.m3u8',
      name: 'Mine',
      visibility: 'public',
      video_layout: 'split',
      aspect_ratio: 'horizontal',
      clip_duration: '45',
      keywords: ['goal'],
    },
  ])('says honestly that it cannot follow %j', async (body) => {
    const sentence = expectRefusal(await post('/lives/monitor', body), 400, 'lives.unavailable');
    expect(sentence).toBe('Live monitoring is not available on this server yet.');
  });

  it.each([
    [{}, 'url is required.'],
    [{ platform: 'twitch' }, 'channel is required.'],
    [{ channel: 'x' }, 'platform is required.'],
    [{ platform: 'radio', channel: 'x' }, 'platform must be one of twitch, youtube, hls.'],
    [{ url: 'https://a.test', visibility: 'secret' }, 'visibility must be one of public, private.'],
    [{ url: 'https://a.test', clip_duration: 4 }, 'clip_duration must be at least 5.'],
    [{ url: 'https://a.test', colour: 'red' }, 'Unknown field: colour.'],
  ])('but first looks at %j', async (body, sentence) => {
    expect(expectRefusal(await post('/lives/monitor', body), 400, 'request.invalid')).toBe(sentence);
  });
});

describe('what belongs to a live stream or monitor', () => {
  const id = ulid();
  it.each([
    ['GET', `/lives/${id}/detail`],
    ['GET', `/lives/${id}/detail?sort=score`],
    ['GET', `/lives/${id}/detail?sort=id&page=2`],
    ['GET', '/lives/x/detail'],
    ['PATCH', `/lives/monitors/${id}`],
    ['PATCH', '/lives/monitors/x'],
    ['DELETE', `/lives/monitors/${id}`],
    ['POST', `/lives/monitors/${id}/favorite`],
    ['DELETE', `/lives/monitors/${id}/favorite`],
    ['POST', `/lives/shorts/${id}/copy`],
    ['POST', `/lives/shorts/${id}/${id}/copy`],
  ])('is unknown: %s %s is 404', async (method, path) => {
    expectRefusal(await call(method, path, user), 404, 'request.not_found');
  });

  it('is asked for in words that are known', async () => {
    const detail = await call('GET', `/lives/${id}/detail?sort=best`, user);
    expect(expectRefusal(detail, 400, 'request.invalid')).toBe('sort must be one of score, id.');
    const patch = await call('PATCH', `/lives/monitors/${id}`, { token: user.token, body: { paused: 'yes' } });
    expect(expectRefusal(patch, 400, 'request.invalid')).toBe('paused must be true or false.');
    const copy = await post(`/lives/shorts/${id}/copy`, { project_id: 'x' });
    expect(expectRefusal(copy, 400, 'request.invalid')).toBe('project_id must be a ULID.');
  });
});
