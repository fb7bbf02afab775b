import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { PLATFORM_KINDS, PLATFORMS } from '#schema/domain/platforms.ts';
import type { Stage } from '#schema/domain/stages.ts';
import { meantStages, NAMED_STAGES } from '#schema/jobs/stages-of-node.ts';
import { SANDBOX_MODES, type SandboxMode } from './ffmpeg/sandbox/sandbox.ts';
import { type LanguageModelSettings, MODEL_KEYS, readLanguageModel } from './tools/llm/model-settings.ts';
import { readSpeechSettings, SPEECH_KEYS, type SpeechSettings } from './tools/speech/speech-settings.ts';
import { endKeys, type EndSettings, readEnd } from './loop/end-settings.ts';
import { queueIds } from './base/queue-ids.ts';
import { otlpKeys, readOtlp } from './base/otlp-settings.ts';
import { SettingError } from './base/setting-error.ts';

const CLOUDFLARE_API = 'https://api.cloudflare.com/client/v4';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const flag = z.enum(['0', '1', 'false', 'true']).transform((value) => value === '1' || value === 'true');
const baseUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const stageList = z
  .string()
  .transform((value) => value.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(NAMED_STAGES)).min(1));

const PLATFORM_NAMES = PLATFORM_KINDS.map((kind) => PLATFORMS[kind].name).join(', ');

type Key = { schema: z.ZodType; doc: string; shownDefault?: string };

/** Every setting of the node. A missing value is `undefined`; `readEnv` decides what is required. */
const KEYS = {
  API_URL: { schema: baseUrl.optional(), doc: 'URL of the Worker, without a path. Required.' },
  NODE_KEY: { schema: z.string().min(1).optional(), doc: 'Key of this node: npm run node-key. Required.' },
  NODE_NAME: {
    schema: z.string().min(1).max(100).optional(),
    doc: 'Name of this node, stored with its jobs.',
    shownDefault: 'the host name',
  },
  STAGES: {
    schema: stageList.default([...NAMED_STAGES]),
    doc: `Stages that this node runs, separated by commas: ${NAMED_STAGES.join(', ')}.`,
    shownDefault: 'all',
  },
  SLOTS: {
    schema: whole(1, 64).default(1),
    doc: 'Number of jobs to run at once. One render uses two cores.',
    shownDefault: '1',
  },
  CAPTURE_SLOTS: {
    schema: whole(0, 64).default(1),
    doc: 'Number of live streams to record at once, in addition to SLOTS. A recording runs for hours and needs little CPU.',
    shownDefault: '1',
  },
  JOB_SOURCE: {
    schema: z.enum(['queues', 'worker']).optional(),
    doc: 'Source of jobs: `worker` asks the Worker and needs nothing else, `queues` pulls from Cloudflare Queues.',
    shownDefault: 'worker; queues if CF_QUEUES_TOKEN or QUEUE_IDS is set',
  },
  DOORBELL: {
    schema: z.enum(['on', 'off']).default('on'),
    doc: '`on` keeps a WebSocket to the Worker, which announces jobs to idle nodes immediately; the node then polls every 30 s. `off`: it only polls.',
    shownDefault: 'on',
  },
  CF_API_BASE: {
    schema: baseUrl.default(CLOUDFLARE_API),
    doc: 'Base URL of the queue API.',
    shownDefault: CLOUDFLARE_API,
  },
  CF_ACCOUNT_ID: {
    schema: z.string().min(1).optional(),
    doc: 'Cloudflare account. Required with JOB_SOURCE=queues and with Workers AI.',
  },
  CF_QUEUES_TOKEN: {
    schema: z.string().min(1).optional(),
    doc: 'API token that can edit queues. Required with JOB_SOURCE=queues.',
  },
  QUEUE_IDS: {
    schema: queueIds.optional(),
    doc: 'Queue id of each stage: a JSON object, or stage=id,... Required with JOB_SOURCE=queues on Cloudflare.',
    shownDefault: 'clipmill-<stage>, with a local CF_API_BASE only',
  },
  POLL_MS: {
    schema: whole(50, 60_000).default(1_000),
    doc: 'Longest pause between two polls of empty queues, in ms.',
    shownDefault: '1000',
  },
  HEALTH_PORT: {
    schema: whole(0, 65_535).default(0),
    doc: 'Port of GET /healthz; 0 disables it.',
    shownDefault: '0',
  },
  HEALTH_HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    doc: 'Address that /healthz listens on. Use 0.0.0.0 for checks from outside.',
    shownDefault: '127.0.0.1',
  },
  WORK_DIR: {
    schema: z.string().min(1).optional(),
    doc: 'Folder for the files of running jobs. Hosts with the same NODE_NAME must not share it.',
    shownDefault: 'clipmill in the temporary folder',
  },
  WORK_DISK_MB: {
    schema: whole(1, 10_000_000).optional(),
    doc: 'Disk that this node may fill under WORK_DIR, where that is less than its file system has: in containers that share a disk, or are limited by a quota. Jobs are taken only while MIN_FREE_DISK_MB of it are free.',
    shownDefault: 'the whole file system',
  },
  MIN_FREE_DISK_MB: {
    schema: whole(0, 10_000_000).default(4_096),
    doc: 'The node takes no jobs while less disk than this is free under WORK_DIR.',
    shownDefault: '4096',
  },
  MIN_FREE_MEMORY_MB: {
    schema: whole(0, 10_000_000).default(768),
    doc: 'The node takes no jobs while less memory than this is free (in the container, or else on the host).',
    shownDefault: '768',
  },
  SOURCE_CACHE_MB: {
    schema: whole(0, 10_000_000).default(4_096),
    doc: 'Disk under WORK_DIR for copies of sources, so that later stages need not download them from storage; 0 disables it.',
    shownDefault: '4096',
  },
  ...endKeys(whole),
  SANDBOX: {
    schema: z.enum(SANDBOX_MODES).default('auto'),
    doc: 'Whether programs that open media run in a sandbox (bubblewrap, socat): `required`, `auto` (if the host allows it) or `off`.',
    shownDefault: 'auto',
  },
  ENCODER: {
    schema: z.enum(['x264', 'auto']).default('x264'),
    doc: '`auto` tries hardware encoders at the start (NVENC, QSV, VAAPI, VideoToolbox) and uses the first one whose pictures are as good as those of x264. Files then differ between nodes.',
    shownDefault: 'x264',
  },
  FFMPEG_PATH: {
    schema: z.string().min(1).optional(),
    doc: 'The ffmpeg to use. ffprobe must be in the same folder or on PATH.',
    shownDefault: 'ffmpeg on PATH, else the package ffmpeg-static',
  },
  YTDLP_PATH: {
    schema: z.string().min(1).optional(),
    doc: `The yt-dlp to use for ${PLATFORM_NAMES}. Without it, such downloads and recordings fail.`,
    shownDefault: 'what npm run setup -- --yt-dlp brought, else yt-dlp on PATH',
  },
  ...MODEL_KEYS,
  ...SPEECH_KEYS,
  ALLOW_PRIVATE_SOURCES: {
    schema: flag.default(false),
    doc: '1 allows sources on loopback and private addresses. For development and tests only.',
    shownDefault: '0',
  },
  ...otlpKeys(baseUrl.optional()),
  TRACE: {
    schema: flag.default(false),
    doc: '1 logs the steps of each job with their wall and CPU time.',
    shownDefault: '0',
  },
} as const satisfies Record<string, Key>;

