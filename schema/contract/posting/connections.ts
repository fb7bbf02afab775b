import * as z from 'zod';
import { DESTINATIONS, PRIVACIES } from '#schema/domain/posting/destinations.ts';
import { pageQuery, standardEnvelope } from '../pages.ts';
import { answer, optional, timestampSchema, ulidSchema, ulidText } from '../wire.ts';
import { askedInVersion2, NOT_ASKED } from '../version2/forms.ts';

/** Connections: where a user posts. */

const OAUTH = ['youtube', 'instagram', 'tiktok'] as const;
const MAX_TEXT = 4_096;
const given = (most = MAX_TEXT) => z.string().trim().min(1).max(most);
const address = given(2_048);

/** POST /connections/consent */
export const consentRequestSchema = z
  .object({
    destination: z.enum(OAUTH).describe('The platform to connect.'),
    studio: optional(z.boolean())
      .describe(
        'Lead back to the studio, which finishes by itself. Default: false, a page whose address is to be copied.',
      )
      .register(askedInVersion2, NOT_ASKED),
  })
  .meta({ id: 'ConsentRequest', example: { destination: 'youtube' } });
export const consentResponseSchema = answer(
  'ConsentResponse',
  z
    .strictObject({
      url: z.url().meta({
        description:
          'Open it in a browser. The user agrees there, and comes back to `/connect` of this server with `code` and `state` in the address.',
        example: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=1.apps.googleusercontent.com&state=youtube.1',
      }),
      expires_at: timestampSchema.describe('Until then the `state` works, for you alone.'),
    })
    .meta({ id: 'Consent' }),
);

const agreed = {
  code: given().describe('`code` of the address that the platform led back to.'),
  state: given(500).describe('`state` of the same address.'),
};
const prefix = optional(z.string().trim().max(500)).describe('A folder, such as `clips/`. Default: none.');

/** POST /connections */
export const createConnectionRequestSchema = z
  .discriminatedUnion('destination', [
    z.object({ destination: z.literal('youtube'), ...agreed }),
    z.object({ destination: z.literal('instagram'), ...agreed }),
    z.object({ destination: z.literal('tiktok'), ...agreed }),
    z.object({
      destination: z.literal('postiz'),
      url: address.describe(
        'The public API of Postiz: `https://api.postiz.com/public/v1`, or `https://<host>/api/public/v1`.',
      ),
      key: given().describe('API key, in Postiz under Settings.'),
      channel: given(100).describe('Id of the channel there. With an unknown one, the error names all.'),
    }),
    z.object({
      destination: z.literal('bucket'),
      endpoint: address.describe('S3 API of the storage, without the bucket: `https://s3.eu-central-1.amazonaws.com`.'),
      region: given(100).describe('Region of the bucket. R2: `auto`.'),
      bucket: given(100),
      prefix,
      access_key_id: given(200),
      secret_access_key: given(200).describe('Needs to put objects, and nothing else.'),
    }),
    z.object({
      destination: z.literal('webhook'),
      url: address.describe('A public https URL. It gets `publish.requested` for each post.'),
    }),
  ])
  .meta({
    id: 'CreateConnectionRequest',
    example: { destination: 'webhook', url: 'https://example.com/publish' },
  })
  .transform((asked) => {
    if (asked.destination !== 'bucket') return asked;
    const { access_key_id: accessKeyId, secret_access_key: secretAccessKey, prefix: folder = '', ...rest } = asked;
    const trimmed = folder.replace(/^\/+|\/+$/g, '');
    return { ...rest, prefix: trimmed === '' ? '' : `${trimmed}/`, accessKeyId, secretAccessKey };
  });
export type ConnectionRequest = z.infer<typeof createConnectionRequestSchema>;

const limit = (what: string) =>
  z
    .int()
    .nonnegative()
    .nullable()
    .meta({ description: `${what} Null: none is known.` });
const connectionFields = {
  id: ulidSchema,
  destination: z.enum(DESTINATIONS),
  name: z.string().meta({ description: 'The account there.', example: 'Green thumbs' }),
  status: z.enum(['working', 'broken']),
  problem: z.string().nullable().describe('What is wrong with a broken connection, and what to do.'),
  limits: z
    .strictObject({
      privacies: z.array(z.enum(PRIVACIES)),
      min_seconds: z.int().nonnegative(),
      max_seconds: limit('Longest video.'),
      max_bytes: limit('Largest file.'),
      title_characters: z.int().nonnegative().describe('0: it has no titles.'),
      text_characters: limit('Longest text.'),
      posts_per_day: limit('Most posts in any 24 hours.'),
    })
    .meta({ id: 'ConnectionLimits', description: 'What can be posted there.' }),
  checked_at: timestampSchema.describe('When it last answered a check.'),
  created_at: timestampSchema,
};
const connectionSchema = z.strictObject(connectionFields).meta({ id: 'Connection' });
export type ConnectionView = z.infer<typeof connectionSchema>;
export const connectionResponseSchema = answer('ConnectionResponse', connectionSchema);
export const newConnectionResponseSchema = answer(
  'CreateConnectionResponse',
  z
    .strictObject({
      ...connectionFields,
      secret: z.string().nullable().meta({
        description: 'Of a webhook: it signs what is sent there, and is shown only now. Null for others.',
        example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      }),
    })
    .meta({ id: 'NewConnection' }),
);
export const connectionListQuerySchema = z.object(pageQuery);
export const connectionListSchema = standardEnvelope(connectionSchema).meta({ id: 'ConnectionList' });
/** Paths below /connections. */
export const connectionPathSchema = z.object({ id: ulidText.describe('ID of the connection.') });

/** POST /internal/v1/connections/reseal */
export const resealResponseSchema = answer(
  'ResealResponse',
  z
    .strictObject({
      sealed: z.int().nonnegative().describe('Connections that the newest key encrypts since now.'),
      lost: z.int().nonnegative().describe('Connections whose key is gone from CONNECTION_KEYS.'),
    })
    .meta({ id: 'Resealed' }),
);
