import { AwsClient } from 'aws4fetch';
import { ulid } from 'ulid';
import { makeIdentityReader } from './accounts/open-id.ts';
import { makeOpenedProjects } from './archive/opened-projects.ts';
import type { Deps, Later } from './base/deps.ts';
import { type Env, objectsOf, queuesOf, readSettings } from './base/env.ts';
import { openDb } from './base/store/db.ts';
import { makeDoorbell } from './doorbell/offer.ts';
import { makeNudge, makeOpenEvents } from './events/nudge.ts';
import { makeLimiter } from './http/limiter.ts';
import { makeMailer } from './mail/mailer.ts';
import { makePlans } from './plans/known-plans.ts';
import { makeSigner } from './media/signer.ts';
import { makeKeyCounter } from './usage/key-counter.ts';
import { makeRequestLog } from './usage/requests/request-log.ts';
import { makeTwitchAuth } from './sources/platforms/twitch-auth.ts';

/** The dependencies of an isolate. Throws if settings are missing or invalid. */
export function makeDeps(env: Env, later: Later): Deps {
  const settings = readSettings(env);
  const aws = new AwsClient({
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    service: 's3',
    region: 'auto',
  });
  const db = openDb(env.DB);
  const fetcher: typeof fetch = (input, init) => fetch(input, init);
  return {
    db,
    media: env.MEDIA,
    queues: queuesOf(env, settings),
    doorbell: makeDoorbell(objectsOf(env, 'FARM_LANE')),
    webhookQueue: env.QUEUE_WEBHOOKS,
    ai: env.AI ?? null,
    signer: makeSigner(aws, settings.S3_BASE_URL),
    limiter: makeLimiter(objectsOf(env, 'RATE_LIMITER')),
    nudge: makeNudge(objectsOf(env, 'USER_EVENTS'), later),
    openEvents: makeOpenEvents(objectsOf(env, 'USER_EVENTS')),
    plans: makePlans(db, Date.now),
    opened: makeOpenedProjects(Date.now),
    countKey: makeKeyCounter(),
    requestLog: makeRequestLog(),
    settings,
    clock: Date.now,
    newId: () => ulid(),
    fetch: fetcher,
    later,
    mail: makeMailer(settings, { fetch: fetcher, email: env.EMAIL }),
    readIdentity: makeIdentityReader(settings.OIDC_ISSUERS, { fetch: fetcher, clock: Date.now }),
    twitchAuth: makeTwitchAuth(settings, Date.now),
  };
}
