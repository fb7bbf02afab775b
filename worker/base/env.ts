import * as z from 'zod';
import { readOtlpHeaders } from '#schema/domain/farm/spans.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { FARM, LIMITS, RATES } from '#schema/domain/limits.ts';
import { SOURCE_KINDS } from '#schema/domain/source-url.ts';
import { type Stage, STAGES } from '#schema/domain/stages.ts';
import type { QueueMessage } from '#schema/jobs/lease.ts';
import { DAY_MS, HOUR_MS } from '#schema/domain/time.ts';
import { asOneLine } from '#schema/domain/texts/title-overlay.ts';
import type { Ai } from './ports.ts';
import type { RateLimiter } from './rate-limiter.ts';

const jsonText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('must be JSON');
    return z.NEVER;
  }
});

const tokenKeysSchema = jsonText.pipe(z.array(z.object({ kid: z.string().min(1), secret: z.string().min(43) })).min(1));

/** `[{kid, secret}]`, secrets of exactly 32 bytes; or empty. */
const sealKeysSchema = z
  .union([
    z.literal('').transform(() => []),
    jsonText.pipe(z.array(z.object({ kid: z.string().min(1), secret: z.string().regex(/^[\w-]{43}$/) })).min(1)),
  ])
  .default([]);

const coordinate = z.string().regex(/^[\w-]{43}$/);

/** A private key of P-256 as a JSON Web Key. */
const vapidKeySchema = z
  .union([
    z.literal(''),
    jsonText.pipe(
      z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: coordinate, y: coordinate, d: coordinate }),
    ),
  ])
  .optional()
  .transform((key) => key || undefined);

const rateLimitsSchema = z
  .union([
    z.literal('off'),
    jsonText.pipe(z.partialRecord(z.enum(Object.keys(RATES) as (keyof typeof RATES)[]), z.int().positive())),
  ])
  .default({});

const sourceKindsSchema = z
  .string()
  .optional()
  .transform((text) => (text ? text.split(',').map((kind) => kind.trim()) : [...SOURCE_KINDS]))
  .pipe(z.array(z.enum(SOURCE_KINDS)).min(1));

const languagesSchema = z
  .string()
  .optional()
  .transform((text) => (text ? text.split(',').map((tag) => tag.trim().toLowerCase()) : null))
  .pipe(z.array(z.string().regex(/^[a-z]{2,3}$/)).nullable());

const issuersSchema = z
  .string()
  .optional()
  .transform((text, context) => {
    try {
      return JSON.parse(text || '[]') as unknown;
    } catch {
      context.addIssue('must be JSON');
      return z.NEVER;
    }
  })
  .pipe(
    z.array(
      z.strictObject({
        issuer: z.string().min(1),
        audience: z.union([
          z
            .string()
            .min(1)
            .transform((one) => [one]),
          z.array(z.string().min(1)).min(1),
        ]),
        jwks_url: z.url(),
      }),
    ),
  );

const flag = z
  .enum(['0', '1', 'true', 'false'])
  .optional()
  .transform((text) => text === '1' || text === 'true');

/** A setting may be missing or empty. */
const secret = z
  .string()
  .optional()
  .transform((text) => text || undefined);
const onOff = z.enum(['on', 'off', '']).optional();
const address = z
  .union([z.url(), z.literal('')])
  .optional()
  .transform((text) => text?.replace(/\/+$/, '') || undefined);

const otlpHeaders = z
  .string()
  .default('')
  .transform((text, context) => {
    const headers = readOtlpHeaders(text);
    if (headers !== null) return headers;
    context.addIssue('must be name=value pairs with commas between them');
    return z.NEVER;
  });

const contact = z
  .union([z.email(), z.url({ protocol: /^https?$/ }), z.literal('')])
  .optional()
  .transform((place) => place || undefined);

/** Places that Cloudflare promises for databases, buckets and Durable Objects alike. */
export const JURISDICTIONS = ['eu', 'fedramp'] as const;

