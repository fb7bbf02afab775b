import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProjectsRequestSchema } from '#schema/contract/projects/batch.ts';
import { createProjects } from '../../../../worker/projects/batch/create-projects.ts';
import { type FakeD1, makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';

const USER = '01JZX3P7Q8R9S0T1V2W3X4Y5Z6';
const NOW = 1_790_000_000_000;
const VIDEOS = ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc', 'ddddddddddd'];
const MINUTES = 5;

let d1: FakeD1;
let trips: number;
let now: number;
let farm: ReturnType<typeof makeFakeFarm>;
let asked: string[];

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  trips = 0;
  now = NOW;
  asked = [];
  d1 = makeFakeD1(async (run) => {
    trips += 1;
    return run();
  });
  farm = makeFakeFarm(d1.db, () => now);
  Object.assign(farm.deps.settings, { SOURCE_KINDS: ['youtube'], MAX_WAITING_DOWNLOADS: 100, YOUTUBE_API_KEY: 'k' });
  farm.deps.fetch = async (url: string | URL | Request) => {
    asked.push(url instanceof Request ? url.url : String(url));
    return Response.json({ items: [] });
  };
  await farm.addUser(USER, 100);
  for (const video of VIDEOS) {
    d1.rows(
      `insert into video_metadata (id, url, platform, video_id, title, duration_sec, created_at, updated_at)
       values (?, ?, 'youtube', ?, ?, ?, ?, ?)`,
      video,
      urlOf(video),
      video,
      `Talk ${video[0]}`,
      MINUTES * 60,
      NOW,
      NOW,
    );
  }
});
afterEach(() => vi.restoreAllMocks());

const urlOf = (video: string) => `https://www.youtube.com/watch?v=${video}`;
const create = async (videos: string[], { options = {}, room = 100 }: { options?: object; room?: number } = {}) => {
  const items = videos.map((video) => ({ url: urlOf(video), external_id: `order-${video[0]}` }));
  const requests = createProjectsRequestSchema.parse({ items, ...options });
  const user = { id: USER, plan: 'free', limits: { unfinishedProjects: 3 }, balance: 100 } as never;
  const outcomes = await createProjects(farm.deps, user, requests, { keyId: 'KEY', roomFor: async () => room });
  return outcomes.map((each) => ('value' in each ? each.value.externalId : each.refusal.code));
};
const stored = () =>
  d1.rows(`select external_id as ref, status, max_clips as clips from projects order by external_id`);
const balance = () => d1.rows<{ balance: number }>('select balance from users')[0]?.balance;

describe('projects of several videos', () => {
  it('are created with the same options, in one transaction, each with its job', async () => {
    expect(await create(VIDEOS.slice(0, 3), { options: { max_clips: 4 } })).toEqual(['order-a', 'order-b', 'order-c']);
    expect(stored()).toEqual(['a', 'b', 'c'].map((ref) => ({ ref: `order-${ref}`, status: 'pending', clips: 4 })));
    expect(balance()).toBe(100 - 3 * MINUTES);
    expect(d1.rows(`select project_id from key_projects where key_id = 'KEY'`)).toHaveLength(3);
    expect(farm.messages.map(({ stage }) => stage)).toEqual(['download', 'download', 'download']);
  });

  it('take no more round trips for creating many than for one', async () => {
    await create(['aaaaaaaaaaa']);
    const one = trips;
    trips = 0;
    await create(['bbbbbbbbbbb', 'ccccccccccc']);
    // The second video is looked up. The backlog is known by then.
    expect(trips).toBeLessThanOrEqual(one);
  });

  it('answer each for itself: an unknown video, credits and room as far as they go', async () => {
    d1.rows('update users set balance = 11');
    expect(await create(['aaaaaaaaaaa', 'unknownvide', 'bbbbbbbbbbb', 'ccccccccccc'])).toEqual([
      'order-a',
      'source.unavailable',
      'order-b',
      'credits.insufficient',
    ]);
    expect([balance(), stored().length]).toEqual([1, 2]);
    d1.rows('update users set balance = 100');
    expect(await create(['ccccccccccc', 'ddddddddddd'])).toEqual(['order-c', 'projects.too_many_unfinished']);
    expect([balance(), stored().length]).toEqual([95, 3]);
  });

  it('are not looked at beyond what the rate allows, nor when time is up', async () => {
    expect(await create(['aaaaaaaaaaa', 'unknownvide'], { room: 1 })).toEqual(['order-a', 'rate.limited']);
    expect(asked).toEqual([]);
    const { clock } = farm.deps;
    farm.deps.clock = () => {
      const at = clock();
      now += 20_000;
      return at;
    };
    expect(await create(['bbbbbbbbbbb', 'ccccccccccc'])).toContain('server.busy');
  });

  it('are none if the options are wrong, or the transaction fails', async () => {
    const render = { options: { resolution: 2160 } };
    await expect(create(VIDEOS, { options: { render } })).rejects.toMatchObject({
      code: 'render.resolution_above_plan',
    });
    d1.rows(
      `create trigger no before insert on jobs when (select count(*) from jobs) > 0 begin select raise(abort, 'no'); end`,
    );
    await expect(create(VIDEOS)).rejects.toThrow('no');
    expect([stored(), balance(), farm.messages]).toEqual([[], 100, []]);
  });
});
