import * as z from 'zod';
import { DELIVERY_STATES, WEBHOOK_EVENTS } from '../domain/webhook-events.ts';
import { liveShortSchema } from './live.ts';
import { pageQuery, standardEnvelope } from './pages.ts';
import { projectSchema } from './project.ts';
import { renderSchema } from './render.ts';
import { answer, optional, timestampSchema, ulidSchema, ulidText } from './wire.ts';

const eventSchema = z.enum(WEBHOOK_EVENTS);

/** POST /webhooks */
export const createWebhookRequestSchema = z
  .object({
    url: z.string().trim().min(1).max(2_048).describe('A public http or https URL that receives the events.'),
    events: optional(z.array(eventSchema).min(1)).describe('Events to send. Default: all.'),
  })
  .meta({ id: 'CreateWebhookRequest', example: { url: 'https://example.com/hook', events: ['render.done'] } })
  .transform(({ url, events }) => ({ url, events: [...new Set(events ?? WEBHOOK_EVENTS)] }));

/** DELETE /webhooks/{id} and POST /webhooks/deliveries/{id}/resend */
export const webhookPathSchema = z.object({ id: ulidText.describe('ID of the webhook or delivery.') });

const targetUrl = z.url().meta({ example: 'https://example.com/hook' });
const webhookFields = {
  id: ulidSchema,
  url: targetUrl,
  events: z.array(eventSchema).min(1),
  created_at: timestampSchema,
};
export const webhookSchema = z.strictObject(webhookFields).meta({ id: 'Webhook' });
export type WebhookView = z.infer<typeof webhookSchema>;

/** The format of the library `standardwebhooks`: `whsec_` and the base64 of 24 to 64 bytes. */
const secretSchema = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/)
  .meta({
    description: 'Shown only once. Verify the signatures of events with it, as Standard Webhooks defines.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  });

export const newWebhookSchema = z.strictObject({ ...webhookFields, secret: secretSchema }).meta({ id: 'NewWebhook' });
export const newWebhookResponseSchema = answer('NewWebhookResponse', newWebhookSchema);
export const webhookResponseSchema = answer('WebhookResponse', webhookSchema);
export const webhookListQuerySchema = z.object(pageQuery);
export const webhookListSchema = standardEnvelope(webhookSchema).meta({ id: 'WebhookList' });

/** POST /webhooks/secret: the secret that signs events for the `webhook_url` of projects. */
export const webhookSecretResponseSchema = answer(
  'MakeWebhookSecretResponse',
  z.strictObject({ secret: secretSchema }),
);

export const deliverySchema = z
  .strictObject({
    id: ulidSchema,
    webhook_id: ulidSchema.nullable().describe('Null if the URL is the `webhook_url` of a project.'),
    url: targetUrl,
    event: eventSchema,
    status: z.enum(DELIVERY_STATES),
    attempts: z.int().nonnegative().meta({ example: 1 }),
    last_status: z.int().nullable().meta({
      description: 'HTTP status of the last attempt. Null if nobody answered or no attempt was made.',
      example: 200,
    }),
    next_attempt_at: timestampSchema.nullable().describe('Null after the delivery succeeded or failed for good.'),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Delivery' });
export type DeliveryView = z.infer<typeof deliverySchema>;

export const deliveryListQuerySchema = z.object({
  ...pageQuery,
  status: z.enum(DELIVERY_STATES).optional().describe('Deliveries with this status only.'),
  webhook_id: ulidText.optional().describe('Deliveries of this webhook only.'),
});
export const deliveryListSchema = standardEnvelope(deliverySchema).meta({ id: 'DeliveryList' });
export const deliveryResponseSchema = answer('DeliveryResponse', deliverySchema);

/**
 * The body of an event, the same on each attempt. The headers follow https://www.standardwebhooks.com: `webhook-id`
 * (the id of the delivery), `webhook-timestamp` and `webhook-signature`.
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