/** A shorter shared secret can be guessed. `npm run provision` says how to make one. */
export const SECRET_CHARS = 32;

/** Every setting of the Worker: variables and secrets. Bindings are checked separately. */
export const settingsSchema = z.object({
  /**
   * Keys that sign access tokens, newest first: the first signs, all verify. JSON `[{kid, secret}]`, secrets
   * base64url.
   */
  TOKEN_KEYS: tokenKeysSchema,
  /** Life of an access token in days. */
  TOKEN_TTL_DAYS: z.coerce
    .number()
    .positive()
    .default(KEEP.accessTokens.ms / DAY_MS),
  /** Days after which a session ends, however often its tokens are renewed. Then the user signs in again. */
  SESSION_MAX_DAYS: z.coerce
    .number()
    .positive()
    .default(KEEP.sessions.ms / DAY_MS),
  /** Work factor p of scrypt; r = 8 is fixed. Cloudflare refuses N * r * p over 2^20: 8 with the largest N. */
  SCRYPT_P: z.coerce.number().int().positive().max(8).default(5),
  /** The binary logarithm of scrypt's N: 14 takes 16 MiB. Only tests set less, because each creates a user. */
  SCRYPT_LOG2_N: z.coerce.number().int().min(4).max(14).default(14),
  /**
   * Shared bearer of the render nodes of a local instance, whose bucket is on this machine. Everywhere else each node has
   * its own key: `npm run node-key`.
   */
  NODE_KEY: z.string().min(SECRET_CHARS).optional(),
  /** Bearer of the operator API. */
  OPERATOR_TOKEN: z.string().min(SECRET_CHARS),
  /** Bearer that may read metrics and the backlog, and nothing else: for Prometheus and KEDA. */
  METRICS_TOKEN: z
    .union([z.string().min(SECRET_CHARS), z.literal('')])
    .optional()
    .transform((text) => text || undefined),
  /** Most render nodes in Cloudflare containers, if wrangler.toml has them: see docs/runbooks/containers.md. */
  HOSTED_NODES: z.coerce.number().int().min(0).max(100).default(0),
  /** Their key, made by `npm run node-key`. */
  HOSTED_NODE_KEY: z.string().min(1).optional(),
  /** OTLP receiver of spans over HTTP, up to `/v1/traces`. If empty, no spans are sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  /** Headers for it: `name=value,...`, values in percent encoding. */
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders,
  /** S3 address of the bucket, with the bucket's name, without a slash at the end. */
  S3_BASE_URL: z.url(),
  /**
   * Where the Durable Objects keep their data, as the bucket and the database: the choice of `npm run provision`. Empty: no
   * such promise.
   */
  JURISDICTION: z
    .enum(['', ...JURISDICTIONS])
    .optional()
    .transform((place) => place || undefined),
  S3_ACCESS_KEY_ID: z.string().min(1),
  S3_SECRET_ACCESS_KEY: z.string().min(1),
  /** Public base URL without a trailing slash, used in webhooks. */
  PUBLIC_URL: z.url(),
  /** Address under which public media are served; the Worker's own `/media` when empty. */
  MEDIA_URL: z.url().optional(),
  /** Allows sources on loopback and private addresses. */
  ALLOW_PRIVATE_SOURCES: flag,
  /**
   * Kinds of source that this deployment accepts, comma-separated; all when empty. Others are refused before credits
   * are reserved.
   */
  SOURCE_KINDS: sourceKindsSchema,
  /**
   * Languages that the speech engines of this deployment know, as primary tags such as `en,de`; any when empty. A
   * project that needs words in another language is refused before credits are reserved.
   */
  SPEECH_LANGUAGES: languagesSchema,
  /**
   * Rate limits of every plan: `off`, or JSON such as `{"reads": 1000}` with the names of schema/domain/limits.ts. For
   * tests.
   */
  RATE_LIMITS: rateLimitsSchema,
  /** While this many projects wait for their first node, new ones are refused with 503 and `Retry-After`. */
  MAX_WAITING_DOWNLOADS: z.coerce.number().int().min(1).default(FARM.maxWaitingDownloads),
  /** Seconds of one part of a long transcription; windows longer than two parts are split over nodes. */
  TRANSCRIBE_PART_SEC: z.coerce.number().int().min(10).default(FARM.transcribePartSec),
  /** Renders longer than this (seconds of output) are made by several nodes, in parts of about half of it. 0: never. */
  RENDER_SPLIT_OVER: z.coerce.number().nonnegative().default(FARM.renderSplitOverSec),
  /**
   * Text of up to 40 characters in the upper right corner of renders, for plans with a watermark (all but `pro` by
   * default). Empty: no watermark.
   */
  WATERMARK: z
    .string()
    .max(LIMITS.watermarkChars)
    .optional()
    .transform((text) => (text === undefined ? undefined : asOneLine(text) || undefined)),
  /** Where users reach whoever runs this deployment: an e-mail address or a link. Everybody may see it. Empty: nowhere. */
  OPERATOR_CONTACT: contact,
  /** `off`: the first sign-in with a mailed code makes no account; operators and identity providers still do. */
  SIGN_UP: onOff,
  /** A video that the studio offers to users without a project. Empty: no offer. */
  DEMO_VIDEO_URL: address,
  /** Mail API: takes `POST {from, to, subject, text}`. Without it, and without the binding EMAIL, no mails are sent. */
  MAIL_URL: address,
  /** Bearer of the mail API. */
  MAIL_TOKEN: secret,
  /** Sender of mails: an address, or `Name <address>`. */
  MAIL_FROM: z.string().min(3).default('clipmill@localhost'),
  /** Without a mail API, write mails to the log, codes included. Allowed only in a local instance. */
  MAIL_TO_LOG: flag,
  /**
   * Key that identifies this server to push services (RFC 8292), as a private JSON Web Key. Browsers subscribe to this key:
   * with another one all subscriptions are dead. Empty: no notifications.
   */
  VAPID_KEY: vapidKeySchema,
  /**
   * Who may vouch for users by OpenID Connect tokens: JSON `[{issuer, audience, jwks_url}]`. `audience` is our client
   * id there, or a list.
   */
  OIDC_ISSUERS: issuersSchema,
  /**
   * Keys that encrypt the tokens of connections, newest first: the first encrypts, all decrypt. JSON `[{kid, secret}]`,
   * secrets of 32 bytes in base64url. Empty: no connections, and no posts.
   */
  CONNECTION_KEYS: sealKeysSchema,
  /** OAuth client of a Google project with the YouTube Data API. Without both, nobody can post to YouTube. */
  YOUTUBE_CLIENT_ID: secret,
  YOUTUBE_CLIENT_SECRET: secret,
  /** Addresses of Google's token API, and of the API that posts; Google's when empty. For a fake or a proxy. */
  YOUTUBE_AUTH_URL: address,
  YOUTUBE_POST_URL: address,
  /** Instagram application of a Meta app. Without both, nobody can post to Instagram. */
  INSTAGRAM_CLIENT_ID: secret,
  INSTAGRAM_CLIENT_SECRET: secret,
  /** Addresses of Instagram's token and Graph APIs, for a fake or a proxy; Meta's when empty. */
  INSTAGRAM_AUTH_URL: address,
  INSTAGRAM_API_URL: address,
  /** Application of TikTok for Developers with the Content Posting API. Without both, nobody can post to TikTok. */
  TIKTOK_CLIENT_KEY: secret,
  TIKTOK_CLIENT_SECRET: secret,
  /** Address of TikTok's API, for a fake or a proxy; TikTok's when empty. */
  TIKTOK_API_URL: address,
  /** Key of the YouTube Data API. Without it, and without a custom address, YouTube videos are refused. */
  YOUTUBE_API_KEY: secret,
  /** Address of the YouTube Data API, for a fake or a proxy; Google's when empty. */
  YOUTUBE_API_URL: address,
  /** Key of the Google Drive API. Without it, and without a custom address, Drive files are refused. */
  GOOGLE_API_KEY: secret,
  /** Address of the Google Drive API, for a fake or a proxy; Google's when empty. */
  GOOGLE_DRIVE_API_URL: address,
  /** Client of a Twitch application. Without both, VODs are refused. */
  TWITCH_CLIENT_ID: secret,
  TWITCH_CLIENT_SECRET: secret,
  /** Address of the feeds with the newest videos of a YouTube channel, for a fake or a proxy; YouTube's when empty. */
  YOUTUBE_FEED_URL: address,
  /**
   * Hours after which the recorded segments of a live are removed; its clips and shorts stay. Must not exceed the
   * bucket's own removal time.
   */
  LIVE_BUFFER_HOURS: z.coerce
    .number()
    .positive()
    .max(KEEP.lostSegments.ms / HOUR_MS)
    .default(KEEP.segments.ms / HOUR_MS),
  /** Addresses of Twitch's OAuth and Helix APIs, for a fake or a proxy; Twitch's when empty. */
  TWITCH_AUTH_URL: address,
  TWITCH_API_URL: address,
  /**
   * `off`: no messages are sent to the queues of the stages, because all nodes ask the Worker for jobs. The same where
   * wrangler.toml does not bind them.
   */
  QUEUES: onOff,
  /** `off`: nodes without a language model of their own choose clips without one. */
  LLM: onOff,
  /** `on`: the model takes images, and nodes show it frames of the best clips. */
  LLM_SEES: onOff,
  /** Model of Workers AI that reviews clips. Empty: see worker/ai/models.ts. */
  LLM_MODEL: secret,
  /** Tokens of one question to it, where the model's context is not known here. */
  LLM_CONTEXT_TOKENS: z
    .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1_000)])
    .optional(),
  /** `off`: nodes transcribe only the languages of their own engines. */
  TRANSCRIBE: onOff,
  /** Model of Workers AI for languages that a node does not support. Empty: see worker/ai/models.ts. */
  TRANSCRIBE_MODEL: secret,
});
export type Settings = z.infer<typeof settingsSchema>;

