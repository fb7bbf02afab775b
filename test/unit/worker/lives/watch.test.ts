import { sql } from 'drizzle-orm';
import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../../../worker/base/deps.ts';
import { endRecording } from '../../../../worker/lives/store/recording-transitions.ts';
import { sweepLives } from '../../../../worker/lives/watch/sweep-lives.ts';
import { makeTwitchAuth } from '../../../../worker/sources/platforms/twitch-auth.ts';
import { makeFakeD1, type FakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { twitchStream } from '../../../support/fakes/services/twitch.ts';
import { youtubeVideo } from '../../../support/fakes/services/youtube.ts';

const MINUTE_MS = 60_000;

let d1: FakeD1;
let trips = 0;
let now = 0;
let questions: string[] = [];
/** The answers of the fake platforms. A test replaces them. */
let answer: (url: URL) => Response | Promise<Response>;
let messages = 0;

beforeEach(() => {
  d1 = makeFakeD1(async (run) => {
    trips += 1;
    return run();
  });
  [trips, now, questions, messages] = [0, 1_800_000_000_000, [], 0];
  answer = () => Response.json({ data: [], items: [] });
});
afterEach(() => d1.close());

const settings = {
  TWITCH_AUTH_URL: 'https://auth.test',
  TWITCH_API_URL: 'https://twitch.test',
  YOUTUBE_API_URL: 'https://youtube.test',
  YOUTUBE_FEED_URL: 'https://feed.test',
  ALLOW_PRIVATE_SOURCES: true,
  LIVE_BUFFER_HOURS: 6,
} as Deps['settings'];

function depsNow(): Parameters<typeof sweepLives>[0] {
  return {
    db: d1.db,
    media: { delete: async () => undefined },
    doorbell: async () => new Set(),
    queues: { 'capture-live': { sendBatch: async (batch: unknown[]) => void (messages += batch.length) } },
    settings,
    twitchAuth: makeTwitchAuth(settings, () => now),
    clock: () => now,
    newId: () => ulid(),
    later: () => undefined,
    fetch: async (input: string) => {
      const url = new URL(input);
      if (url.host === 'auth.test') return Response.json({ access_token: 't', expires_in: 9_999 });
      questions.push(input);
      return answer(url);
    },
  } as unknown as Parameters<typeof sweepLives>[0];
}

const sweep = () => sweepLives(depsNow());

function addUser(balance = 100): string {
  const id = ulid();
  d1.rows(
    `insert into users (id, email, name, password_hash, subscription_id, balance, created_at) values (?, ?, 'A', 'x', 's', ?, 0)`,
    id,
    id,
    balance,
  );
  return id;
}

function addChannel(platform: string, channel: string): string {
  const [id, liveId] = [ulid(), ulid()];
  d1.rows(
    `insert into live_channels (id, platform, channel, shown_name, title, live_id, next_check_at, created_at) values (?, ?, ?, ?, 'T', ?, 0, 0)`,
    id,
    platform,
    channel,
    channel,
    liveId,
  );
  d1.rows(
    `insert into lives (id, channel_id, status, created_at, updated_at) values (?, ?, 'waiting', 0, 0)`,
    liveId,
    id,
  );
  return id;
}

function addMonitor(userId: string, channelId: string): void {
  d1.rows(
    `insert into monitors (id, user_id, channel_id, name, visibility, video_layout, aspect_ratio, clip_duration_sec, keywords, created_at, updated_at)
     values (?, ?, ?, 'M', 'private', 'single', 'vertical', 60, '[]', 0, 0)`,
    ulid(),
    userId,
    channelId,
  );
}

const livesBy = (status: string) =>
  d1.rows<{ id: string; channel_id: string }>('select * from lives where status = ?', status);

describe('a minute', () => {
  const onAir = (url: URL): Response => {
    if (url.host === 'twitch.test') {
      const logins = url.searchParams.getAll('user_login');
      return Response.json({ data: logins.map((login) => twitchStream(login, `of-${login}`)) });
    }
    if (url.host === 'feed.test') {
      const id = (url.searchParams.get('channel_id') ?? '').padStart(11, '0');
      return new Response(`<yt:videoId>${id}</yt:videoId>`);
    }
    const ids = (url.searchParams.get('id') ?? '').split(',');
    return Response.json({
      items: ids.map((id) => youtubeVideo(id, { snippet: { liveBroadcastContent: 'live' } })),
    });
  };

  /** 1000 monitors of 300 channels: 200 of Twitch, 60 of YouTube, 40 playlists. */
  function fill(): void {
    const platformOf = (at: number) => (at < 200 ? 'twitch' : at < 260 ? 'youtube' : 'hls');
    const channels = Array.from({ length: 300 }, (_, at) =>
      addChannel(platformOf(at), platformOf(at) === 'hls' ? `https://hls.test/${at}.m3u8` : `c${at}`),
    );
    const users = Array.from({ length: 100 }, () => addUser());
    for (let at = 0; at < 1_000; at += 1) {
      addMonitor(users[Math.floor(at / 10)] ?? '', channels[(at * 7 + Math.floor(at / 300)) % 300] ?? '');
    }
  }

  it('with 1000 monitors of 300 channels sends few requests, and takes as many round trips as with one monitor', async () => {
    addMonitor(addUser(), addChannel('twitch', 'lonely'));
    answer = onAir;
    await sweep();
    const alone = trips;
    d1.rows('delete from jobs');
    fill();
    [trips, questions] = [0, []];
    now += MINUTE_MS;
    expect(await sweep()).toMatchObject({ watched: 301 });
    const of = (host: string) => questions.filter((url) => new URL(url).host === host).length;
    expect({
      twitch: of('twitch.test'),
      feeds: of('feed.test'),
      videos: of('youtube.test'),
      hls: of('hls.test'),
    }).toEqual({
      twitch: 3,
      feeds: 60,
      videos: 2,
      hls: 40,
    });
    expect(trips).toBeLessThanOrEqual(alone);
    expect(livesBy('monitoring')).toHaveLength(261);
    expect(messages).toBe(1 + 100);
  });

  it('starts a limited number of recordings, and the next minute continues', async () => {
    fill();
    answer = onAir;
    const begun = [];
    for (let minute = 0; minute < 4; minute += 1, now += MINUTE_MS) begun.push((await sweep()).begun);
    expect(begun).toEqual([100, 100, 60, 0]);
    expect(d1.rows(`select project_id from jobs group by project_id having count(*) > 1`)).toEqual([]);
  });

  it('limits a platform’s failure to that platform', async () => {
    const user = addUser();
    const [twitch, youtube] = [addChannel('twitch', 'a'), addChannel('youtube', 'UCa')];
    for (const channel of [twitch, youtube]) addMonitor(user, channel);
    answer = (url) => (url.host === 'twitch.test' ? new Response('no', { status: 503 }) : onAir(url));
    await sweep();
    expect(livesBy('monitoring').map((live) => live.channel_id)).toEqual([youtube]);
    const failing = () =>
      d1.rows<{ failures: number; next_check_at: number }>('select * from live_channels where id = ?', twitch)[0];
    expect(failing()).toMatchObject({ failures: 1, next_check_at: now + MINUTE_MS });
    now += MINUTE_MS;
    await sweep();
    expect(failing()).toMatchObject({ failures: 2, next_check_at: now + 2 * MINUTE_MS });
    [now, questions] = [now + MINUTE_MS, []];
    await sweep();
    expect(questions.filter((url) => url.includes('twitch'))).toEqual([]);
    answer = onAir;
    now += MINUTE_MS;
    await sweep();
    expect(failing()).toMatchObject({ failures: 0 });
  });

  it('checks the playlists of slow hosts only after all others', async () => {
    const user = addUser();
    for (let at = 0; at < 100; at += 1) addMonitor(user, addChannel('hls', `https://slow.test/${at}.m3u8`));
    d1.rows('update live_channels set failures = 1, next_check_at = -1000');
    const healthy = addUser();
    for (let at = 0; at < 30; at += 1) addMonitor(healthy, addChannel('hls', `https://hls.test/${at}.m3u8`));
    answer = ({ host }) => {
      if (host === 'slow.test') throw new Error('timeout');
      return new Response('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts');
    };
    await sweep();
    const hosts = questions.map((url) => new URL(url).host);
    expect(hosts.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'hls.test'));
    expect(hosts.length).toBeGreaterThan(30);
  });

  it('does not check channels without followers', async () => {
    addChannel('twitch', 'unseen');
    expect(await sweep()).toMatchObject({ watched: 0 });
    expect(questions).toEqual([]);
  });

  it('makes one live of an interrupted broadcast, and another of the next one', async () => {
    addMonitor(addUser(), addChannel('twitch', 'flapping'));
    const pass = async (isOnAir: boolean, minutes: number) => {
      now += minutes * MINUTE_MS;
      // A stream that was interrupted continues with another id.
      answer = () => Response.json({ data: isOnAir ? [twitchStream('flapping', String(now))] : [] });
      await sweep();
      d1.rows(`update jobs set status = 'done'`);
    };
    for (let flap = 0; flap < 10; flap += 1) {
      await pass(true, 1);
      await pass(false, 2);
    }
    expect(d1.rows('select id from lives')).toHaveLength(1);
    await pass(false, 11);
    await pass(true, 1);
    expect(d1.rows('select id from lives')).toHaveLength(2);
    expect(livesBy('ended')).toHaveLength(1);
  });

  it('with two crons at once starts one live and one recording', async () => {
    addMonitor(addUser(), addChannel('twitch', 'twice'));
    answer = onAir;
    await sweep();
    d1.rows(`update jobs set status = 'done'`);
    d1.rows(`update lives set broadcast_id = 'earlier'`);
    d1.rows('update live_channels set last_on_air_at = 0, next_check_at = 0');
    now += MINUTE_MS;
    await Promise.all([sweep(), sweep()]);
    expect(d1.rows('select id from lives')).toHaveLength(2);
    expect(d1.rows(`select id from jobs where status = 'queued'`)).toHaveLength(1);
  });

  it('starts no other recording of a stream that a node has seen end, until it is seen on air again', async () => {
    addMonitor(addUser(), addChannel('twitch', 'short'));
    answer = onAir;
    await sweep();
    const live = livesBy('monitoring')[0]?.id ?? '';
    const endRecordingNow = async () => {
      d1.rows(`update jobs set status = 'done'`);
      await d1.db.batch([endRecording({ db: d1.db, guard: sql`true`, now }, live)]);
    };
    now += MINUTE_MS;
    // The node's report arrives while the platform is asked.
    answer = async () => {
      now += 100;
      await endRecordingNow();
      return Response.json({ data: [] });
    };
    expect(await sweep()).toMatchObject({ watched: 1, begun: 0 });
    now += MINUTE_MS;
    answer = onAir;
    expect(await sweep()).toMatchObject({ watched: 1, begun: 1 });
    now += MINUTE_MS;
    // The answer is older than the report.
    answer = async (url) => {
      now += 100;
      await endRecordingNow();
      return onAir(url);
    };
    expect(await sweep()).toMatchObject({ watched: 1, begun: 0 });
  });
});

