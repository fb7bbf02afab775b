import { createRoute } from '@hono/zod-openapi';
import { streamEventSchema, streamHeadersSchema } from '#schema/contract/event.ts';
import { EVENTS } from '#schema/domain/limits.ts';
import { authenticate, signedIn } from '../accounts/authenticate.ts';
import { errorResponses, SIGNED_IN } from '../http/answers.ts';
import { readBearer } from '../http/bearer.ts';
import { ApiError } from '../http/failures.ts';
import { newRouter } from '../http/router.ts';
import { streamOf } from './stream.ts';

export const eventRoutes = newRouter();

const STREAM = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  // nginx would hold events back.
  'X-Accel-Buffering': 'no',
};

eventRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/events',
    operationId: 'streamEvents',
    tags: ['Events'],
    summary: 'Follow what happens in your account',
    description: `Server-sent events of your projects, shorts, renders and live streams. The data of each event is a \`StreamEvent\`. Reconnect with \`Last-Event-ID\` to continue without a gap. If that is impossible, the stream begins with \`reset\`: reload what you show. Comments arrive every ${EVENTS.beatMs / 1_000} s. A stream ends when its token does, and after an hour. You can have ${EVENTS.streamsPerUser} at once.`,
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { headers: streamHeadersSchema },
    responses: {
      200: { description: 'The stream.', content: { 'text/event-stream': { schema: streamEventSchema } } },
      ...errorResponses(400, 401, 500),
    },
  }),
  async (c) => {
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, STREAM);
    const { deps, user } = c.var;
    const token = readBearer(c.req.header('Authorization')) ?? '';
    const source = await deps.openEvents(user.id, c.req.header('Last-Event-ID') ?? null);
    if (source === null) throw new ApiError('events.too_many', undefined, (2 * EVENTS.beatMs) / 1_000);
    const isAllowed = async () => (await authenticate(deps, token, true)) !== null;
    return c.body(streamOf({ source, isAllowed }), 200, STREAM);
  },
);
