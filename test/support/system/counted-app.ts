import { setTimeout as sleep } from 'node:timers/promises';
import { ulid } from 'ulid';
import { issueToken } from '../../../worker/accounts/sessions/access-token.ts';
import { makeOpenedProjects } from '../../../worker/archive/opened-projects.ts';
import { makeApp } from '../../../worker/app.ts';
import type { Limiter } from '../../../worker/base/ports.ts';
import type { Deps } from '../../../worker/base/deps.ts';
import { makePlans } from '../../../worker/plans/known-plans.ts';
import { makeFakeD1 } from '../fakes/in-memory/d1.ts';

/** Duration of a round trip, as to a distant database: long compared with everything else. */
const TRIP_MS = 20;

/**
 * The whole application over a fake D1 that is slow and counts its finished round trips. Without a `limiter` there are no
 * rate limits.
 */
export async function makeCountedApp({ limiter }: { limiter?: Limiter } = {}) {
  let trips = 0;
  /** Trips beyond this number wait for the answer: one that the answer waits for shows itself, on a machine of any speed. */
  let tripsBefore = Infinity;
  let answer = Promise.withResolvers<void>();
  const d1 = makeFakeD1(async (run) => {
    await sleep(TRIP_MS);
    if (trips >= tripsBefore) await answer.promise;
    trips += 1;
    return run();
  });
  const afterwards: Promise<unknown>[] = [];
  const keys = [{ kid: '1', secret: Buffer.alloc(32, 7).toString('base64url') }];
  const now = Date.now();
  const plans = makePlans(d1.db, () => now);
  // An isolate asks once a minute.
  await plans.limitsOf({ plan: 'free', limits: null });
  const deps = {
    db: d1.db,
    queues: { render: { sendBatch: async () => undefined }, 'analyze-faces': { send: async () => undefined } },
    doorbell: async () => new Set(),
    settings: { TOKEN_KEYS: keys, SOURCE_KINDS: ['direct_link'], RATE_LIMITS: limiter === undefined ? 'off' : {} },
    signer: { get: async () => 'https://media.test/signed' },
    limiter,
    nudge: () => undefined,
    plans,
    opened: makeOpenedProjects(() => now),
    media: { get: async () => null, put: async () => undefined, delete: async () => undefined },
    clock: () => now,
    newId: () => ulid(),
    later: (work: Promise<unknown>) => afterwards.push(work),
  } as unknown as Deps;
  const app = makeApp(
    () => deps,
    () => ulid(),
  );
  const ids = seedReadyShort(d1.rows, now);
  // As plans: an isolate asks once in ten minutes.
  deps.opened.note(ids.userId, ids.projectId);
  const token = await issueToken(
    { keys, clock: deps.clock, newId: deps.newId },
    { userId: ids.userId, sessionId: ids.sessionId, tokenVersion: 1, expiresAt: now + 86_400_000 },
  );
  /** The answer, the round trips that had finished by then, and those of the work that continues after it. */
  const send = async (
    method: string,
    path: string,
    { headers = {}, body, mostTrips = Infinity }: { headers?: object; body?: string; mostTrips?: number } = {},
  ) => {
    trips = 0;
    tripsBefore = mostTrips;
    answer = Promise.withResolvers();
    const response = await app.request(`https://api.test/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const answered = { status: response.status, trips, code: response.headers.get('X-Error-Code') };
    answer.resolve();
    await Promise.all(afterwards.splice(0));
    return { ...answered, tripsAfterwards: trips - answered.trips };
  };
  return {
    rows: d1.rows,
    close: () => d1.close(),
    ids,
    deps,
    token,
    /** `mostTrips`: those that the answer may wait for. */
    read: (path: string, mostTrips?: number) => send('GET', path, mostTrips === undefined ? {} : { mostTrips }),
    send,
    /** A path outside of the API, with its whole answer. */
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      app.request(
        `https://api.test${path}`,
        {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify(body),
        },
        {},
        // Tools of agents hand it on.
        { waitUntil: (work: Promise<unknown>) => void afterwards.push(work) } as unknown as Parameters<
          typeof app.request
        >[3],
      ),
    askRender: (body: object = {}, headers: Record<string, string> = {}) =>
      send('POST', `/shorts/${ids.projectId}/${ids.shortId}/render`, { headers, body: JSON.stringify(body) }),
  };
}

type Rows = ReturnType<typeof makeFakeD1>['rows'];

/** Inserts a user with a ready project and one framed short. */
function seedReadyShort(rows: Rows, now: number) {
  const [userId, projectId, shortId, sessionId] = [ulid(), ulid(), ulid(), ulid()];
  rows(
    `insert into users (id, email, name, password_hash, subscription_id, created_at, watched_at) values (?, 'a@b.test', 'A', 'x', 's', 0, 9e15)`,
    userId,
  );
  rows(
    `insert into sessions (id, family_id, user_id, method, network, client, started_at, ends_at, seen_at)
     values (?, ?, ?, 'password', 'local', '', ?, 9e15, ?)`,
    sessionId,
    sessionId,
    userId,
    now,
    now,
  );
  rows(
    `insert into projects (id, user_id, status, title, url, source_kind, goal, video_layout, aspect_ratio, clip_duration, start_sec,
       end_sec, keywords, max_clips, source_title, source_duration_sec, credits_cost, source_key, transcript_key, created_at, updated_at)
     values (?, ?, 'face_analysis_done', 'T', 'https://a.test/a.mp4', 'direct_link', 'shorts', 'single', 'vertical', '60', 0,
       90, '[]', 5, 'T', 90, 2, 'source', 'transcript', 0, 0)`,
    projectId,
    userId,
  );
  rows(
    `insert into shorts (id, project_id, user_id, title, description, hashtags, start_sec, end_sec, score, score_details, framing_key, created_at)
     values (?, ?, ?, 'T', '', '[]', 3, 30, 50, '{"parts":[]}', 'framing', 0)`,
    shortId,
    projectId,
    userId,
  );
  return { userId, projectId, shortId, sessionId };
}
