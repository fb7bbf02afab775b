import * as z from 'zod';
import { pageQuery, standardEnvelope } from '../pages.ts';
import { answer, timestampSchema, ulidSchema, ulidText } from '../wire.ts';

/** Unpadded base64url of a number of bytes. */
const bytes = (count: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`), `must be ${count} bytes as base64url`);

/** POST /push-subscriptions: what `PushSubscription.toJSON()` of a browser returns. */
export const addPushSubscriptionRequestSchema = z
  .object({
    endpoint: z.string().min(1).max(2_048).describe('A public https URL of a push service.'),
    keys: z.object({
      p256dh: bytes(65).describe('Public key of the browser: an uncompressed point of P-256.'),
      auth: bytes(16).describe('Secret of the browser.'),
    }),
  })
  .meta({
    id: 'AddPushSubscriptionRequest',
    example: {
      endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  });

const pushSubscriptionSchema = z
  .strictObject({
    id: ulidSchema,
    client: z.string().meta({ description: 'The browser, as it names itself.', example: 'Mozilla/5.0' }),
    created_at: timestampSchema,
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscriptionView = z.infer<typeof pushSubscriptionSchema>;
export const pushSubscriptionResponseSchema = answer('PushSubscriptionResponse', pushSubscriptionSchema);
export const pushSubscriptionListQuerySchema = z.object(pageQuery);
export const pushSubscriptionListSchema = standardEnvelope(pushSubscriptionSchema).meta({ id: 'PushSubscriptionList' });

/** Paths below /push-subscriptions. */
export const pushSubscriptionPathSchema = z.object({ id: ulidText.describe('ID of the subscription.') });
