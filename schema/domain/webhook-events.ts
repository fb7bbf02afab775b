/** What a user can be told of. `project.*` carries the Project, `render.*` the Render; `live.short.created` comes with lives. */
export const WEBHOOK_EVENTS = [
  'project.ready',
  'project.refunded',
  'render.done',
  'render.error',
  'live.short.created',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The events that something raises today. */
export type RaisedEvent = Exclude<WebhookEvent, 'live.short.created'>;

/** `failed`: no try is left, or what it tells of or its webhook is gone. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