describe('a channel without followers', () => {
  const DAY_MS = 24 * 3600_000;
  const OWNER = '00000000000000000000000000';

  /** A moment with its hidden project and short. */
  function addMoment(channelId: string): string {
    const id = ulid();
    d1.rows(
      `insert into live_moments (id, live_id, ref, title, score, reasons, start_sec, end_sec, clip_key, thumbnail_key, created_at)
       select ?, live_id, ?, 'T', 1, '[]', 0, 1, 'public/lives/l/n/' || ? || '.mp4', null, 0 from live_channels where id = ?`,
      id,
      id,
      id,
      channelId,
    );
    d1.rows(
      `insert or ignore into users (id, email, name, password_hash, subscription_id, balance, created_at) values ('${OWNER}', 'lives', 'L', '', '', 0, 0)`,
    );
    d1.rows(
      `insert into projects (id, user_id, status, title, url, source_kind, goal, video_layout, aspect_ratio, clip_duration, start_sec, end_sec, keywords,
        max_clips, source_title, source_duration_sec, credits_cost, created_at, updated_at)
       values (?, '${OWNER}', 'face_analysis_done', 'T', 'u', 'direct_link', 'shorts', 'single', 'vertical', '60', 0, 1, '[]', 1, 'T', 1, 0, 0, 0)`,
      id,
    );
    addShort(id, OWNER, null);
    return id;
  }
  function addShort(projectId: string, userId: string, origin: string | null): void {
    d1.rows(
      `insert into shorts (id, project_id, user_id, title, description, hashtags, start_sec, end_sec, score, score_details, origin_project_id, created_at)
       values (?, ?, ?, 'T', '', '[]', 0, 1, 1, '{}', ?, 0)`,
      ulid(),
      projectId,
      userId,
      origin,
    );
  }
  const ids = (table: string) => d1.rows<{ id: string }>(`select id from ${table} order by id`).map(({ id }) => id);
  const onTheHour = () => (now = Math.ceil(now / 3600_000) * 3600_000);

  it('loses its moments after a month, except copied ones', async () => {
    const [left, followed] = [addChannel('twitch', 'left'), addChannel('twitch', 'followed')];
    addMonitor(addUser(), followed);
    const [gone, copied, seen] = [addMoment(left), addMoment(left), addMoment(followed)];
    addShort(seen, addUser(), copied);
    d1.rows('update lives set updated_at = ?', now - 30 * DAY_MS);
    onTheHour();
    await sweep();
    expect(ids('live_moments')).toEqual([gone, copied, seen].sort());
    now += MINUTE_MS;
    await sweep();
    expect(ids('live_moments')).toHaveLength(3);
    now += 3600_000 - MINUTE_MS;
    await sweep();
    expect(ids('live_moments')).toEqual([copied, seen].sort());
    expect(ids('projects')).toEqual([copied, seen].sort());
    expect(ids('shorts')).toHaveLength(3);
    const places = d1.rows<{ prefix: string }>('select prefix from media_removals order by prefix');
    expect(places.map(({ prefix }) => prefix)).toEqual([
      `public/lives/l/n/${gone}.mp4`,
      `public/thumbnails/${gone}/`,
      `sources/${gone}/`,
      `work/${gone}/`,
    ]);
  });
});

