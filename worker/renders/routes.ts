import { createRoute } from '@hono/zod-openapi';
import { drawingResponseSchema } from '#schema/contract/editor.ts';
import { pageRequestOf } from '#schema/contract/pages.ts';
import {
  bulkRenderRequestSchema,
  bulkRenderResponseSchema,
  renderListQuerySchema,
  renderListResponseSchema,
  renderPathSchema,
  renderRequestSchema,
  renderResponseSchema,
  renderShortResponseSchema,
} from '#schema/contract/render.ts';
import { publishedRequestSchema } from '#schema/contract/renders/published.ts';
import { shortPathSchema, shortResponseSchema } from '#schema/contract/short.ts';
import { restoreRequestSchema } from '#schema/contract/short-edit.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { signedInBatched } from '../accounts/signed-in-batched.ts';
import { openProject } from '../archive/open-project.ts';
import { opened, openedByRender } from '../archive/opened.ts';
import { body, json, optionalBody, errorResponses, SIGNED_IN } from '../http/answers.ts';
import { ApiError } from '../http/failures.ts';
import { idempotent } from '../http/idempotency.ts';
import { pageObject } from '../http/pages.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { deleteRender } from './delete-render.ts';
import { listRendersOfUser } from './list-renders.ts';
import { readDrawing } from './read-drawing.ts';
import { readRender } from './read-render.ts';
import { recordPublication } from './record-publication.ts';
import { requestRenders } from './request-renders.ts';
import { restoreVersion } from '../shorts/restore-version.ts';
import { viewShort } from '../shorts/view.ts';
import { viewRender } from './view.ts';

export const renderRoutes = newRouter();

renderRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/shorts/{project_id}/{short_id}/render',
    operationId: 'renderShort',
    tags: ['Renders'],
    summary: 'Render a short',
    security: SIGNED_IN,
    middleware: [signedIn, opened, jsonBody(), idempotent] as const,
    request: { params: shortPathSchema, body: optionalBody(renderRequestSchema) },
    responses: {
      200: json(
        renderShortResponseSchema,
        'This render already exists and is done; with several shapes, each of them.',
      ),
      202: json(renderShortResponseSchema, 'The render is queued or running.'),
      ...errorResponses(400, 401, 403, 404, 500, 503),
    },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId } = c.req.valid('param');
    const wanted = { user: c.var.user, projectId, shortIds: [shortId] };
    const request = c.req.valid('json');
    const { meter, user } = c.var;
    const made = await requestRenders(c.var.deps, wanted, request, (count) =>
      request.draft === true ? meter.countFraming(user, count) : meter.countRenders(user, count),
    );
    const renders = made.map((render) => viewRender(render, c.var.mediaUrl));
    const [data] = renders;
    if (data === undefined) throw new Error('a wish without a render');
    const answer = made.length > 1 ? { data, renders } : { data };
    if (made.every(({ status }) => status === 'done')) {
      return c.json({ message: 'The short is rendered.', ...answer }, 200);
    }
    return c.json({ message: 'The render is on its way.', ...answer }, 202);
  },
);

renderRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/shorts/{project_id}/{short_id}/restore',
    operationId: 'restoreShort',
    tags: ['Shorts'],
    summary: 'Make a short as one of its renders was',
    description:
      'Gives the short the edges, cuts, look, cover, translation, corrected words and framing by hand of a render or draft: see `settings` of the render. Its title stays. To be able to come back, make a draft first: drafts are free, and an equal one is not made twice.',
    security: SIGNED_IN,
    middleware: [signedIn, opened, jsonBody()] as const,
    request: { params: shortPathSchema, body: body(restoreRequestSchema) },
    responses: { 200: json(shortResponseSchema, 'The short.'), ...errorResponses(400, 401, 403, 404, 500) },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId } = c.req.valid('param');
    const { user, deps } = c.var;
    const render = await readRender(deps, { userId: user.id, renderId: c.req.valid('json').render_id });
    if (render.shortId !== shortId) throw new ApiError('request.not_found');
    const wanted = { user, projectId, shortId };
    const short = await restoreVersion(deps, wanted, render, () => c.var.meter.countFraming(user));
    return c.json({ message: 'Short restored.', data: viewShort(short, c.var.mediaUrl) }, 200);
  },
);

renderRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/shorts/{project_id}/{short_id}/drawing',
    operationId: 'getDrawing',
    tags: ['Editor'],
    summary: 'Get the data that a render of the short is drawn from',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: shortPathSchema },
    responses: { 200: json(drawingResponseSchema, 'The drawing.'), ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId } = c.req.valid('param');
    const data = await readDrawing(c.var.deps, { user: c.var.user, projectId, shortId });
    return c.json({ message: 'Drawing.', data }, 200);
  },
);

renderRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/renders/bulk',
    operationId: 'renderShorts',
    tags: ['Renders'],
    summary: 'Render several shorts',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(), idempotent] as const,
    request: { body: body(bulkRenderRequestSchema) },
    responses: {
      200: json(bulkRenderResponseSchema, 'All of these renders exist and are done.'),
      202: json(
        bulkRenderResponseSchema,
        'One render per short and shape, in the order of the request. Some may be done.',
      ),
      ...errorResponses(400, 401, 403, 404, 500, 503),
    },
  }),
  async (c) => {
    const { request, ...named } = c.req.valid('json');
    const wanted = { user: c.var.user, ...named };
    if (wanted.projectId !== undefined) {
      await openProject(c.var.deps, { userId: c.var.user.id, projectId: wanted.projectId });
    }
    const renders = await requestRenders(c.var.deps, wanted, request, (count) =>
      c.var.meter.countRenders(c.var.user, count),
    );
    const data = renders.map((render) => viewRender(render, c.var.mediaUrl));
    const done = renders.filter(({ status }) => status === 'done').length;
    if (done === renders.length) return c.json({ message: 'The shorts are rendered.', data }, 200);
    const part = done === 0 ? '' : ` ${done} of ${renders.length} are done already.`;
    return c.json({ message: `The renders are on their way.${part}`, data }, 202);
  },
);

renderRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/renders',
    operationId: 'listRenders',
    tags: ['Renders'],
    summary: 'List your renders, newest first',
    security: SIGNED_IN,
    middleware: [signedInBatched] as const,
    request: { query: renderListQuerySchema },
    responses: { 200: json(renderListResponseSchema, 'A page of renders.'), ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const query = c.req.valid('query');
    const onlyDone = query.only_done ?? query.done ?? query.finished ?? false;
    const filter = {
      userId: c.var.userId,
      projectId: query.project_id,
      status: onlyDone ? ('done' as const) : query.status,
      q: query.q,
      createdAfter: query.created_after,
      withoutDrafts: onlyDone,
    };
    const page = await listRendersOfUser(c.var.deps, filter, pageRequestOf(query));
    const { mediaUrl } = c.var;
    const data = pageObject(page, c.req.url, (row) => viewRender(row, mediaUrl));
    return c.json({ message: 'Renders.', data }, 200);
  },
);

renderRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/renders/{id}',
    operationId: 'getRender',
    tags: ['Renders'],
    summary: 'Get a render',
    security: SIGNED_IN,
    middleware: [signedIn, openedByRender] as const,
    request: { params: renderPathSchema },
    responses: { 200: json(renderResponseSchema, 'The render.'), ...errorResponses(401, 404, 500) },
  }),
  async (c) => {
    const render = await readRender(c.var.deps, { userId: c.var.user.id, renderId: c.req.valid('param').id });
    return c.json({ message: 'Render.', data: viewRender(render, c.var.mediaUrl) }, 200);
  },
);

renderRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/renders/{id}',
    operationId: 'deleteRender',
    tags: ['Renders'],
    summary: 'Cancel or delete a render with its files',
    security: SIGNED_IN,
    middleware: [signedIn, openedByRender] as const,
    request: { params: renderPathSchema },
    responses: {
      200: json(renderResponseSchema, 'The render before it was deleted.'),
      ...errorResponses(401, 404, 500),
    },
  }),
  async (c) => {
    const render = await deleteRender(c.var.deps, { userId: c.var.user.id, renderId: c.req.valid('param').id });
    return c.json({ message: 'Render deleted.', data: viewRender(render, c.var.mediaUrl) }, 200);
  },
);

renderRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/renders/{id}/published',
    operationId: 'markPublished',
    tags: ['Renders'],
    summary: 'Record where you published a render',
    security: SIGNED_IN,
    middleware: [signedIn, openedByRender, jsonBody(), idempotent] as const,
    request: { params: renderPathSchema, body: body(publishedRequestSchema) },
    responses: {
      200: json(renderResponseSchema, 'The render with the new platform.'),
      ...errorResponses(400, 401, 404, 500),
    },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, renderId: c.req.valid('param').id };
    const render = await recordPublication(c.var.deps, wanted, c.req.valid('json').platform);
    return c.json({ message: 'Publication recorded.', data: viewRender(render, c.var.mediaUrl) }, 200);
  },
);
