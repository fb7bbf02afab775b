import * as z from 'zod';
import { ACCESS, type Scope, SCOPES, SUB_ACCOUNT_SCOPES } from '#schema/domain/access/rules.ts';
import { KEY_KINDS } from '#schema/domain/access/test-key.ts';
import { pageQuery, standardEnvelope } from '../pages.ts';
import { answer, optional, timestampSchema, ulidSchema, ulidText } from '../wire.ts';

const name = z.string().trim().min(1).max(ACCESS.apiKeyNameChars);
const SCOPES_IN_WORDS =
  '`read` for GET, also for the audit log, which names networks and programs of sign-ins; `publish` to post, and to connect accounts; `write` for everything else, `webhooks` for all of `/webhooks`';
const scopesOf = <S extends Scope>(scopes: readonly [S, ...S[]]) =>
  z
    .array(z.enum(scopes))
    .min(1)
    .max(scopes.length)
    .transform((given) => [...new Set(given)]);

const requestFields = {
  name: name.describe('What the key is for.'),
  kind: optional(z.enum(KEY_KINDS)).describe(
    '`test`: a key for trying things out. It answers like a live one within seconds, costs nothing, and sees only what test keys made. Default: `live`.',
  ),
  expires_at: optional(z.iso.datetime({ offset: true, error: 'must be a time such as 2027-01-31T00:00:00Z' })).describe(
    'When the key ends. Default: never.',
  ),
};

/** POST /api-keys */
export const createApiKeyRequestSchema = z
  .object({
    ...requestFields,
    scopes: scopesOf(SCOPES).describe(`${SCOPES_IN_WORDS}, \`accounts\` for all of \`/accounts\`.`),
  })
  .meta({ id: 'CreateApiKeyRequest', example: { name: 'Nightly renders', scopes: ['read', 'write'] } });

/** POST /accounts/{id}/api-keys */
export const createAccountKeyRequestSchema = z
  .object({ ...requestFields, scopes: scopesOf(SUB_ACCOUNT_SCOPES).describe(`${SCOPES_IN_WORDS}.`) })
  .meta({ id: 'CreateAccountApiKeyRequest', example: { name: 'Web shop', scopes: ['read', 'write'] } });

const fields = {
  id: ulidSchema,
  name: name.meta({ example: 'Nightly renders' }),
  scopes: z.array(z.enum(SCOPES)),
  kind: z.enum(KEY_KINDS).meta({ example: 'live' }),
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
