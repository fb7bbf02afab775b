import { AwsClient } from 'aws4fetch';
import { ulid } from 'ulid';
import type * as z from 'zod';
import type { CheckId } from '#schema/domain/farm/doctor.ts';
import { KEEP, type Kept } from '#schema/domain/storage/keep.ts';
import { STAGES } from '#schema/domain/stages.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import type { checkInRequestSchema } from '#schema/jobs/check-in.ts';
import { PROTOCOL } from '#schema/jobs/lease.ts';
import { makeIdentityReader } from '../../../worker/accounts/open-id.ts';
import type { Deps } from '../../../worker/base/deps.ts';
import { type Env, readSettings } from '../../../worker/base/env.ts';
import { openDb } from '../../../worker/base/store/db.ts';
import { examine } from '../../../worker/doctor/examine.ts';
import { MIGRATIONS } from '../../../worker/doctor/migrations.ts';
import { noteProbes } from '../../../worker/doctor/note-probes.ts';
import { viewCheck } from '../../../worker/doctor/view.ts';
import { noteSweep } from '../../../worker/farm/note-sweep.ts';
import { WORKER_CHECKS } from '#schema/domain/farm/doctor.ts';
import { makeMailer } from '../../../worker/mail/mailer.ts';
import { makeSigner } from '../../../worker/media/signer.ts';
import { checkIn } from '../../../worker/nodes/check-in.ts';
import { makePlans } from '../../../worker/plans/known-plans.ts';
import { makeTwitchAuth } from '../../../worker/sources/platforms/twitch-auth.ts';
import { makeFakeBucket, serveObject } from '../fakes/in-memory/bucket.ts';
import { makeFakeD1 } from '../fakes/in-memory/d1.ts';
import { makeFakeLimiter } from '../fakes/in-memory/limiter.ts';

export const ORIGIN = 'https://clips.test';
const BUCKET = 'https://account.r2.test/clipmill-media';
const KEYS = { accessKeyId: 'the-key-of-the-bucket', secretAccessKey: 'the-secret-of-the-bucket' };
const ISSUER = 'https://issuer.test';

const random = (seed: number) =>
  Buffer.from(Array.from({ length: 32 }, (_, i) => (seed * 97 + i * 151) % 256)).toString('base64url');

export const HEALTHY_ENV = {
  TOKEN_KEYS: JSON.stringify([{ kid: '1', secret: random(1) }]),
  OPERATOR_TOKEN: random(2),
  METRICS_TOKEN: random(3),
  S3_BASE_URL: BUCKET,
  S3_ACCESS_KEY_ID: KEYS.accessKeyId,
  S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  PUBLIC_URL: ORIGIN,
  MEDIA_URL: 'https://media.test/public',
  MAIL_URL: 'https://mail.test/send',
  MAIL_TOKEN: 'token-of-the-mail-api',
  MAIL_FROM: 'Clips <hello@clips.test>',
  OIDC_ISSUERS: JSON.stringify([{ issuer: ISSUER, audience: 'us', jwks_url: `${ISSUER}/keys` }]),
  YOUTUBE_API_KEY: 'a-key',
  GOOGLE_API_KEY: 'a-key',
  TWITCH_CLIENT_ID: 'us',
  TWITCH_CLIENT_SECRET: 'a-secret',
};

type Host = (request: Request) => Response | Promise<Response>;
type Said = z.infer<typeof checkInRequestSchema>;

const NODE: Said = {
  node: 'node-1',
  protocol: PROTOCOL,
  stages: [...STAGES],
  slots: 1,
  captureSlots: 1,
  running: 0,
  recording: 0,
  speech: 'parakeet',
  sandbox: 'on',
  encoder: 'libx264',
  freeDiskBytes: 50e9,
  model: 'worker',
};

export type HealthySystem = Awaited<ReturnType<typeof makeHealthySystem>>;

