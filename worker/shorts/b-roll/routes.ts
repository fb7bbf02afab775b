import { createRoute } from '@hono/zod-openapi';
import { bRollProposalsResponseSchema } from '#schema/contract/b-roll/proposals.ts';
import { shortPathSchema } from '#schema/contract/short.ts';
import { signedIn } from '../../accounts/authenticate.ts';
import { opened } from '../../archive/opened.ts';
import { errorResponses, json, SIGNED_IN } from '../../http/answers.ts';
import { newRouter } from '../../http/router.ts';
import { readBRollProposals } from './read-b-roll-proposals.ts';

export const bRollRoutes = newRouter();

bRollRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/shorts/{project_id}/{short_id}/b-roll/proposals',
    operationId: 'listBRollProposals',
    tags: ['Shorts'],
    summary: 'List lines of a short that name what your footage shows',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: shortPathSchema },
    responses: { 200: json(bRollProposalsResponseSchema, 'The proposals.'), ...errorResponses(401, 404, 500) },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId } = c.req.valid('param');
    const data = await readBRollProposals(c.var.deps, { userId: c.var.user.id, projectId, shortId });
    return c.json({ message: 'Proposals of B-roll. Place them with PATCH of the short.', data }, 200);
  },
);
