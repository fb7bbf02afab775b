/** Events for webhooks. `project.*` carries a Project, `render.*` a Render, `live.short.created` a renderable short. */
export const WEBHOOK_EVENTS = [
  'project.ready',
  'project.refunded',
  'render.done',
  'render.error',
  'live.short.created',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** `failed`: no retry is left, or the webhook or the subject of the event was deleted. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
