import { renderRequestSchema } from '#schema/contract/render.ts';
import type { Ai } from '../../../worker/base/ports.ts';
import { makeApp } from '../../../worker/app.ts';
import type { Deps } from '../../../worker/base/deps.ts';
import { sweepLives } from '../../../worker/lives/watch/sweep-lives.ts';
import { makeFakeD1 } from '../fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../fakes/in-memory/farm.ts';

export const WORKER_URL = 'http://worker.test';
export const NODE_KEY = 'key-of-the-nodes-of-neighboring-versions';
const START = Date.UTC(2026, 10, 20);
const HOUR_MS = 3_600_000;
/** Long enough to be split: its transcription, and its render. */
const LONG_MINUTES = 21;
const SPLIT = { partSec: 600, splitOverSec: 900 };
const USER = { id: '01JD00000000000000000000VS', plan: 'free', limits: null };
const PLAYLIST = 'https://lives.test/a.m3u8';

/** Workers AI: says the same to every question, and hears the same in every sound. */
const AI: Ai = {
  run: async (_model, { audio }) =>
    audio === undefined
      ? { choices: [{ message: { content: '{"clips":[]}' } }], usage: { prompt_tokens: 9, completion_tokens: 3 } }
      : { text: 'Bom dia.', segments: [{ start: 0, end: 1, text: 'Bom dia.' }] },
};

/** Today's Worker over a database of its own, with its clock and what happens at it. */
export async function openTodaysWorker() {
  const d1 = makeFakeD1();
  let now = START;
  const farm = makeFakeFarm(d1.db, () => now, SPLIT);
  await farm.addUser(USER.id, 1_000);
  const settings = {
    NODE_KEY,
    S3_BASE_URL: 'http://127.0.0.1/bucket',
    LIVE_BUFFER_HOURS: 6,
    ALLOW_PRIVATE_SOURCES: true,
  };
  const bucket = makeBucket();
  const media = { ...farm.deps.media, ...bucket.media };
  const signer = { ...farm.deps.signer, put: bucket.signPut };
  // A stream is on air if its playlist has grown since the last look.
  const playlist = async () =>
    new Response(`#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:${now / HOUR_MS}\n#EXTINF:6,\n0.ts\n`);
  const rest = { ai: AI, media, signer, fetch: playlist, settings: { ...farm.deps.settings, ...settings } };
  const deps = { ...farm.deps, ...rest } as unknown as Deps;
  const app = makeApp(
    () => deps,
    () => '01JD0000000000000000000REQ',
  );
  const render = async (title: string) => {
    const sql =
      'select shorts.id from shorts join projects on projects.id = project_id where projects.title = ? limit 1';
    const [short] = d1.rows<{ id: string }>(sql, title);
    if (short === undefined) throw new Error(`The project ${title} has no short yet.`);
    await farm.requestRender({ userId: USER.id, shortId: short.id }, renderRequestSchema.parse({}));
  };
  const acts: Record<string, () => Promise<unknown>> = {
    'a short video comes in': () => farm.create(USER.id, 5, 9, { title: 'short' }),
    'its clip is rendered': () => render('short'),
    'a long video comes in': () => farm.create(USER.id, LONG_MINUTES, 9, { title: 'long', goal: 'reframe' }),
    'all of it is rendered': () => render('long'),
    'a video comes in that cannot be read': () => farm.create(USER.id, 5, 9, { title: 'broken' }),
    'an hour goes by': async () => (now += HOUR_MS),
    'a stream goes on air': async () => {
      followStream(d1.rows, now);
      await sweepLives(deps);
      now += HOUR_MS;
      await sweepLives(deps);
    },
  };
  return {
    /** What a user or the time does, by name. */
    act: async (name: string): Promise<void> => {
      const happen = acts[name];
      if (happen === undefined) throw new Error(`Nobody knows what happens when ${name}.`);
      await happen();
    },
    send: (path: string, init: RequestInit) => Promise.resolve(app.request(WORKER_URL + path, init)),
    close: () => d1.close(),
  };
}

/** A bucket that has each object as soon as a node may write it, and a source in parts once they are joined. */
function makeBucket() {
  const stored = new Set<string>();
  const complete = (key: string) => async () => stored.add(key);
  return {
    media: {
      head: async (key: string) => (stored.has(key) ? { size: 1 } : null),
      resumeMultipartUpload: (key: string) => ({ complete: complete(key), abort: async () => undefined }),
    },
    signPut: async (key: string) => {
      stored.add(key);
      return `https://bucket.test/${key}`;
    },
  };
}

/** A channel that a user follows. The next sweep finds its stream on air. */
function followStream(rows: ReturnType<typeof makeFakeD1>['rows'], now: number): void {
  rows(
    `insert into live_channels (id, platform, channel, shown_name, title, live_id, next_check_at, created_at)
     values ('01JD00000000000000000000CH', 'hls', ?, ?, 'Live', '01JD00000000000000000000VE', 0, ?)`,
    PLAYLIST,
    PLAYLIST,
    now,
  );
  rows(
    `insert into lives (id, channel_id, status, created_at, updated_at) values ('01JD00000000000000000000VE', '01JD00000000000000000000CH', 'waiting', ?, ?)`,
    now,
    now,
  );
  rows(
    `insert into monitors (id, user_id, channel_id, name, visibility, video_layout, aspect_ratio, clip_duration_sec, keywords,
       created_at, updated_at)
     values ('01JD00000000000000000000MN', ?, '01JD00000000000000000000CH', 'Live', 'private', 'single', 'vertical', 30, '[]', ?, ?)`,
    USER.id,
    now,
    now,
  );
}