describe('credits of a minute', () => {
  async function recordAll(): Promise<void> {
    answer = (url) =>
      Response.json({ data: url.searchParams.getAll('user_login').map((login) => twitchStream(login, login)) });
    await sweep();
    d1.rows(`update jobs set status = 'leased'`);
    now += MINUTE_MS;
  }
  const balances = () =>
    d1.rows<{ balance: number }>(`select balance from users where email <> 'lives'`).map((row) => row.balance);
  const paused = () => d1.rows(`select id from monitors where pause_reason = 'credits'`).length;

  it('are charged once per monitor, even if crons run in parallel', async () => {
    const [one, two] = [addUser(10), addUser(10)];
    const [a, b] = [addChannel('twitch', 'a'), addChannel('twitch', 'b')];
    for (const [user, channel] of [[one, a] as const, [one, b] as const, [two, a] as const]) addMonitor(user, channel);
    await recordAll();
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(balances()).toEqual([8, 9]);
    now += MINUTE_MS;
    await sweep();
    expect(balances()).toEqual([6, 8]);
    expect(paused()).toBe(0);
  });

  it('never exceed the balance: the oldest monitors continue, the others pause', async () => {
    const user = addUser(2);
    for (const name of ['a', 'b', 'c']) addMonitor(user, addChannel('twitch', name));
    await recordAll();
    await sweep();
    expect(balances()).toEqual([0]);
    expect(paused()).toBe(1);
    now += MINUTE_MS;
    await sweep();
    expect(balances()).toEqual([0]);
    expect(paused()).toBe(3);
    expect(livesBy('waiting')).toHaveLength(3);
    expect(d1.rows(`select id from jobs where stage = 'capture-live' and cancel_requested`)).toHaveLength(3);
    expect(d1.rows(`select sum(delta) as sum from credit_ledger where reason = 'live'`)).toEqual([{ sum: -2 }]);
  });

  it('are not charged before a node records', async () => {
    addMonitor(addUser(5), addChannel('twitch', 'a'));
    await recordAll();
    d1.rows(`update jobs set status = 'queued'`);
    await sweep();
    expect(balances()).toEqual([5]);
  });
});
