/** What a user can be told of. `project.*` carries the Project, `render.*` the Render, `live.short.created` a short that can be rendered. */
export const WEBHOOK_EVENTS = [
  'project.ready',
  'project.refunded',
  'render.done',
  'render.error',
  'live.short.created',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** `failed`: no try is left, or what it tells of or its webhook is gone. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