/** Rules across several settings. */
const checkedSettings = settingsSchema
  .refine((settings) => !settings.MAIL_TO_LOG || isLocal(settings), {
    path: ['MAIL_TO_LOG'],
    error: 'is for local instances only: sign-in codes would be in the log',
  })
  .refine(({ JURISDICTION: place, S3_BASE_URL: url }) => place === undefined || isBucketIn(place, url), {
    path: ['JURISDICTION'],
    error: 'must be that of the bucket: https://<account id>.<jurisdiction>.r2.cloudflarestorage.com in S3_BASE_URL',
  });

/** True also for buckets elsewhere, such as that of a local instance. */
function isBucketIn(jurisdiction: string, url: string): boolean {
  const { hostname } = new URL(url);
  return !hostname.endsWith('.r2.cloudflarestorage.com') || hostname.split('.')[1] === jurisdiction;
}

/** A system is local if its bucket is on this machine: `S3_BASE_URL` names a loopback address. */
export function isLocal({ S3_BASE_URL: url }: { S3_BASE_URL: string }): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

/** What the Worker calls on `UserEvents`, besides its streams. */
type NodeHost = Rpc.DurableObjectBranded & {
  keep(isWanted: boolean, settings: Record<string, string>): Promise<boolean>;
};
type EventsOfUser = Rpc.DurableObjectBranded & { nudge(): Promise<void> };

