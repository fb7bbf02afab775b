import * as z from 'zod';
import { DELIVERY_STATES, WEBHOOK_EVENTS } from '../domain/webhook-events.ts';
import { liveShortSchema } from './live.ts';
import { pageQuery, standardEnvelope } from './pages.ts';
import { projectSchema } from './project.ts';
import { renderSchema } from './render.ts';
import { optional, timestampSchema, ulidSchema, ulidText } from './wire.ts';

const eventSchema = z.enum(WEBHOOK_EVENTS);

/** POST /webhooks. Without `events` the webhook is told of all of them, later ones included. */
export const createWebhookRequestSchema = z
  .object({ url: z.string().trim().min(1).max(2_048), events: optional(z.array(eventSchema).min(1)) })
  .transform(({ url, events }) => ({ url, events: [...new Set(events ?? WEBHOOK_EVENTS)] }));

/** DELETE /webhooks/{id} and POST /webhooks/deliveries/{id}/resend */
export const webhookPathSchema = z.object({ id: ulidText });

export const webhookSchema = z.strictObject({
  id: ulidSchema,
  url: z.url(),
  events: z.array(eventSchema).min(1),
  created_at: timestampSchema,
});
export type WebhookView = z.infer<typeof webhookSchema>;

/** As the library `standardwebhooks` takes it: `whsec_` and base64 of 24 to 64 bytes. */
const secretSchema = z.string().regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/);

export const newWebhookSchema = z.strictObject({ ...webhookSchema.shape, secret: secretSchema });
export const newWebhookResponseSchema = z.strictObject({ message: z.string(), data: newWebhookSchema });
export const webhookResponseSchema = z.strictObject({ message: z.string(), data: webhookSchema });
export const webhookListQuerySchema = z.object(pageQuery);
export const webhookListSchema = standardEnvelope(webhookSchema);

/** POST /webhooks/secret: what signs calls to the `webhook_url` of projects. */
export const webhookSecretResponseSchema = z.strictObject({
  message: z.string(),
  data: z.strictObject({ secret: secretSchema }),
});

/** `webhook_id` is null where the address is the `webhook_url` of a project. */
export const deliverySchema = z.strictObject({
  id: ulidSchema,
  webhook_id: ulidSchema.nullable(),
  url: z.url(),
  event: eventSchema,
  status: z.enum(DELIVERY_STATES),
  attempts: z.int().nonnegative(),
  /** HTTP status of the last try; null where there was no answer, or no try yet. */
  last_status: z.int().nullable(),
  /** Null once it is delivered or has failed. */
  next_attempt_at: timestampSchema.nullable(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});
export type DeliveryView = z.infer<typeof deliverySchema>;

export const deliveryListQuerySchema = z.object({
  ...pageQuery,
  status: z.enum(DELIVERY_STATES).optional(),
  webhook_id: ulidText.optional(),
});
export const deliveryListSchema = standardEnvelope(deliverySchema);
export const deliveryResponseSchema = z.strictObject({ message: z.string(), data: deliverySchema });

/**
 * The body of a call, the same on each try. Its headers are those of https://www.standardwebhooks.com: `webhook-id` (the id of
 * the delivery), `webhook-timestamp` and `webhook-signature`.
 */
export const webhookBodySchema = z.union([
  z.strictObject({
    type: z.enum(['project.ready', 'project.refunded']),
    timestamp: timestampSchema,
    data: projectSchema,
  }),
  z.strictObject({ type: z.enum(['render.done', 'render.error']), timestamp: timestampSchema, data: renderSchema }),
  z.strictObject({ type: z.literal('live.short.created'), timestamp: timestampSchema, data: liveShortSchema }),
]);
export type WebhookBody = z.infer<typeof webhookBodySchema>;
