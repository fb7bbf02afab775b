/**
 * Events for webhooks. `project.*` carries a Project (`project.ready` with its shorts), `short.framed` a short that was
 * cut or changed by hand or found early, `render.*` a Render, `live.short.created` a renderable short, `review.*` what a reviewer wrote
 * or decided, `post.*` a Post.
 */
export const WEBHOOK_EVENTS = [
  'project.ready',
  'project.refunded',
  'project.expiring',
  'short.framed',
  'render.done',
  'render.error',
  'live.short.created',
  'review.commented',
  'review.approved',
  'review.rejected',
  'post.live',
  'post.failed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What somebody waits for: events that are also sent to the browsers of a user that asked for them. */
export const PUSH_EVENTS = ['project.ready', 'project.refunded', 'render.done', 'render.error'] as const;
export type PushEvent = (typeof PUSH_EVENTS)[number];

export function isPushEvent(event: string): event is PushEvent {
  return (PUSH_EVENTS as readonly string[]).includes(event);
}

/** An event that is sent only on request. It cannot be subscribed to. */
export const TEST_EVENT = 'webhook.test';
export type DeliveredEvent = WebhookEvent | typeof TEST_EVENT;

/** `failed`: no retry is left, or the webhook or the subject of the event was deleted. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