/** What the Worker calls on `FarmLane`, besides its sockets. */
type Lane = Rpc.DurableObjectBranded & {
  idle(stage: Stage): number;
  ring(stage: Stage, jobs: QueueMessage[]): string[];
  ringKey(keyName: string): number;
  lookAt(time: number): Promise<void>;
};

/** Bindings and settings as workerd hands them over. */
export type Env = {
  DB: D1Database;
  MEDIA: R2Bucket;
  /** Missing where jobs need no queues: see wrangler.toml. */
  QUEUE_DOWNLOAD?: Queue;
  QUEUE_TRANSCRIBE?: Queue;
  QUEUE_JOIN_TRANSCRIPT?: Queue;
  QUEUE_CREATE_SHORTS?: Queue;
  QUEUE_ANALYZE_FACES?: Queue;
  QUEUE_TRANSLATE?: Queue;
  QUEUE_RENDER?: Queue;
  QUEUE_RENDER_PART?: Queue;
  QUEUE_JOIN_RENDER?: Queue;
  QUEUE_CAPTURE_LIVE?: Queue;
  RATE_LIMITER: DurableObjectNamespace<RateLimiter>;
  FARM_LANE: DurableObjectNamespace<Lane>;
  USER_EVENTS: DurableObjectNamespace<EventsOfUser>;
  /** Missing where wrangler.toml has no containers. */
  HOSTED_NODE?: DurableObjectNamespace<NodeHost>;
  /** The files of dist/site. */
  ASSETS: Fetcher;
  QUEUE_WEBHOOKS: Queue;
  /** Missing in local instances: see wrangler.toml. */
  AI?: Ai;
  /** Cloudflare's Email Service, if `npm run provision` was told so. */
  EMAIL?: SendEmail;
} & Record<string, unknown>;

