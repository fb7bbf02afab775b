import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { DESTINATION_RULES } from '#schema/domain/posting/destinations.ts';
import { POSTING } from '#schema/domain/posting/post-failure.ts';
import { addUser } from '../../../../worker/accounts/store.ts';
import { makeOpenedProjects } from '../../../../worker/archive/opened-projects.ts';
import { createConnection } from '../../../../worker/connections/create-connection.ts';
import { askForConsent } from '../../../../worker/connections/consent.ts';
import type { PostRow } from '../../../../worker/posts/store/select-posts.ts';
import { createPosts } from '../../../../worker/posts/create-posts.ts';
import { countViews } from '../../../../worker/posts/count-views.ts';
import { sendDuePosts } from '../../../../worker/posts/send-due.ts';
import type { Deps } from '../../../../worker/base/deps.ts';
import { makeFakeD1 } from '../in-memory/d1.ts';
import { FAKE_BUCKET_KEYS, makeFakeBucketApi } from './bucket.ts';
import { FAKE_INSTAGRAM, makeFakeInstagram } from './instagram.ts';
import { FAKE_POSTIZ_KEY, makeFakePostiz } from './postiz.ts';
import { FAKE_TIKTOK, makeFakeTiktok } from './tiktok.ts';
import { FAKE_GOOGLE, makeFakeYoutubeUploads } from './youtube.ts';

const START = Date.parse('2026-11-30T09:00:00Z');
const WEBHOOK_URL = 'https://program.example/publish';

export type PostingWorld = ReturnType<typeof makePostingWorld>;

/**
 * A user, a rendered clip whose bytes are made when they are read, and every destination, in a time that only tests move. The
 * first byte of each 8 MiB of the clip is its number.
 */
