import { createRoute } from '@hono/zod-openapi';
import { requestListQuerySchema, requestListSchema } from '#schema/contract/access/requests.ts';
import { usageQuerySchema, usageResponseSchema } from '#schema/contract/access/usage.ts';
import { pageRequestOf } from '#schema/contract/pages.ts';
import { REQUEST_LOG } from '#schema/domain/access/requests.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { DAY_MS } from '#schema/domain/time.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { standardEnvelope } from '../http/pages.ts';
import { newRouter } from '../http/router.ts';
import { readRequests, viewRequest } from './requests/read-requests.ts';
import { usageOf } from './read-usage.ts';

export const usageRoutes = newRouter();

usageRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/usage',
    operationId: 'getUsage',
    tags: ['Account'],
    summary: 'Requests, minutes and credits by API key and day, also of sub-accounts',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { query: usageQuerySchema },
    responses: { 200: json(usageResponseSchema, 'The usage.'), ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const { days, account_id: account } = c.req.valid('query');
    const data = await usageOf(c.var.deps, c.var.user.id, days, account);
    return c.json({ message: 'Usage.', data }, 200);
  },
);

usageRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/requests',
    operationId: 'listRequests',
    tags: ['Account'],
    summary: 'List requests with your API keys that changed something or failed, newest first',
    description: `Of the last ${KEEP.keyRequests.ms / DAY_MS} days, at most about ${REQUEST_LOG.perUser}. They appear within a few seconds. Without reads that succeeded, and without queries, bodies and headers. A test key sees those with test keys.`,
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { query: requestListQuerySchema },
    responses: { 200: json(requestListSchema, 'A page of requests.'), ...errorResponses(400, 401, 403, 500) },
  }),
  async (c) => {
    const { api_key_id: keyId, status, method, request_id: requestId, ...query } = c.req.valid('query');
    const asking = { userId: c.var.user.id, access: c.var.access };
    const page = await readRequests(c.var.deps, asking, { keyId, status, method, requestId }, pageRequestOf(query));
    return c.json(standardEnvelope(page, c.req.url, viewRequest), 200);
  },
);
