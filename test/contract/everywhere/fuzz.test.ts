import fc from 'fast-check';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { STAGES } from '#schema/domain/stages.ts';
import { errorSchema } from '#schema/contract/error.ts';
import { loginResponseSchema } from '#schema/contract/user.ts';
import { BASE_URL, call, expectSuccess, makeUser, NODE_KEY, OPERATOR_TOKEN, type TestUser } from '../support/api.ts';
import { type FuzzedRequest, requestsTo } from '../support/fuzz-requests.ts';
import { claimFor } from '../support/farm.ts';
import type { Known } from '../support/fuzz-values.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../support/video-server.ts';
import { listShorts, makeReadyProject } from '../support/projects.ts';
import { uploadPicture } from '../support/pictures.ts';
import { comment, enter, makeLink, readReview } from '../support/reviews.ts';
import { listRoutes, type Route } from '../support/routes.ts';
import { hostileMatroska } from '../../support/hostile/hostile-matroska.ts';
import { hostileMp4 } from '../../support/hostile/hostile-mp4.ts';
import { hostileThumbnails } from '../../support/hostile/hostile-texts.ts';

/**
 * Number of requests, spread evenly over the routes: 5,000 for `npm run fuzz`, fewer in `npm test`. The same seed gives
 * the same requests, but they arrive in random order.
 */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 600);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120);
/** Enough to keep the system busy, few enough that no request waits long. */
const AT_ONCE = 8;
/** A limit that no answer reaches, even on a busy machine, and one for all of them. */
const HANG_MS = 60_000;
const TIMEOUT_MS = Math.max(600_000, 250 * REQUESTS);

/**
 * Statuses of the public API. Only node routes also return 409, media the statuses of ranges, agents those of their protocol,
 * and the root and what share sheets post to a redirect.
 */
