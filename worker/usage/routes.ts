import { createRoute } from '@hono/zod-openapi';
import { usageQuerySchema, usageResponseSchema } from '#schema/contract/access/usage.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { newRouter } from '../http/router.ts';
import { usageOf } from './read-usage.ts';

export const usageRoutes = newRouter();

usageRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/usage',
    operationId: 'getUsage',
    tags: ['Account'],
    summary: 'Requests, minutes and credits by API key and day',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { query: usageQuerySchema },
    responses: { 200: json(usageResponseSchema, 'The usage.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const data = await usageOf(c.var.deps, c.var.user.id, c.req.valid('query').days);
    return c.json({ message: 'Usage.', data }, 200);
  },
);
