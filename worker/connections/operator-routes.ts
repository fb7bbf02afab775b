import { createRoute } from '@hono/zod-openapi';
import { resealResponseSchema } from '#schema/contract/posting/connections.ts';
import { errorResponses, json } from '../http/answers.ts';
import { newRouter } from '../http/router.ts';
import { operator } from '../http/shared-secret.ts';
import { resealConnections } from './manage-connections.ts';

/** For operators, under /internal/v1. */
export const connectionKeyRoutes = newRouter();

connectionKeyRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/farm/reseal',
    summary: 'Encrypt the tokens of connections with the newest key (operators)',
    middleware: [operator] as const,
    responses: { 200: json(resealResponseSchema, 'How many.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => c.json({ message: 'Done.', data: await resealConnections(c.var.deps) }, 200),
);