const STATUSES = [200, 201, 202, 400, 401, 403, 404, 429];
const MORE_STATUSES: [RegExp, number[]][] = [
  [/^\/internal\/v1\/jobs\//, [409]],
  // Operators stop the intake meanwhile.
  [/^\/api\/v1\//, [503]],
  [/^\/media\//, [206, 304, 412, 416]],
  // Errors of the protocol: JSON-RPC.
  [/^\/mcp$/, [202, 400, 405, 406, 415]],
  [/^\/$/, [302]],
  [/^\/share$/, [303]],
];

/** Text that only internal details contain: drivers, stacks, files, hashes. */
const INSIDES =
  /sqlite|d1_error|drizzle|failed query|constraint failed|\bat \S+ \(|node_modules|\.(ts|js|mjs):\d|scrypt\$|zod|workerd/i;

let host: FakeVideoServer;
let user: TestUser;
let known: Known;
/** The token of somebody with a review link. */
let access: string;
beforeAll(async () => {
  host = await startFakeVideoServer();
  const url = await host.addVideo('talk.mp4', { durationSec: 90 });
  user = (await makeReadyProject(url)).user;
  // Another user: operators delete, suspend and reset by e-mail.
  const { email } = await makeUser();
  known = { ...WORDS, ...(await makeThings(url)), email: [email, 'nobody@example.test'] };
  const odd = [await host.addFile('page.mp4', '<html>'), host.urlOf('missing.mov'), ...(await addHostileFiles())];
  known = { ...known, url: [...odd.map(() => url), ...odd] };
});

/** The URLs of hostile files, from a host with ranges and one without. */
async function addHostileFiles(): Promise<string[]> {
  const files = [...hostileMp4(), ...hostileMatroska()].entries();
  const added: string[] = [];
  for (const [at, { head, sizeBytes }] of files) {
    const name = `hostile-${at}.mp4`;
    added.push(await host.addFile(name, head, sizeBytes));
    if (at % 4 === 0) added.push(host.urlOf(name, 'no-ranges'));
  }
  return added;
}

const MB = 2 ** 20;

/** What was read of hostile files: requests, and the bytes of the longest. */
function readOfHostileFiles(): { requests: number; longest: number } {
  const asked = host.requests.filter(({ path }) => path.includes('/hostile-'));
  const lengths = asked.map(({ range }) => {
    const [, first = '0', last = '0'] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    return Number(last) - Number(first) + 1;
  });
  return { requests: asked.length, longest: Math.max(...lengths) };
}
afterAll(async () => {
  await host.close();
  // Operators have paused stages and stopped the intake.
  const operate = (path: string, body: object) =>
    call('PATCH', `${BASE_URL}/internal/v1/farm${path}`, { token: OPERATOR_TOKEN, body });
  await operate('', { intake: 'open', lowest_version: null });
  for (const stage of STAGES) await operate(`/stages/${stage}`, { paused: false });
});

/** Values for the fields of requests, chosen so that most requests pass validation. */
const WORDS: Known = {
  title: ['A title'],
  start_time: [0, 45, '46.5'],
  startTime: [0, 45],
  end_time: [70, '75.5', 90],
  endTime: [70, 80],
  clipDuration: ['30', 60],
  clip_duration: [45],
  resolution: [720, '1080'],
  fps: ['source', 30],
  loudness: [-14, 'off'],
  highlight_color: ['#FFD400'],
  language: ['en', 'auto', 'de-AT'],
  max_clips: [1, 20],
  maxClips: [3],
  code: ['123456'],
  password: ['wrong'],
  webhook_url: ['http://127.0.0.1:1/hook'],
  channel: ['somebody'],
  filename: ['talk.mp4', '../talk.mov'],
  size: [1_000, 70_000_000],
  content_type: ['video/mp4'],
  platform: ['youtube', 'twitch'],
  uploadedDuration: [600],
  uploadedThumbnail: [
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    ...hostileThumbnails(900_000).map(({ text }) => text),
  ],
  part_number: [1],
  etag: ['"x"'],
  node: ['fuzz'],
  generation: [0],
  liveId: [ulid()],
  live_id: [ulid()],
  monitors: [ulid()],
  moment: [ulid()],
  deliveries: [ulid()],
  'push-subscriptions': [ulid()],
  endpoint: ['http://127.0.0.1:1/push'],
  p256dh: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
  auth: ['BTBZMqHH6r4Tts7J_aSIgg'],
  'node-keys': [ulid()],
  stage: ['render', 'download'],
  slug: ['fuzz'],
  key: ['k'],
  region: ['auto'],
  bucket: ['b'],
  prefix: ['/a/'],
  access_key_id: ['a'],
  secret_access_key: ['s'],
  state: ['youtube.1.2.3'],
  from: ['2027-01-31'],
  time: ['18:00'],
  time_zone: ['Europe/Berlin'],
  publish_at: ['2027-01-31T18:00:00Z'],
  privacy: ['public', 'private'],
};

/** One object of each kind that a path can name, from a ready project and from a new one. */
async function makeThings(url: string): Promise<Known> {
  const post = async (path: string, body: object) => idOf(await call('POST', path, { token: user.token, body }));
  const list = await call('GET', '/projects', user);
  const ready = (list.body as { data: { id: string }[] }).data[0]?.id ?? '';
  const { data } = await listShorts(user, ready);
  const shorts = data.data.map(({ id }) => id);
  const renders = await Promise.all(shorts.map((id) => post(`/shorts/${ready}/${id}/render`, {})));
  const begun = await post('/createShorts', { url });
  const { job, lease } = await claimFor('download', begun);
  const uploads = await post('/uploads', { filename: 'talk.mp4', size: 1_000, content_type: 'video/mp4' });
  const projects = [ready, begun];
  const program = { destination: 'webhook', url: 'http://127.0.0.1:1/publish' };
  const connection_ids = [await post('/connections', program)];
  return {
    ...(await makeReview(ready)),
    projects,
    project_id: projects,
    short_id: shorts,
    short_ids: shorts,
    renders,
    sessions: [ulid()],
    'api-keys': [await post('/api-keys', { name: 'fuzz', scopes: ['read'] })],
    ...(await makeAccount(post)),
    webhooks: [await post('/webhooks', { url: 'http://127.0.0.1:1/hook' })],
    connections: connection_ids,
    connection_ids,
    render_ids: renders,
    posts: [ulid()],
    uploads: [uploads],
    file: ['bold.webp', 'webhooks.md', 'preview.mp4'],
    name: ['webhooks'],
    templates: [await post('/templates', { name: 'fuzz', options: {} })],
    brands: [await post('/brands', { name: 'fuzz' })],
    fonts: [ulid()],
    footage: [await post('/footage', { upload_id: await uploadPicture(user) })],
    jobs: [job.id],
    token: [lease.token],
  };
}

/** A sub-account with a key. */
async function makeAccount(post: (path: string, body: object) => Promise<string>): Promise<Known> {
  const account = await post('/accounts', { name: 'fuzz' });
  return {
    accounts: [account],
    key_id: [await post(`/accounts/${account}/api-keys`, { name: 'fuzz', scopes: ['read'] })],
  };
}

/** A review link, a comment, and the parts of the address of a video. */
async function makeReview(projectId: string): Promise<Known> {
  const shared = await makeLink(user, { project_id: projectId });
  access = await enter(shared);
  const { shorts } = await readReview(access);
  const film = shorts.find(({ video_url: url }) => url !== null);
  const { id } = await comment(access, { short_id: shorts[0]?.id, text: 'Start later?' });
  const [, link = '', owner = '', ticket = ''] = /reviews\/([^/]+)\/([^/]+)\/([^/]+)/.exec(film?.video_url ?? '') ?? [];
  return { 'review-links': [shared.id], 'review-comments': [id], link: [link], owner: [owner], ticket: [ticket] };
}

function idOf(answer: { body: unknown }): string {
  const { data } = z.object({ data: z.object({ id: z.string() }) }).parse(answer.body);
  return data.id;
}

/** What may end the session of its token. */
const ENDING = /\/(logout|password|sessions|sessions\/\{id\}|user)$/;

/** A token that the route accepts. Ending a session uses a separate token, or all other requests would be 401. */
async function tokenFor({ method, path }: Route): Promise<string> {
  if (path.startsWith('/internal/v1/jobs')) return NODE_KEY;
  if (path.startsWith('/internal/')) return OPERATOR_TOKEN;
  if (/^\/api\/v1\/review(\/comments)?$/.test(path)) return access;
  if (method === 'GET' || !ENDING.test(path)) return user.token;
  const fleeting = await makeUser();
  return fleeting.token;
}

type Answer = { status: number; headers: Headers; text: string };

async function send(request: FuzzedRequest): Promise<Answer> {
  const token = request.isStranger ? 'not.a.token' : await tokenFor(request.route);
  const response = await fetch(BASE_URL + request.path, {
    method: request.route.method,
    headers: { Authorization: `Bearer ${token}`, ...request.headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(HANG_MS),
    ...(request.body === null ? {} : { body: request.body }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** What is wrong with an answer. Null if nothing is. */
function faultOf({ route }: FuzzedRequest, answer: Answer): string | null {
  const more = MORE_STATUSES.find(([path]) => path.test(route.path))?.[1] ?? [];
  if (![...STATUSES, 304, ...more].includes(answer.status)) return `status ${answer.status}`;
  if ([NODE_KEY, OPERATOR_TOKEN].some((secret) => answer.text.includes(secret))) return 'a secret';
  if (answer.status < 400) return successFault(route, answer);
  return more.includes(answer.status) ? null : refusalFault(answer);
}

function refusalFault(answer: Answer): string | null {
  if (answer.headers.get('Content-Type') !== 'application/json') return 'a refusal that is not JSON';
  if (!errorSchema.safeParse(JSON.parse(answer.text)).success) return 'a refusal in another shape';
  if (!/^[a-z_.]+$/.test(answer.headers.get('X-Error-Code') ?? '')) return 'a refusal without a code';
  return INSIDES.test(answer.text) ? 'insides' : null;
}

function successFault({ answers }: Route, { status, text }: Answer): string | null {
  // Nothing has changed since the tag of the request.
  if (status === 304) return text === '' ? null : 'a body without a change';
  const schema = answers?.[status];
  if (schema === undefined) return answers === null ? null : `status ${status}, which the route does not name`;
  const parsed = schema.safeParse(JSON.parse(text));
  return parsed.success ? null : `against its schema: ${JSON.stringify(parsed.error.issues[0])}`;
}

async function tryOut(request: FuzzedRequest): Promise<{ status: number; fault: string | null }> {
  const answer = await send(request).catch((error: unknown) => `no answer: ${String(error)}`);
  if (typeof answer === 'string') return { status: 0, fault: answer };
  const fault = faultOf(request, answer);
  return { status: answer.status, fault: fault === null ? null : `${fault}: ${answer.text.slice(0, 300)}` };
}

function describeRequest({ route, path, body, headers }: FuzzedRequest): string {
  return `${route.method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${body?.slice(0, 500) ?? ''}`;
}

/** Sends the requests, several at the same time. */
async function runAll(requests: FuzzedRequest[]) {
  /** One of each kind. */
  const faults = new Map<string, string>();
  const statuses = new Map<string, number[]>();
  const left = requests.values();
  const worker = async () => {
    for (const request of left) {
      const { status, fault } = await tryOut(request);
      const name = `${request.route.method} ${request.route.path}`;
      statuses.set(name, [...(statuses.get(name) ?? []), status]);
      if (fault !== null) faults.set(`${name} ${fault.slice(0, 40)}`, `${describeRequest(request)}\n  -> ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { faults, statuses };
}

/** Mixes the routes. Requests that delete things come last, projects at the very end. */
function inTurn(perRoute: FuzzedRequest[][]): FuzzedRequest[] {
  const longest = Math.max(...perRoute.map((list) => list.length));
  const mixed = Array.from({ length: longest }, (_, at) => perRoute.flatMap((list) => list.slice(at, at + 1))).flat();
  const lateness = ({ route: { method, path } }: FuzzedRequest) =>
    method === 'DELETE' ? 1 + Number(path.startsWith('/api/v1/projects')) : 0;
  return mixed.toSorted((a, b) => lateness(a) - lateness(b));
}

describe('any request', () => {
  it(
    'gets an answer of the contract: no 500, no timeout, no internal details',
    async () => {
      const routes = [
        // A stream does not end.
        ...listRoutes().filter(({ method, path }) => `${method} ${path}` !== 'GET /api/v1/events'),
        { method: 'GET', path: '/api/v1/*', body: null, query: null, answers: null },
        { method: 'PUT', path: '/api/v1/projects/{id}', body: null, query: null, answers: null },
      ];
      expect(routes.length).toBeGreaterThan(25);
      const each = Math.ceil(REQUESTS / routes.length);
      const requests = inTurn(
        routes.map((route) => fc.sample(requestsTo(route, known), { numRuns: each, seed: SEED })),
      );
      const { faults, statuses } = await runAll(requests);
      expect(requests.length).toBeGreaterThanOrEqual(REQUESTS);
      const named = requests.filter(({ body }) => body?.includes('/hostile-') === true).length;
      const read = readOfHostileFiles();
      expect(read.requests).toBeGreaterThan(named / 20);
      expect(read.requests).toBeLessThanOrEqual(10 * named);
      expect(read.longest).toBeLessThanOrEqual(16 * MB);
      expect([...faults.values()]).toEqual([]);
      expect(statuses.size).toBe(routes.length);
      expect(expectAlive(await call('GET', `${BASE_URL}/internal/v1/health`))).toBe(200);
    },
    TIMEOUT_MS,
  );

  it('leaves a working system', async () => {
    const answer = await call('POST', '/login', { body: { email: user.email, password: user.password } });
    expectSuccess(answer, 200, loginResponseSchema);
  });
});

const expectAlive = ({ status }: { status: number }) => status;