/** A deployment in which every check of the Worker is green, and whose parts a test can break. */
export async function makeHealthySystem(env: Record<string, string | undefined> = {}) {
  const d1 = makeFakeD1();
  const database = { bytes: 1e6 };
  const settings = readSettings({ ...HEALTHY_ENV, ...env } as unknown as Env);
  const bucket = makeFakeBucket(BUCKET, KEYS);
  bucket.rules = rulesOf(Object.values(KEEP));
  const hosts: Record<string, Host> = { 'account.r2.test': bucket.serve, ...servicesOf(bucket) };
  const fetcher = (async (input: string, init?: RequestInit) => {
    const host = hosts[new URL(input).hostname];
    if (host === undefined) throw new TypeError(`fetch failed: ${input}`);
    return host(new Request(input, init));
  }) as typeof fetch;
  const deps = {
    db: openDb(sized(d1.binding, database)),
    clock: Date.now,
    newId: () => ulid(),
    settings,
    media: bucket.binding,
    signer: makeSigner(new AwsClient({ ...KEYS, service: 's3', region: 'auto' }), BUCKET),
    fetch: fetcher,
    ai: { run: async (model: string) => (model.includes('whisper') ? { text: '' } : { response: '{"ok": true}' }) },
    limiter: makeFakeLimiter(Date.now),
    openEvents: async () => ({
      onLines: (take: (line: string) => void) => take('event: reset\n\n'),
      close: () => undefined,
    }),
    webhookQueue: { send: async (body: unknown) => noteProbes(deps, [{ body }]) },
    plans: makePlans(d1.db, Date.now),
    mail: makeMailer(settings, { fetch: fetcher, email: undefined }),
    readIdentity: makeIdentityReader([], { fetch: fetcher, clock: Date.now }),
    twitchAuth: makeTwitchAuth(settings, Date.now),
    later: () => undefined,
  } as unknown as Deps;
  d1.sqlite.exec('create table d1_migrations (name text)');
  for (const name of MIGRATIONS) d1.rows('insert into d1_migrations values (?)', `${name}.sql`);
  await noteSweep(deps);
  const system = {
    d1,
    bucket,
    hosts,
    deps,
    settings,
    origin: ORIGIN,
    knock: async () => ({ pongs: true, rings: true }),
    mailTo: null as string | null,
    /** What D1 says of itself. */
    database,
    /** Reports a node; `said` replaces fields of a healthy one. */
    node: (said: Partial<Said> = {}) =>
      checkIn(
        deps,
        { keyId: null, name: null, stages: null, version: '0.1.0', isTooOld: false },
        { ...NODE, clock: Date.now(), ...said },
      ),
    /** The checks as an operator sees them, by id. */
    async examine(): Promise<Record<CheckId, ReturnType<typeof viewCheck>>> {
      const { origin, knock, mailTo } = system;
      const limits = { patienceMs: 1_000, queueMs: 100 };
      const answers = await examine(deps, WORKER_CHECKS, { origin, knock, mailTo, ...limits });
      return Object.fromEntries(answers.map((each) => [each.id, viewCheck(each)])) as never;
    },
    close: () => d1.close(),
  };
  await system.node();
  return system;
}

/** What others serve. */
function servicesOf(bucket: ReturnType<typeof makeFakeBucket>): Record<string, Host> {
  const json = (body: unknown, status = 200) => Response.json(body, { status });
  return {
    'media.test': (request) => {
      const key = new URL(request.url).pathname.slice(1);
      return key.startsWith('public/') ? serveObject(bucket, key, request) : new Response(null, { status: 403 });
    },
    'mail.test': (request) => {
      const isOurs = request.headers.get('Authorization') === 'Bearer token-of-the-mail-api';
      return json({}, isOurs ? 422 : 401);
    },
    'issuer.test': (request) =>
      json(request.url === `${ISSUER}/keys` ? { keys: [{}] } : { issuer: ISSUER, jwks_uri: `${ISSUER}/keys` }),
    'www.googleapis.com': (request) =>
      request.url.includes('/youtube/')
        ? json({ items: [] })
        : json({ error: { errors: [{ reason: 'notFound' }] } }, 404),
    'id.twitch.tv': () => json({ access_token: 'token', expires_in: 3_600 }),
    'api.twitch.tv': () => json({}, 404),
  };
}

function rulesOf(kept: Kept[]): string {
  const rules = kept
    .filter(({ bucketRule }) => bucketRule !== undefined)
    .map(
      ({ where, ms }) =>
        `<Rule><Filter><Prefix>${where}</Prefix></Filter><Expiration><Days>${ms / DAY_MS}</Days></Expiration></Rule>`,
    );
  return `<LifecycleConfiguration>${rules.join('')}</LifecycleConfiguration>`;
}

/** The fake database, which says its size as D1 does. */
function sized(binding: unknown, database: { bytes: number }) {
  const client = binding as { prepare: unknown; batch(statements: unknown[]): Promise<{ meta: object }[]> };
  return {
    prepare: client.prepare,
    batch: async (statements: unknown[]) =>
      (await client.batch(statements)).map((answer) => ({
        ...answer,
        meta: { ...answer.meta, size_after: database.bytes },
      })),
  };
}
