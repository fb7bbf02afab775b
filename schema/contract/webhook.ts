import * as z from 'zod';
import { WEBHOOKS } from '../domain/limits.ts';
import { DELIVERY_STATES, TEST_EVENT, WEBHOOK_EVENTS } from '../domain/webhook-events.ts';
import { liveShortSchema } from './live.ts';
import { postSchema } from './post.ts';
import { pageQuery, standardEnvelope } from './pages.ts';
import { projectSchema } from './project.ts';
import { renderSchema } from './render.ts';
import { shortListItemSchema } from './short.ts';
import { reviewCommentSchema } from './reviews.ts';
import { answer, optional, testMark, timestampSchema, ulidSchema, ulidText } from './wire.ts';

const eventSchema = z.enum(WEBHOOK_EVENTS);

const urlText = z.string().trim().min(1).max(2_048).describe('A public http or https URL that receives the events.');

/** POST /webhooks */
export const createWebhookRequestSchema = z
  .object({
    url: urlText,
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
    description: 'Verify the signatures of events with it, as Standard Webhooks defines.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  });

export const newWebhookSchema = z.strictObject({ ...webhookFields, secret: secretSchema }).meta({ id: 'NewWebhook' });
export const newWebhookResponseSchema = answer('NewWebhookResponse', newWebhookSchema);
export const webhookResponseSchema = answer('WebhookResponse', webhookSchema);
export const webhookListQuerySchema = z.object(pageQuery);
export const webhookListSchema = standardEnvelope(webhookSchema).meta({ id: 'WebhookList' });

/** POST /webhooks/secret and POST /webhooks/{id}/secret */
export const rotateSecretRequestSchema = z
  .object({
    overlap_seconds: optional(z.int().min(0).max(WEBHOOKS.overlapMaxSec)).describe(
      `How long events are signed with the old secret too. 0: it stops working immediately. Default: ${WEBHOOKS.overlapSec}.`,
    ),
  })
  .meta({ id: 'RotateSecretRequest', example: { overlap_seconds: WEBHOOKS.overlapSec } });

/** GET and POST /webhooks/secret: the secret that signs events for the `webhook_url` of projects. */
const webhookSecretSchema = z
  .strictObject({
    secret: secretSchema,
    previous_valid_until: timestampSchema
      .nullable()
      .describe('Until then the previous secret signs too. Null: there is none.'),
  })
  .meta({ id: 'WebhookSecret' });
export type SecretView = z.infer<typeof webhookSecretSchema>;
export const webhookSecretResponseSchema = answer('WebhookSecretResponse', webhookSecretSchema);

/** POST /webhooks/test: a test event for the future `webhook_url` of a project. */
export const testWebhookRequestSchema = z
  .object({ url: urlText })
  .meta({ id: 'TestWebhookRequest', example: { url: 'https://example.com/hook' } });

export const deliverySchema = z
  .strictObject({
    id: ulidSchema,
    webhook_id: ulidSchema.nullable().describe('Null if the URL is the `webhook_url` of a project.'),
    url: targetUrl,
    event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    status: z.enum(DELIVERY_STATES),
    attempts: z.int().nonnegative().meta({ example: 1 }),
    last_status: z.int().nullable().meta({
      description: 'HTTP status of the last attempt. Null if no response arrived or no attempt was made.',
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

const readyProjectSchema = projectSchema
  .extend({ shorts: z.array(shortListItemSchema).describe('Sorted by score, best first.') })
  .meta({ id: 'ReadyProject' });
const framedShortSchema = z
  .strictObject({ ...shortListItemSchema.shape, project_id: ulidSchema })
  .meta({ id: 'FramedShort' });
const testDataSchema = z.strictObject({
  webhook_id: ulidSchema.nullable(),
  message: z.string().meta({ example: 'This is a test. Your endpoint receives events.' }),
});

/**
 * The body of each event, the same on each attempt. The headers follow https://www.standardwebhooks.com: `webhook-id`
 * (the id of the delivery), `webhook-timestamp` and `webhook-signature`.
 */
export const WEBHOOK_BODIES = {
  'project.ready': eventBody('project.ready', 'ProjectReadyEvent', readyProjectSchema),
  'project.refunded': eventBody('project.refunded', 'ProjectRefundedEvent', projectSchema),
  'project.expiring': eventBody('project.expiring', 'ProjectExpiringEvent', projectSchema),
  'short.framed': eventBody('short.framed', 'ShortFramedEvent', framedShortSchema),
  'render.done': eventBody('render.done', 'RenderDoneEvent', renderSchema),
  'render.error': eventBody('render.error', 'RenderErrorEvent', renderSchema),
  'live.short.created': eventBody('live.short.created', 'LiveShortCreatedEvent', liveShortSchema),
  'review.commented': eventBody('review.commented', 'ReviewCommentedEvent', reviewCommentSchema),
  'review.approved': eventBody('review.approved', 'ReviewApprovedEvent', reviewCommentSchema),
  'review.rejected': eventBody('review.rejected', 'ReviewRejectedEvent', reviewCommentSchema),
  'post.live': eventBody('post.live', 'PostLiveEvent', postSchema),
  'post.failed': eventBody('post.failed', 'PostFailedEvent', postSchema),
  'webhook.test': eventBody('webhook.test', 'WebhookTestEvent', testDataSchema),
};
export const webhookBodySchema = z.discriminatedUnion('type', [
  WEBHOOK_BODIES['project.ready'],
  WEBHOOK_BODIES['project.refunded'],
  WEBHOOK_BODIES['project.expiring'],
  WEBHOOK_BODIES['short.framed'],
  WEBHOOK_BODIES['render.done'],
  WEBHOOK_BODIES['render.error'],
  WEBHOOK_BODIES['live.short.created'],
  WEBHOOK_BODIES['review.commented'],
  WEBHOOK_BODIES['review.approved'],
  WEBHOOK_BODIES['review.rejected'],
  WEBHOOK_BODIES['post.live'],
  WEBHOOK_BODIES['post.failed'],
  WEBHOOK_BODIES['webhook.test'],
]);
export type WebhookBody = z.infer<typeof webhookBodySchema>;

function eventBody<const Type extends string, Data extends z.ZodType>(type: Type, id: string, data: Data) {
  return z.strictObject({ type: z.literal(type), timestamp: timestampSchema, data, test: testMark }).meta({ id });
}
