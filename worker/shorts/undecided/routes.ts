import { createRoute } from '@hono/zod-openapi';
import { pageRequestOf } from '#schema/contract/pages.ts';
import { undecidedQuerySchema, undecidedResponseSchema, writePlace } from '#schema/contract/undecided/undecided.ts';
import { signedInBatched } from '../../accounts/signed-in-batched.ts';
import { json, errorResponses, SIGNED_IN } from '../../http/answers.ts';
import { newRouter } from '../../http/router.ts';
import { listUndecided } from './list-undecided.ts';
import { viewUndecided, viewWaiting } from './view.ts';

export const undecidedRoutes = newRouter();

undecidedRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/undecided',
    operationId: 'listUndecided',
    tags: ['Shorts'],
    summary: 'List the clips that you have not decided about, over all projects and live streams',
    description:
      'Ready clips without a `mark`, the newest project or live first and the best clip of each first. A decided clip leaves the list, and one that is still being framed joins it later. Clips of channels that you follow are listed for as long as they can be rendered.',
    security: SIGNED_IN,
    middleware: [signedInBatched] as const,
    request: { query: undecidedQuerySchema },
    responses: {
      200: json(undecidedResponseSchema, 'A page of the queue, and what waits.'),
      ...errorResponses(400, 401, 500),
    },
  }),
  async (c) => {
    const query = c.req.valid('query');
    const { perPage } = pageRequestOf(query);
    const undecided = await listUndecided(c.var.deps, { userId: c.var.userId, after: query.after, perPage });
    const { mediaUrl } = c.var;
    return c.json(
      {
        message: 'Undecided clips.',
        data: undecided.rows.map((row) => viewUndecided(row, mediaUrl)),
        next: undecided.next === null ? null : writePlace(undecided.next),
        waiting: viewWaiting(undecided),
      },
      200,
    );
  },
);
