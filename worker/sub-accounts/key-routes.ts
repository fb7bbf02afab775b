import { createRoute } from '@hono/zod-openapi';
import {
  apiKeyListQuerySchema,
  apiKeyListSchema,
  apiKeyResponseSchema,
  createAccountKeyRequestSchema,
  newApiKeyResponseSchema,
} from '#schema/contract/access/api-key.ts';
import { accountKeyPathSchema, accountPathSchema } from '#schema/contract/access/sub-account.ts';
import { pageRequestOf } from '#schema/contract/pages.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { createApiKey, wishOf } from '../api-keys/create-api-key.ts';
import { listApiKeys } from '../api-keys/list-api-keys.ts';
import { revokeApiKey } from '../api-keys/revoke-api-key.ts';
import { viewApiKey } from '../api-keys/view.ts';
import { body, errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { idempotentSecret } from '../http/idempotency.ts';
import { standardEnvelope } from '../http/pages.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { readAccount } from './change-account.ts';
import { managesAccounts } from './manages-accounts.ts';

/** API keys of sub-accounts. */
export const accountKeyRoutes = newRouter();

accountKeyRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/accounts/{id}/api-keys',
    operationId: 'createAccountKey',
    tags: ['Accounts'],
    summary: 'Create an API key of a sub-account',
    description:
      'The key sees and changes only what belongs to the sub-account. It is shown only in this response. A repeat with the same Idempotency-Key is refused and creates no second key.',
    security: SIGNED_IN,
    middleware: [signedIn, managesAccounts, jsonBody(), idempotentSecret] as const,
    request: { params: accountPathSchema, body: body(createAccountKeyRequestSchema) },
    responses: { 201: json(newApiKeyResponseSchema, 'The key.'), ...errorResponses(400, 401, 403, 404, 500) },
  }),
  async (c) => {
    const { deps, user: parent, by } = c.var;
    const account = await readAccount(deps, { parent, id: c.req.valid('param').id });
    const above = { id: parent.id, path: `accounts/${account.id}` };
    const { row, key } = await createApiKey(deps, account, wishOf(c.req.valid('json')), {
      ...c.var.visitor,
      actorId: by.actorId ?? null,
      parent: above,
    });
    c.header('Cache-Control', 'no-store');
    return c.json({ message: 'API key created. It is shown only now.', data: { ...viewApiKey(row), key } }, 201);
  },
);

accountKeyRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/accounts/{id}/api-keys',
    operationId: 'listAccountKeys',
    tags: ['Accounts'],
    summary: 'List the API keys of a sub-account, newest first',
    security: SIGNED_IN,
    middleware: [signedIn, managesAccounts] as const,
    request: { params: accountPathSchema, query: apiKeyListQuerySchema },
    responses: { 200: json(apiKeyListSchema, 'A page of keys.'), ...errorResponses(400, 401, 403, 404, 500) },
  }),
  async (c) => {
    const { deps, user: parent } = c.var;
    const account = await readAccount(deps, { parent, id: c.req.valid('param').id });
    const page = await listApiKeys(deps, account.id, pageRequestOf(c.req.valid('query')));
    return c.json(standardEnvelope(page, c.req.url, viewApiKey), 200);
  },
);

accountKeyRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/accounts/{id}/api-keys/{key_id}',
    operationId: 'deleteAccountKey',
    tags: ['Accounts'],
    summary: 'Revoke an API key of a sub-account',
    security: SIGNED_IN,
    middleware: [signedIn, managesAccounts] as const,
    request: { params: accountKeyPathSchema },
    responses: { 200: json(apiKeyResponseSchema, 'The revoked key.'), ...errorResponses(401, 403, 404, 500) },
  }),
  async (c) => {
    const { deps, user: parent } = c.var;
    const { id, key_id: keyId } = c.req.valid('param');
    const account = await readAccount(deps, { parent, id });
    const row = await revokeApiKey(deps, { userId: account.id, id: keyId });
    return c.json({ message: 'API key revoked.', data: viewApiKey(row) }, 200);
  },
);
