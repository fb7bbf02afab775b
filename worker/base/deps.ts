import { AwsClient } from 'aws4fetch';
import { drizzle } from 'drizzle-orm/d1';
import { ulid } from 'ulid';
import type { NewId } from '#schema/domain/ids.ts';
import type { Stage } from '#schema/domain/stages.ts';
import type { Clock } from '#schema/domain/time.ts';
import * as tables from '#schema/tables/index.ts';
import { makeIdentityReader, type ReadIdentity } from '../accounts/open-id.ts';
import { type Env, queuesOf, readSettings, type Settings } from './env.ts';
import { type Mailer, makeMailer } from '../mail/mailer.ts';
import { type Limiter, makeLimiter } from '../http/limiter.ts';
import { makeTwitchAuth, type TwitchAuth } from '../sources/platforms/twitch-auth.ts';
import { makeSigner, type Signer } from '../media/signer.ts';

export type Db = ReturnType<typeof openDb>;

/** Everything that use cases reach the world through. A use case takes the narrow `Pick` that it needs. */
export type Deps = {
  db: Db;
  media: R2Bucket;
  queues: Record<Stage, Queue>;
  webhookQueue: Queue;
  signer: Signer;
  limiter: Limiter;
  settings: Settings;
  clock: Clock;
  newId: NewId;
  fetch: typeof fetch;
  /** Work that goes on while the answer is on its way: what fails there must be mended by the sweep. */
  later: Later;
  /** Null: this system sends no mail. */
  mail: Mailer | null;
  readIdentity: ReadIdentity;
  /** Null: this system has no client of Twitch. */
  twitchAuth: TwitchAuth | null;
};

export type Later = (work: Promise<unknown>) => void;

export function makeDeps(env: Env, later: Later): Deps {
  const settings = readSettings(env);
  const aws = new AwsClient({
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    service: 's3',
    region: 'auto',
  });
  const fetcher: typeof fetch = (input, init) => fetch(input, init);
  return {
    db: openDb(env.DB),
    media: env.MEDIA,
    queues: queuesOf(env),
    webhookQueue: env.QUEUE_WEBHOOKS,
    signer: makeSigner(aws, settings.S3_BASE_URL),
    limiter: makeLimiter(env.RATE_LIMITER),
    settings,
    clock: Date.now,
    newId: () => ulid(),
    fetch: fetcher,
    later,
    mail: makeMailer(settings, fetcher),
    readIdentity: makeIdentityReader(settings.OIDC_ISSUERS, { fetch: fetcher, clock: Date.now }),
    twitchAuth: makeTwitchAuth(settings, Date.now),
  };
}

function openDb(database: D1Database) {
  return drizzle(database, { schema: tables });
}
