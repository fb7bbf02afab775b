import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audienceSchema } from '#schema/artifacts/audience.ts';
import { addUser } from '../../../../worker/accounts/store.ts';
import { ApiError } from '../../../../worker/http/failures.ts';
import type { Settings } from '../../../../worker/base/env.ts';
import { deleteProject } from '../../../../worker/projects/delete-project.ts';
import { projectExists, reserveAndCreate } from '../../../../worker/projects/project-store.ts';
import { storeAudience } from '../../../../worker/projects/store-audience.ts';
import { draftJob } from '../../../../worker/queue/draft-job.ts';
import { makeTwitchAuth } from '../../../../worker/sources/platforms/twitch-auth.ts';
import { findTwitchClips } from '../../../../worker/sources/platforms/twitch-clips.ts';
import type { VideoMetadataRow } from '../../../../worker/sources/store.ts';
import { draftProject } from '../../../support/builders/draft-project.ts';
import { type FakeD1, makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import type { FakeAnswer } from '../../../support/fakes/services/json-service.ts';
import {
  FAKE_TWITCH_CLIENT,
  FAKE_TWITCH_SECRET,
  makeFakeTwitchLogic,
  twitchClip,
  twitchList,
} from '../../../support/fakes/services/twitch.ts';

const VIDEO = '2244668800';
const CHANNEL = '141981764';
const recording = {
  videoId: VIDEO,
  channelId: CHANNEL,
  publishedAt: Date.parse('2025-09-01T18:00:05Z'),
  durationSec: 11_313,
};
const row = { ...recording, platform: 'twitch' } as unknown as VideoMetadataRow;

/** A Twitch that has these clips of the channel. */
function twitchWith(answer: FakeAnswer) {
  const asked: URL[] = [];
  const logic = makeFakeTwitchLogic();
  const fetcher = (async (input, init) => {
    const url = new URL(String(input));
    asked.push(url);
    const headers = Object.fromEntries(new Headers(init?.headers));
    const form = new URLSearchParams(init?.body instanceof URLSearchParams ? init.body : '');
    const path = url.pathname.replace(/^\/(oauth2|helix)/, '');
    const request = { method: init?.method ?? 'GET', path, query: url.searchParams, form, headers };
    const { status, body } = logic(request, new Map([[`clips:${CHANNEL}`, answer]]));
    return Response.json(body, { status });
  }) as typeof fetch;
  const settings = { TWITCH_CLIENT_ID: FAKE_TWITCH_CLIENT, TWITCH_CLIENT_SECRET: FAKE_TWITCH_SECRET } as Settings;
  const twitchAuth = makeTwitchAuth(settings, () => 0);
  if (twitchAuth === null) throw new Error('The client is not known.');
  return {
    fetch: fetcher,
    settings,
    twitchAuth,
    asked: () => asked.filter(({ pathname }) => pathname === '/helix/clips'),
  };
}

const clip = (id: string, more: object = {}) => twitchClip(id, VIDEO, more);
const find = (twitch: ReturnType<typeof twitchWith>) =>
  findTwitchClips({ fetch: twitch.fetch, signal: new AbortController().signal }, twitch, recording);

describe('the clips of a recording', () => {
  it('are those with its id and a place in it, in order of time', async () => {
    const twitch = twitchWith(
      twitchList(
        clip('late', { vod_offset: 9_000, view_count: 52_000, duration: 60, title: 'Crust\n\u0007!' }),
        clip('early', { vod_offset: 0, view_count: 3 }),
        clip('not placed yet', { vod_offset: null }),
        twitchClip('of another recording', '999', {}),
        twitchClip('of a recording that is gone', '', {}),
      ),
    );
    expect(await find(twitch)).toEqual([
      { startSec: 0, endSec: 29.9, views: 3, title: 'The dough escapes' },
      { startSec: 9_000, endSec: 9_060, views: 52_000, title: 'Crust !' },
    ]);
  });

  it('are asked for from the begin of the recording to a day after its end', async () => {
    const twitch = twitchWith(
      twitchList(
        clip('in time', { created_at: '2025-09-02T20:00:00Z' }),
        clip('too late', { created_at: '2025-09-05T20:00:00Z' }),
      ),
    );
    expect(await find(twitch)).toHaveLength(1);
    expect(Object.fromEntries(twitch.asked()[0]?.searchParams ?? [])).toEqual({
      broadcaster_id: CHANNEL,
      started_at: '2025-09-01T17:50:05.000Z',
      ended_at: '2025-09-02T21:08:38.000Z',
      first: '100',
    });
  });

  it('are read page by page, each once', async () => {
    const clips = Array.from({ length: 250 }, (_, i) => clip(`c${i}`, { vod_offset: i, view_count: i }));
    const twitch = twitchWith(twitchList(...clips, clip('c0', { vod_offset: 0, view_count: 0 })));
    expect(await find(twitch)).toHaveLength(250);
    expect(twitch.asked().map((url) => url.searchParams.has('after'))).toEqual([false, true, true]);
  });

  it('are the most watched ones of five pages where there are more', async () => {
    const clips = Array.from({ length: 900 }, (_, i) => clip(`c${i}`, { vod_offset: i, view_count: i }));
    const twitch = twitchWith(twitchList(...clips));
    const found = await find(twitch);
    expect(found).toHaveLength(500);
    expect(Math.min(...found.map(({ views }) => views))).toBe(400);
    expect(twitch.asked()).toHaveLength(5);
  });

  it('leave out what no clip can be', async () => {
    const wrong = [
      { vod_offset: -5 },
      { vod_offset: '12' },
      { vod_offset: 20_000 },
      { duration: 0 },
      { duration: 1e9 },
      { duration: null },
      { id: '' },
      { video_id: 7 },
    ].map((more, i) => clip(`wrong${i}`, more));
    const odd = clip('odd', { view_count: -3, title: null, vod_offset: 11_300, duration: 60 });
    expect(await find(twitchWith(twitchList(...wrong, odd)))).toEqual([
      { startSec: 11_300, endSec: 11_313, views: 0, title: '' },
    ]);
  });

  it('end where a cursor comes again', async () => {
    const twitch = twitchWith(twitchList());
    let pages = 0;
    const circling = (async (input, init) => {
      if (!String(input).includes('/clips')) return twitch.fetch(input, init);
      pages += 1;
      return Response.json({ data: [clip('same')], pagination: { cursor: 'same' } });
    }) as typeof fetch;
    expect(await find({ ...twitch, fetch: circling })).toHaveLength(1);
    expect(pages).toBe(2);
  });

  it.each([
    ['an error', { status: 500, body: {} }],
    ['a limit', { status: 429, body: {} }],
    ['another shape', { status: 200, body: { data: 'none' } }],
    ['endless entries', { status: 200, body: { data: Array(101).fill(null) } }],
  ])('throw where Twitch answers with %s', async (_what, answer) => {
    const twitch = twitchWith(answer);
    const direct = (async (input, init) =>
      String(input).includes('/clips')
        ? Response.json(answer.body, { status: answer.status })
        : twitch.fetch(input, init)) as typeof fetch;
    await expect(find({ ...twitch, fetch: direct })).rejects.toBeInstanceOf(ApiError);
  });
});

describe('the audience of a project', () => {
  const [USER, PROJECT] = [ulid(), ulid()];
  let d1: FakeD1;
  let stored: Map<string, string>;
  beforeEach(async () => {
    d1 = makeFakeD1();
    stored = new Map();
    const user = { id: USER, email: 'a@b.test', name: 'A', passwordHash: 'x', subscriptionId: 's', createdAt: 1 };
    await addUser(d1.db, { ...user, balance: 9, grantId: ulid() });
    const deps = { db: d1.db, clock: () => 1, newId: () => ulid(), queues: {} } as unknown as Parameters<
      typeof draftJob
    >[0];
    const job = draftJob(deps, { stage: 'download', projectId: PROJECT }, projectExists(PROJECT)).statement;
    const project = draftProject({ id: PROJECT, userId: USER, createdAt: 1, sourceKind: 'twitch' });
    await reserveAndCreate(d1.db, project, { ledgerId: ulid(), keyId: null, job, maxUnfinished: 9 });
  });
  afterEach(() => d1.close());

  const media = {
    put: async (key: string, text: string) => {
      stored.set(key, text);
    },
    list: async ({ prefix }: { prefix: string }) => ({
      objects: [...stored.keys()].filter((key) => key.startsWith(prefix)).map((key) => ({ key })),
      truncated: false,
    }),
    delete: async (keys: string | string[]) => {
      for (const key of [keys].flat()) stored.delete(key);
    },
  };
  type StoreDeps = Parameters<typeof storeAudience>[0];
  const depsWith = (twitch: ReturnType<typeof twitchWith>) => ({ ...twitch, db: d1.db, media }) as unknown as StoreDeps;
  const store = (twitch: ReturnType<typeof twitchWith>, video = row) =>
    storeAudience(depsWith(twitch), { id: PROJECT, userId: USER }, video);
  const keyOfProject = () => d1.rows<{ audience_key: string | null }>('select audience_key from projects')[0];

  it('is stored under a key that the project names', async () => {
    await store(twitchWith(twitchList(clip('a'))));
    const [[key, text] = ['', '']] = [...stored];
    expect(key).toMatch(new RegExp(`^work/${PROJECT}/[0-9a-f]{32}/audience.json$`));
    expect(keyOfProject()).toEqual({ audience_key: key });
    expect(audienceSchema.parse(JSON.parse(text))).toEqual({
      version: 1,
      source: 'twitch',
      heatmap: [],
      chapters: [],
      clips: [{ startSec: 4_310, endSec: 4_339.9, views: 10, title: 'The dough escapes' }],
    });
  });

  it.each([
    ['there are no clips', twitchList(), row],
    ['Twitch fails', { status: 503, body: {} }, row],
    ['the channel is not known', twitchList(clip('a')), { ...row, channelId: null }],
    ['the day is not known', twitchList(clip('a')), { ...row, publishedAt: null }],
    ['the day is no day', twitchList(clip('a')), { ...row, publishedAt: 1e18 }],
    ['the video is of another platform', twitchList(clip('a')), { ...row, platform: 'youtube' as const }],
  ])('is nothing where %s, and nobody notices', async (_what, answer, video) => {
    await expect(store(twitchWith(answer), video)).resolves.toBeUndefined();
    expect(stored.size).toBe(0);
    expect(keyOfProject()).toEqual({ audience_key: null });
  });

  it('leaves no object where the project ended meanwhile', async () => {
    d1.rows(`update projects set status = 'refunded'`);
    await store(twitchWith(twitchList(clip('a'))));
    expect([stored.size, keyOfProject()]).toEqual([0, { audience_key: null }]);
  });

  it('is deleted with the project', async () => {
    const twitch = twitchWith(twitchList(clip('a')));
    await store(twitch);
    expect(stored.size).toBe(1);
    const deps = { ...depsWith(twitch), clock: () => 2, newId: () => ulid() };
    await deleteProject(deps, { userId: USER, projectId: PROJECT });
    expect(stored.size).toBe(0);
  });
});
