import { createRoute } from '@hono/zod-openapi';
import { pageRequestOf } from '#schema/contract/pages.ts';
import {
  renderListQuerySchema,
  renderListResponseSchema,
  renderRequestSchema,
  renderResponseSchema,
} from '#schema/contract/render.ts';
import { shortPathSchema } from '#schema/contract/short.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { body, json, refusals, SIGNED_IN } from '../http/answers.ts';
import { idempotent } from '../http/idempotency.ts';
import { pageObject } from '../http/pages.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { listRendersOfUser } from './list-renders.ts';
import { requestRender } from './request-render.ts';
import { viewRender } from './view.ts';

export const renderRoutes = newRouter();

renderRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/shorts/{project_id}/{short_id}/render',
    summary: 'Render a short',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(), idempotent] as const,
    request: { params: shortPathSchema, body: body(renderRequestSchema) },
    responses: {
      200: json(renderResponseSchema, 'The render exists and is done.'),
      202: json(renderResponseSchema, 'The render is queued or running.'),
      ...refusals(400, 401, 403, 404, 500),
    },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId } = c.req.valid('param');
    const wanted = { userId: c.var.user.id, projectId, shortId };
    const render = await requestRender(c.var.deps, wanted, c.req.valid('json'), (count) =>
      c.var.meter.countRenders(c.var.user, count),
    );
    const data = viewRender(render, c.var.mediaUrl);
    if (render.status === 'done') return c.json({ message: 'The short is rendered.', data }, 200);
    return c.json({ message: 'The render is on its way.', data }, 202);
  },
);

renderRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/renders',
    summary: 'Renders of the user, newest first',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { query: renderListQuerySchema },
    responses: { 200: json(renderListResponseSchema, 'A page of renders.'), ...refusals(400, 401, 404, 500) },
  }),
  async (c) => {
    const query = c.req.valid('query');
    const onlyDone = query.only_done ?? query.done ?? query.finished ?? false;
    const filter = {
      userId: c.var.user.id,
      projectId: query.project_id,
      status: onlyDone ? ('done' as const) : query.status,
    };
    const page = await listRendersOfUser(c.var.deps, filter, pageRequestOf(query));
    const { mediaUrl } = c.var;
    const data = pageObject(page, c.req.url, (row) => viewRender(row, mediaUrl));
    return c.json({ message: 'Renders.', data }, 200);
  },
);