export function makePostingWorld(sizeBytes: number) {
  const d1 = makeFakeD1();
  const time = { now: START };
  const userId = ulid();
  const clip = { projectId: ulid(), shortId: ulid(), renderId: ulid() };
  const instagram = makeFakeInstagram(() => time.now);
  const places = {
    youtube: makeFakeYoutubeUploads(),
    instagram,
    tiktok: makeFakeTiktok(),
    postiz: makeFakePostiz(),
    bucket: makeFakeBucketApi(),
  };
  const program = { calls: [] as { id: string; body: string }[], answers: [] as number[] };
  const held = { most: 0, reads: 0 };
  let isGone = false;

  const ask = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { host } = new URL(request.url);
    if (host === 'program.example') {
      program.calls.push({ id: request.headers.get('webhook-id') ?? '', body: await request.text() });
      return new Response('', { status: program.answers.shift() ?? 200 });
    }
    const place = places[host.split('.')[0] as keyof typeof places];
    return place.fetch(request);
  };
  const at = (name: string) => `https://${name}.example`;
  const settings = {
    PUBLIC_URL: 'https://clips.example',
    CONNECTION_KEYS: [
      {
        kid: '1',
        secret: randomBytes(32).toString('base64url'),
      },
    ],
    YOUTUBE_CLIENT_ID: FAKE_GOOGLE.id,
    YOUTUBE_CLIENT_SECRET: FAKE_GOOGLE.secret,
    YOUTUBE_AUTH_URL: at('youtube'),
    YOUTUBE_POST_URL: at('youtube'),
    INSTAGRAM_CLIENT_ID: FAKE_INSTAGRAM.id,
    INSTAGRAM_CLIENT_SECRET: FAKE_INSTAGRAM.secret,
    INSTAGRAM_AUTH_URL: at('instagram'),
    INSTAGRAM_API_URL: at('instagram'),
    TIKTOK_CLIENT_KEY: FAKE_TIKTOK.key,
    TIKTOK_CLIENT_SECRET: FAKE_TIKTOK.secret,
    TIKTOK_API_URL: at('tiktok'),
  } as unknown as Deps['settings'];
  const media = {
    get: async (_key: string, options?: { range: { offset: number; length: number } }) => {
      if (isGone) return null;
      const { offset, length } = options?.range ?? { offset: 0, length: 4 };
      held.reads += 1;
      held.most = Math.max(held.most, length);
      const bytes = new Uint8Array(length);
      bytes[0] = Math.floor(offset / POSTING.chunkBytes);
      return { arrayBuffer: async () => bytes.buffer };
    },
  };
  const deps = {
    db: d1.db,
    settings,
    media,
    fetch: ask,
    clock: () => time.now,
    newId: () => ulid(time.now),
    opened: makeOpenedProjects(() => time.now),
    nudge: () => undefined,
    webhookQueue: { send: async () => undefined },
    signer: { seal: async (text: string) => text.length.toString(16).padStart(64, '0') },
  } as unknown as Deps;

  async function begin(): Promise<void> {
    await addUser(d1.db, {
      id: userId,
      email: 'a@b.test',
      name: 'A',
      passwordHash: 'x',
      subscriptionId: 's',
      balance: 5,
      createdAt: START,
      grantId: ulid(),
    });
    addClip();
  }

  /** Rows as small as they may be: what posts read is the render. */
  function addClip(): void {
    const project = {
      id: clip.projectId,
      user_id: userId,
      url: 'https://example.com/a.mp4',
      title: 'A talk',
      status: 'face_analysis_done',
    };
    insert('projects', project);
    insert('shorts', {
      id: clip.shortId,
      project_id: clip.projectId,
      user_id: userId,
      title: 'Water',
      start_sec: 0,
      end_sec: 30,
      score_details: '{"parts":[]}',
    });
    insert('renders', {
      id: clip.renderId,
      short_id: clip.shortId,
      project_id: clip.projectId,
      user_id: userId,
      status: 'done',
      plan: '{}',
      video_key: 'public/clip.mp4',
      thumbnail_key: 'public/cover.jpg',
      cover_sec: 1,
      width: 1080,
      height: 1920,
      duration_sec: 30,
      size_bytes: sizeBytes,
    });
  }

  /** A row with a value for each column that needs one. */
  function insert(table: string, given: Record<string, string | number>): void {
    const columns = d1.rows<{ name: string; type: string; notnull: number; dflt_value: unknown }>(
      `select * from pragma_table_info('${table}')`,
    );
    const needed = columns.filter(
      ({ notnull, dflt_value: other, name }) => notnull === 1 && other === null && !(name in given),
    );
    const filled = Object.fromEntries(needed.map(({ name, type }) => [name, type.toLowerCase() === 'text' ? '[]' : 0]));
    const row = { ...filled, ...given };
    const names = Object.keys(row);
    d1.rows(
      `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
      ...Object.values(row),
    );
  }

  const by = { actor: 'user' } as const;
  async function connect(destination: PostRow['destination']): Promise<string> {
    const connection = await createConnection(deps, { userId, by }, await askedFor(destination));
    return connection.connection.id;
  }

  /** Plans a post of the clip, with the first privacy that the destination has, and returns its id. */
  async function plan(destination: PostRow['destination'], connection: string, more: object = {}): Promise<string> {
    const privacy = DESTINATION_RULES[destination].privacies[0];
    const asked = { render_ids: [clip.renderId], connection_ids: [connection], privacy, ...more };
    const [planned] = await createPosts(deps, { userId, by }, asked as never);
    return planned?.id ?? '';
  }

  async function askedFor(destination: PostRow['destination']): Promise<Parameters<typeof createConnection>[2]> {
    if (destination === 'webhook') return { destination, url: WEBHOOK_URL };
    if (destination === 'postiz')
      return { destination, url: `${at('postiz')}/public/v1/`, key: FAKE_POSTIZ_KEY, channel: 'channel-x' };
    if (destination === 'bucket') {
      return {
        destination,
        endpoint: at('bucket'),
        region: 'eu-central-1',
        bucket: 'mine',
        prefix: 'clips/',
        ...FAKE_BUCKET_KEYS,
      };
    }
    const { url } = await askForConsent(deps, userId, { destination });
    return { destination, code: `code-${userId}`, state: new URL(url).searchParams.get('state') ?? '' };
  }

  const post = (id: string) =>
    d1.rows<{
      status: string;
      failure: string | null;
      url: string | null;
      tries: number;
      views: number | null;
      likes: number | null;
      watch_share: number | null;
      points: string | null;
      count_at: number | null;
      updated_at: number;
    }>('select * from posts where id = ?', id)[0];
  return {
    d1,
    deps,
    userId,
    clip,
    places,
    program,
    held,
    time,
    settings,
    begin,
    connect,
    plan,
    post,
    by,
    deleteFile: () => void (isGone = true),
    deleteClip: () => void d1.rows('delete from renders'),
    wait: (ms: number) => void (time.now += ms),
    run: (more: Partial<Deps> = {}) =>
      sendDuePosts({
        ...deps,
        ...more,
      }),
    count: () => countViews(deps),
    /** Lets time pass, and counts whenever something is due. */
    async countFor(ms: number): Promise<void> {
      const end = time.now + ms;
      while (time.now < end) {
        const [due] = d1.rows<{ at: number | null }>('select min(count_at) as at from posts');
        // A minute at least: what stays due waits for the next run.
        time.now = Math.min(Math.max(due?.at ?? end, time.now + 6e4), end);
        await countViews(deps);
      }
    },
    async runUntilOver(id: string, minutes = 120): Promise<string> {
      for (let minute = 0; minute < minutes; minute += 1) {
        await sendDuePosts(deps);
        const { status = 'gone', failure = null } = post(id) ?? {};
        if (!['planned', 'sending', 'processing'].includes(status)) return failure ?? status;
        time.now += 6e4;
      }
      return 'never';
    },
  };
}