export const envSchema = z.object(
  Object.fromEntries(Object.entries(KEYS).map(([key, { schema }]) => [key, schema])) as {
    [K in keyof typeof KEYS]: (typeof KEYS)[K]['schema'];
  },
);

export type QueueSettings = { apiBase: string; accountId: string; token: string; ids: ReadonlyMap<Stage, string> };
export type JobSourceSettings = { kind: 'worker' } | ({ kind: 'queues' } & QueueSettings);

export type NodeEnv = EndSettings & {
  apiUrl: string;
  nodeKey: string;
  nodeName: string;
  stages: Stage[];
  slots: number;
  captureSlots: number;
  jobSource: JobSourceSettings;
  /** Whether the node keeps a socket over which the Worker offers jobs. */
  hasDoorbell: boolean;
  pollMs: number;
  healthPort: number;
  healthHost: string;
  workDir: string;
  /** Null: as much as the file system has. */
  workDiskBytes: number | null;
  minFreeDiskBytes: number;
  minFreeMemoryBytes: number;
  sourceCacheBytes: number;
  sandbox: SandboxMode;
  /** Whether hardware encoders are tried. */
  triesHardware: boolean;
  ffmpegPath: string | undefined;
  ytDlpPath: string | undefined;
  speech: SpeechSettings;
  /** Null if the node has no model of its own. */
  languageModel: LanguageModelSettings | null;
  /** Whether the Worker's language model is asked if the node has none. */
  asksWorkerModel: boolean;
  allowPrivateSources: boolean;
  /** Null: spans are not sent. */
  otlp: ReturnType<typeof readOtlp>;
  /** Whether the steps of each job are logged. */
  traces: boolean;
};

const MB = 1_000_000;

