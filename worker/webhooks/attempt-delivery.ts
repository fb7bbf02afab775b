import { WEBHOOKS } from '#schema/domain/limits.ts';
import { isPushEvent } from '#schema/domain/webhook-events.ts';
import type { Deps } from '../base/deps.ts';
import { makeMediaUrl } from '../http/media-url.ts';
import { logEvent } from '../base/log.ts';
import { buildNotice } from '../push/build-notice.ts';
import { sendPush } from '../push/send-push.ts';
import { buildBody } from './build-body.ts';
import { decideAttempt, MAX_ATTEMPTS, type AttemptVerdict } from './decide-attempt.ts';
import { postSigned } from './post-signed.ts';
import { queueAttempt, type AttemptMessage } from '../outbox/queue-attempt.ts';
import { secretOfUser, signingSecrets } from './secret-of-user.ts';
import { finishAttempt, type DeliveryRow, findSecrets, keepPayload, claimAttempt, type Secrets } from './store.ts';

type AttemptDeps = Pick<Deps, 'db' | 'media' | 'fetch' | 'webhookQueue' | 'settings' | 'clock'> & {
  timeoutMs?: number;
};

/**
 * Makes one attempt of a delivery. Of several messages for the same attempt only one succeeds. The others, and messages
 * for earlier attempts, do nothing. A failed attempt is followed by another one until none is left.
 */
export async function attemptDelivery(deps: AttemptDeps, message: AttemptMessage): Promise<void> {
  const delivery = await claimAttempt(deps.db, message, deps.clock());
  if (delivery === null) return;
  const { verdict, status } = await attempt(deps, delivery);
  const delaySec = verdict.state === 'pending' ? verdict.delaySec : 0;
  const now = deps.clock();
  await finishAttempt(deps.db, delivery, {
    status: verdict.state,
    lastStatus: status,
    nextAt: now + delaySec * 1000,
    now,
  });
  if (verdict.state === 'pending') await queueAttempt(deps, delivery, delaySec);
  if (verdict.state === 'failed') logEvent('webhook_failed', { delivery: delivery.id, status });
}

async function attempt(
  deps: AttemptDeps,
  delivery: DeliveryRow,
): Promise<{ verdict: AttemptVerdict; status: number | null }> {
  const failed = { verdict: { state: 'failed' as const }, status: delivery.lastStatus };
  const made = { attempts: delivery.attempts, ageSec: (deps.clock() - delivery.createdAt) / 1_000 };
  // More attempts than allowed: the last attempt never stored its result.
  if (delivery.attempts > MAX_ATTEMPTS && decideAttempt(made, { status: null }).state === 'failed') return failed;
  const { pushId } = delivery;
  const status = pushId === null ? await call(deps, delivery) : await notify(deps, { ...delivery, pushId });
  return status === undefined ? failed : { verdict: decideAttempt(made, { status }), status };
}

/** The status of a webhook's host. Undefined if the webhook or the subject was deleted. */
async function call(deps: AttemptDeps, delivery: DeliveryRow): Promise<number | null | undefined> {
  const known = await secretsOf(deps, delivery);
  const body = known === null ? null : await bodyOf(deps, delivery);
  if (known === null || body === null) return undefined;
  const { ALLOW_PRIVATE_SOURCES: allowPrivate } = deps.settings;
  const now = deps.clock();
  const options = { fetch: deps.fetch, allowPrivate, timeoutMs: deps.timeoutMs ?? WEBHOOKS.timeoutMs, now };
  const secrets = signingSecrets(known, now);
  return postSigned(options, { id: delivery.id, url: delivery.url, body, secrets });
}

/** The status of a browser's push service. Undefined if the browser or the subject is gone. */
async function notify(deps: AttemptDeps, delivery: DeliveryRow & { pushId: string }) {
  const { event, pushId } = delivery;
  const notice = isPushEvent(event) ? await buildNotice(deps.db, { ...delivery, event }) : null;
  return notice === null
    ? undefined
    : sendPush(deps, pushId, { text: JSON.stringify(notice), topic: notice.project_id });
}

/** Null if the webhook was deleted in the meantime. */
async function secretsOf(deps: AttemptDeps, delivery: DeliveryRow): Promise<Secrets | null> {
  return delivery.webhookId === null ? secretOfUser(deps, delivery.userId) : findSecrets(deps.db, delivery.webhookId);
}

/**
 * The body. It is made for the first attempt and stored, so that later attempts send the same. Null if its subject was
 * deleted.
 */
async function bodyOf(deps: AttemptDeps, delivery: DeliveryRow): Promise<string | null> {
  if (delivery.payload !== '') return delivery.payload;
  const mediaUrl = makeMediaUrl(deps.settings.MEDIA_URL, deps.settings.PUBLIC_URL);
  const body = await buildBody({ db: deps.db, media: deps.media, mediaUrl }, delivery);
  return body === null ? null : keepPayload(deps.db, delivery.id, JSON.stringify(body));
}