/** The names of the settings that are missing or wrong. */
export function findWrongSettings(env: Env): string[] {
  const { error } = checkedSettings.safeParse(env);
  return [...new Set(error?.issues.map(({ path }) => String(path[0])) ?? [])];
}

/** Parses the settings once an isolate. Throws a sentence that names each wrong key and never its value. */
export function readSettings(env: Env): Settings {
  const parsed = checkedSettings.safeParse(env);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Settings are missing or wrong (see .dev.vars.local.example): ${wrong.join('; ')}`);
}

/**
 * A namespace of Durable Objects, in the jurisdiction of the deployment if it has one. An object of one jurisdiction is
 * another object than that of the same name elsewhere.
 */
export function objectsOf<Name extends 'RATE_LIMITER' | 'FARM_LANE' | 'USER_EVENTS'>(env: Env, name: Name): Env[Name] {
  const place = env['JURISDICTION'] as DurableObjectJurisdiction | '' | undefined;
  return (place ? env[name].jurisdiction(place) : env[name]) as Env[Name];
}

/** What the Worker does with the queue of a stage. */
export type StageQueue = Pick<Queue, 'send' | 'sendBatch'>;

/** Without queues, nodes learn of jobs by the doorbell and by polling. */
const NO_QUEUE = { send: async () => undefined, sendBatch: async () => undefined } as unknown as StageQueue;

/** The queue of each stage. */
export function queuesOf(env: Env, { QUEUES }: Pick<Settings, 'QUEUES'>): Record<Stage, StageQueue> {
  const bound: Record<Stage, Queue | undefined> = {
    download: env.QUEUE_DOWNLOAD,
    transcribe: env.QUEUE_TRANSCRIBE,
    'join-transcript': env.QUEUE_JOIN_TRANSCRIPT,
    'create-shorts': env.QUEUE_CREATE_SHORTS,
    'analyze-faces': env.QUEUE_ANALYZE_FACES,
    translate: env.QUEUE_TRANSLATE,
    render: env.QUEUE_RENDER,
    'render-part': env.QUEUE_RENDER_PART,
    'join-render': env.QUEUE_JOIN_RENDER,
    'capture-live': env.QUEUE_CAPTURE_LIVE,
  };
  const queues = STAGES.map((stage) => [stage, (QUEUES === 'off' ? undefined : bound[stage]) ?? NO_QUEUE]);
  return Object.fromEntries(queues) as Record<Stage, StageQueue>;
}
