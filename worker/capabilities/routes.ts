import { createRoute } from '@hono/zod-openapi';
import { capabilitiesResponseSchema } from '#schema/contract/sources/capabilities.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { newRouter } from '../http/router.ts';
import { readCapabilities } from './read-capabilities.ts';

export const capabilityRoutes = newRouter();

/** For this long (s) clients need not ask again: settings change rarely, nodes come and go within minutes. */
const FRESH_SEC = 60;

capabilityRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/capabilities',
    operationId: 'getCapabilities',
    tags: ['Sources'],
    summary: 'What this server can do: kinds of links, speech engines, languages, formats',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    responses: { 200: json(capabilitiesResponseSchema, 'What it can do now.'), ...errorResponses(401, 500) },
  }),
  async (c) => {
    const data = await readCapabilities(c.var.deps);
    c.header('Cache-Control', `private, max-age=${FRESH_SEC}`);
    return c.json({ message: 'Capabilities.', data }, 200);
  },
);
