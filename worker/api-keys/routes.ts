import { createRoute } from '@hono/zod-openapi';
import {
  apiKeyListQuerySchema,
  apiKeyListSchema,
  apiKeyPathSchema,
  apiKeyResponseSchema,
  createApiKeyRequestSchema,
  newApiKeyResponseSchema,
} from '#schema/contract/access/api-key.ts';
import { pageRequestOf } from '#schema/contract/pages.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { personOnly } from '../http/access.ts';
import { body, errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { standardEnvelope } from '../http/pages.ts';
import { idempotentSecret } from '../http/idempotency.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { createApiKey, wishOf } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { viewApiKey } from './view.ts';

export const apiKeyRoutes = newRouter();

const ONLY_PEOPLE = 'Needs the token of a session: an API key cannot manage keys.';

apiKeyRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api-keys',
    operationId: 'createApiKey',
    tags: ['Account'],
    summary: 'Create an API key',
    description: `The key is shown only in this response. A repeat with the same Idempotency-Key is refused and creates no second key. ${ONLY_PEOPLE}`,
    security: SIGNED_IN,
    middleware: [signedIn, personOnly, jsonBody(), idempotentSecret] as const,
    request: { body: body(createApiKeyRequestSchema) },
    responses: { 201: json(newApiKeyResponseSchema, 'The key.'), ...errorResponses(400, 401, 403, 500) },
  }),
  async (c) => {
    const wanted = wishOf(c.req.valid('json'));
    const { row, key } = await createApiKey(c.var.deps, c.var.user, wanted, c.var.visitor);
    c.header('Cache-Control', 'no-store');
    return c.json({ message: 'API key created. It is shown only now.', data: { ...viewApiKey(row), key } }, 201);
  },
);

apiKeyRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/api-keys',
    operationId: 'listApiKeys',
    tags: ['Account'],
    summary: 'List your API keys, newest first',
    description: ONLY_PEOPLE,
    security: SIGNED_IN,
    middleware: [signedIn, personOnly] as const,
    request: { query: apiKeyListQuerySchema },
    responses: { 200: json(apiKeyListSchema, 'A page of keys.'), ...errorResponses(400, 401, 403, 500) },
  }),
  async (c) => {
    const page = await listApiKeys(c.var.deps, c.var.user.id, pageRequestOf(c.req.valid('query')));
    return c.json(standardEnvelope(page, c.req.url, viewApiKey), 200);
  },
);

apiKeyRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/api-keys/{id}',
    operationId: 'deleteApiKey',
    tags: ['Account'],
    summary: 'Revoke an API key',
    description: ONLY_PEOPLE,
    security: SIGNED_IN,
    middleware: [signedIn, personOnly] as const,
    request: { params: apiKeyPathSchema },
    responses: { 200: json(apiKeyResponseSchema, 'The revoked key.'), ...errorResponses(401, 403, 404, 500) },
  }),
  async (c) => {
    const row = await revokeApiKey(c.var.deps, { userId: c.var.user.id, id: c.req.valid('param').id });
    return c.json({ message: 'API key revoked.', data: viewApiKey(row) }, 200);
  },
);
