import * as z from 'zod';
import { ACCESS, SCOPES } from '#schema/domain/access/rules.ts';
import { pageQuery, standardEnvelope } from '../pages.ts';
import { answer, optional, timestampSchema, ulidSchema, ulidText } from '../wire.ts';

const name = z.string().trim().min(1).max(ACCESS.apiKeyNameChars);
const scopes = z.array(z.enum(SCOPES)).min(1).max(SCOPES.length);

/** POST /api-keys */
export const createApiKeyRequestSchema = z
  .object({
    name: name.describe('What the key is for.'),
    scopes: scopes
      .transform((given) => [...new Set(given)])
      .describe(
        '`read` for GET, also for the audit log, which names networks and programs of sign-ins; `publish` to post, and to connect accounts; `write` for everything else, `webhooks` for all of `/webhooks`.',
      ),
    expires_at: optional(
      z.iso.datetime({ offset: true, error: 'must be a time such as 2027-01-31T00:00:00Z' }),
    ).describe('When the key ends. Default: never.'),
  })
  .meta({ id: 'CreateApiKeyRequest', example: { name: 'Nightly renders', scopes: ['read', 'write'] } });

const fields = {
  id: ulidSchema,
  name: name.meta({ example: 'Nightly renders' }),
  scopes: z.array(z.enum(SCOPES)),
  expires_at: timestampSchema.nullable(),
  last_used_at: timestampSchema.nullable().describe('To the minute.'),
  created_at: timestampSchema,
};
const apiKeySchema = z.strictObject(fields).meta({ id: 'ApiKey' });
export type ApiKeyView = z.infer<typeof apiKeySchema>;

/** The only answer with the key itself. */
export const newApiKeySchema = z
  .strictObject({
    ...fields,
    key: z.string().meta({
      description: 'Send it like a token: `Authorization: Bearer <key>`. It is shown only now.',
      example: 'cmk_Zm9yIHRoZSByZWZlcmVuY2UgcGFnZSBvbmx5LCBubyByZWFs',
    }),
  })
  .meta({ id: 'NewApiKey' });
export const newApiKeyResponseSchema = answer('CreateApiKeyResponse', newApiKeySchema);
export const apiKeyResponseSchema = answer('DeleteApiKeyResponse', apiKeySchema);
export const apiKeyListQuerySchema = z.object(pageQuery);
export const apiKeyListSchema = standardEnvelope(apiKeySchema).meta({ id: 'ApiKeyList' });

/** Paths below /api-keys. */
export const apiKeyPathSchema = z.object({ id: ulidText.describe('ID of the API key.') });