/**
 * Reads the environment once. Empty values count as missing. Throws `SettingError`, whose text never repeats a value.
 */
export function readEnv(
  variables: Record<string, string | undefined>,
  host: { name: string; tmpDir: string } = { name: hostname(), tmpDir: tmpdir() },
): NodeEnv {
  const given = Object.fromEntries(Object.keys(KEYS).map((key) => [key, variables[key] || undefined]));
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) throw new SettingError(explain(parsed.error));
  const env = parsed.data;
  return {
    apiUrl: need('API_URL', env.API_URL),
    nodeKey: need('NODE_KEY', env.NODE_KEY),
    nodeName: env.NODE_NAME ?? host.name.slice(0, 100),
    stages: stagesOf(env),
    slots: env.SLOTS,
    captureSlots: env.CAPTURE_SLOTS,
    jobSource: readJobSource(env),
    hasDoorbell: env.DOORBELL === 'on',
    pollMs: env.POLL_MS,
    healthPort: env.HEALTH_PORT,
    healthHost: env.HEALTH_HOST,
    workDir: env.WORK_DIR ?? join(host.tmpDir, 'clipmill'),
    workDiskBytes: env.WORK_DISK_MB === undefined ? null : env.WORK_DISK_MB * MB,
    minFreeDiskBytes: env.MIN_FREE_DISK_MB * MB,
    minFreeMemoryBytes: env.MIN_FREE_MEMORY_MB * MB,
    sourceCacheBytes: env.SOURCE_CACHE_MB * MB,
    ...readEnd(env),
    sandbox: env.SANDBOX,
    triesHardware: env.ENCODER === 'auto',
    ffmpegPath: env.FFMPEG_PATH,
    ytDlpPath: env.YTDLP_PATH,
    speech: readSpeechSettings(env, need),
    languageModel: readLanguageModel(env, need),
    asksWorkerModel: env.LLM === 'on',
    allowPrivateSources: env.ALLOW_PRIVATE_SOURCES,
    otlp: readOtlp(env),
    traces: env.TRACE,
  };
}

function readJobSource(env: z.infer<typeof envSchema>): JobSourceSettings {
  // Nodes of earlier versions had queues by default, and have these settings.
  const hasQueues = env.CF_QUEUES_TOKEN !== undefined || env.QUEUE_IDS !== undefined;
  if ((env.JOB_SOURCE ?? (hasQueues ? 'queues' : 'worker')) === 'worker') return { kind: 'worker' };
  return {
    kind: 'queues',
    apiBase: env.CF_API_BASE,
    accountId: need('CF_ACCOUNT_ID', env.CF_ACCOUNT_ID),
    token: need('CF_QUEUES_TOKEN', env.CF_QUEUES_TOKEN),
    ids: new Map(stagesOf(env).map((stage) => [stage, queueIdOf(stage, env.QUEUE_IDS, env.CF_API_BASE)])),
  };
}

/** A stage that goes with another one has no queue where only the others were listed: then nodes without queues do it. */
function stagesOf({
  STAGES: named,
  QUEUE_IDS: ids,
}: {
  STAGES: Stage[];
  QUEUE_IDS?: Partial<Record<Stage, string>> | undefined;
}): Stage[] {
  return meantStages(named).filter((stage) => named.includes(stage) || ids === undefined || ids[stage] !== undefined);
}

function queueIdOf(stage: Stage, ids: Partial<Record<Stage, string>> | undefined, apiBase: string): string {
  if (ids !== undefined) return need('QUEUE_IDS', ids[stage], `an entry for the stage ${stage}`);
  return need('QUEUE_IDS', apiBase === CLOUDFLARE_API ? undefined : `clipmill-${stage}`);
}

function need(key: keyof typeof KEYS, value: string | undefined, what = 'a value'): string {
  if (value !== undefined) return value;
  throw new SettingError(`${key} needs ${what}. ${KEYS[key].doc} Run with --help for all settings.`);
}

function explain(error: z.ZodError): string {
  const key = String(error.issues[0]?.path[0] ?? '') as keyof typeof KEYS;
  return `${key} has an invalid value. ${KEYS[key].doc} Run with --help for all settings.`;
}

/** The table of settings for `--help`. */
export function describeEnv(): string {
  const keys: [string, Key][] = Object.entries(KEYS);
  const lines = keys.map(([key, { doc, shownDefault }]) => {
    const ending = shownDefault === undefined ? '' : ` Default: ${shownDefault}.`;
    return `  ${key.padEnd(22)} ${doc}${ending}`;
  });
  return ['Settings of the render node, from the environment:', '', ...lines, ''].join('\n');
}
