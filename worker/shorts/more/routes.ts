import { createRoute } from '@hono/zod-openapi';
import {
  moreShortsListQuerySchema,
  moreShortsListSchema,
  moreShortsRequestSchema,
  moreShortsResponseSchema,
} from '#schema/contract/more.ts';
import { pageRequestOf } from '#schema/contract/pages.ts';
import { projectIdPathSchema } from '#schema/contract/project.ts';
import { signedIn } from '../../accounts/authenticate.ts';
import { opened } from '../../archive/opened.ts';
import { json, optionalBody, errorResponses, SIGNED_IN } from '../../http/answers.ts';
import { idempotent } from '../../http/idempotency.ts';
import { standardEnvelope } from '../../http/pages.ts';
import { newRouter } from '../../http/router.ts';
import { jsonBody } from '../../http/validate.ts';
import { askMore, listMoreOfProject } from './ask-more.ts';
import { viewMore } from './view.ts';

export const moreRoutes = newRouter();

moreRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/projects/{id}/more',
    operationId: 'findMoreShorts',
    tags: ['Shorts'],
    summary: 'Find more clips in a ready project, free of charge',
    security: SIGNED_IN,
    middleware: [signedIn, opened, jsonBody(), idempotent] as const,
    request: { params: projectIdPathSchema, body: optionalBody(moreShortsRequestSchema) },
    responses: {
      202: json(
        moreShortsResponseSchema,
        'The search is queued or running. The project stays ready. Its new shorts are listed once they are chosen, and framed then.',
      ),
      ...errorResponses(400, 401, 403, 404, 500, 503),
    },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, projectId: c.req.valid('param').id };
    const job = await askMore(c.var.deps, wanted, c.req.valid('json'), (count) =>
      c.var.meter.countFraming(c.var.user, count),
    );
    return c.json({ message: 'The search for more clips has started.', data: viewMore(job) }, 202);
  },
);

moreRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/projects/{id}/more',
    operationId: 'listMoreShorts',
    tags: ['Shorts'],
    summary: 'List the searches for more clips, newest first',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: projectIdPathSchema, query: moreShortsListQuerySchema },
    responses: { 200: json(moreShortsListSchema, 'A page of searches.'), ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, projectId: c.req.valid('param').id };
    const page = await listMoreOfProject(c.var.deps, wanted, pageRequestOf(c.req.valid('query')));
    return c.json(standardEnvelope(page, c.req.url, viewMore), 200);
  },
);
