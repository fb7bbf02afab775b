import { PUSH } from '#schema/domain/limits.ts';

/** The part of `FAILURES` about push notifications. */
export const FAILURES_OF_PUSH = {
  'push.endpoint_refused': { status: 400, text: 'endpoint must be a public https URL, as the browser returned it.' },
  'push.key_refused': { status: 400, text: 'keys.p256dh must be a point of P-256, as the browser returned it.' },
  'push.not_configured': { status: 400, text: 'This server sends no push notifications. Use webhooks instead.' },
  'push.too_many': { status: 403, text: `You already have ${PUSH.perUser} push subscriptions. Delete one first.` },
} as const;
