import { randomBytes } from 'node:crypto';
import { makeVapidKey } from '../../provision/vapid-key.ts';
import { DESTINATION_RULES } from '#schema/domain/posting/destinations.ts';
import { PLATFORMS } from '#schema/domain/platforms.ts';

/** Secrets of one local instance. */
export type Secrets = {
  tokenKeys: { kid: string; secret: string }[];
  nodeKey: string;
  operatorToken: string;
  queuesToken: string;
  /** The private key for push services, as the Worker's VAPID_KEY. */
  vapidKey: string;
  /** The Worker's CONNECTION_KEYS. */
  connectionKeys: string;
};

export function makeSecrets(): Secrets {
  const secret = () => randomBytes(32).toString('base64url');
  return {
    tokenKeys: [{ kid: 'local-1', secret: secret() }],
    nodeKey: secret(),
    operatorToken: secret(),
    queuesToken: secret(),
    vapidKey: makeVapidKey(),
    connectionKeys: JSON.stringify([{ kid: 'local-1', secret: secret() }]),
  };
}

/** As in worker/base/env.ts. */
const SECRET_CHARS = 32;

/** The secrets that the environment sets. */
export function secretsFrom(env: NodeJS.ProcessEnv): Partial<Secrets> {
  return { ...given(env, 'OPERATOR_TOKEN', 'operatorToken'), ...given(env, 'NODE_KEY', 'nodeKey') };
}

function given(env: NodeJS.ProcessEnv, name: string, secret: 'operatorToken' | 'nodeKey'): Partial<Secrets> {
  const value = env[name];
  if (value === undefined || value === '') return {};
  if (value.length < SECRET_CHARS) throw new Error(`${name} must have at least ${SECRET_CHARS} characters.`);
  return { [secret]: value };
}

export const LOCAL_BUCKET = 'clipmill-media';

/** Settings of the Worker that are passed on from the environment if set. */
const HANDED_ON = [
  ...[...Object.values(PLATFORMS), ...Object.values(DESTINATION_RULES)].flatMap(({ settings }) => settings),
  'DEMO_VIDEO_URL',
  'LIVE_BUFFER_HOURS',
  'MAIL_URL',
  'MAIL_TOKEN',
  'MAIL_FROM',
  'OIDC_ISSUERS',
  'OPERATOR_CONTACT',
  'SIGN_UP',
  'MEDIA_URL',
  'SOURCE_KINDS',
  'SPEECH_LANGUAGES',
  'TRANSCRIBE_PART_SEC',
  'RENDER_SPLIT_OVER',
  'WATERMARK',
];

/** Settings of a local Worker at `url` (no trailing slash). See worker/base/env.ts. */
export function workerSettings(
  url: string,
  secrets: Secrets,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const outside = HANDED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]));
  return {
    TOKEN_KEYS: JSON.stringify(secrets.tokenKeys),
    NODE_KEY: secrets.nodeKey,
    OPERATOR_TOKEN: secrets.operatorToken,
    VAPID_KEY: secrets.vapidKey,
    CONNECTION_KEYS: secrets.connectionKeys,
    PUBLIC_URL: url,
    S3_BASE_URL: `${url}/cdn-cgi/local/r2/s3/${LOCAL_BUCKET}`,
    S3_ACCESS_KEY_ID: 'local',
    S3_SECRET_ACCESS_KEY: 'localsecret',
    ALLOW_PRIVATE_SOURCES: '1',
    SCRYPT_P: '1',
    RATE_LIMITS: env['RATE_LIMITS'] ?? 'off',
    MAIL_TO_LOG: '1',
    ...(Object.fromEntries(outside) as Record<string, string>),
  };
}

/**
 * Environment that keeps wrangler and workerd offline, quiet and non-interactive. Without `X_LOCAL_OBSERVABILITY=false`
 * each request is traced into a local store, which halves the throughput.
 */
export const QUIET_WRANGLER = {
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_WRITE_LOGS: 'false',
  CI: '1',
};

/** Environment of a render node in a local instance. With a `bridgeUrl` it takes its jobs from the queues. */
export function nodeSettings(system: {
  url: string;
  bridgeUrl?: string;
  secrets: Pick<Secrets, 'nodeKey' | 'queuesToken'>;
}): Record<string, string> {
  return {
    API_URL: system.url,
    NODE_KEY: system.secrets.nodeKey,
    ALLOW_PRIVATE_SOURCES: '1',
    JOB_SOURCE: 'worker',
    ...(system.bridgeUrl !== undefined && {
      JOB_SOURCE: 'queues',
      CF_API_BASE: `${system.bridgeUrl}/client/v4`,
      CF_ACCOUNT_ID: 'local',
      CF_QUEUES_TOKEN: system.secrets.queuesToken,
    }),
  };
}
