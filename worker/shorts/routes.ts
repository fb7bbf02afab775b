import { createRoute } from '@hono/zod-openapi';
import { pageRequestOf } from '#schema/contract/pages.ts';
import {
  changedShortsResponseSchema,
  projectPathSchema,
  shortListQuerySchema,
  shortListResponseSchema,
  shortPathSchema,
  shortResponseSchema,
} from '#schema/contract/short.ts';
import {
  createShortRequestSchema,
  editShortRequestSchema,
  editShortsRequestSchema,
} from '#schema/contract/short-edit.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { signedInBatched } from '../accounts/signed-in-batched.ts';
import { opened } from '../archive/opened.ts';
import { body, json, errorResponses, SIGNED_IN } from '../http/answers.ts';
import { idempotent } from '../http/idempotency.ts';
import { pageObject } from '../http/pages.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { roundedEnd } from '../projects/adjustments.ts';
import { viewProject } from '../projects/view.ts';
import { createShort } from './create-short.ts';
import { changeShort } from './edit-short.ts';
import { changeShorts } from './edit-shorts.ts';
import { listShortsOfProject } from './list-shorts.ts';
import { deleteShort } from './delete-short.ts';
import { readShort } from './read-short.ts';
import { viewShort, viewShortInList } from './view.ts';

export const shortRoutes = newRouter();

shortRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/shorts/{project_id}',
    operationId: 'listShorts',
    tags: ['Shorts'],
    summary: 'List the shorts of a project, with the status of the project',
    security: SIGNED_IN,
    middleware: [signedInBatched, opened] as const,
    request: { params: projectPathSchema, query: shortListQuerySchema },
    responses: {
      200: json(shortListResponseSchema, 'The project and a page of its shorts.'),
      ...errorResponses(400, 401, 404, 500),
    },
  }),
  async (c) => {
    const query = c.req.valid('query');
    const wanted = {
      userId: c.var.userId,
      projectId: c.req.valid('param').project_id,
      sort: query.sort ?? ('best' as const),
      status: query.status,
      mark: query.mark,
      q: query.q,
      createdAfter: query.created_after,
    };
    const { project, page } = await listShortsOfProject(c.var.deps, wanted, pageRequestOf(query));
    const { mediaUrl } = c.var;
    const data = pageObject(page, c.req.url, (short) => viewShortInList(short, project, mediaUrl));
    const shown = viewProject(project, mediaUrl, c.var.deps.clock());
    return c.json({ message: 'Shorts of the project.', project: shown, data }, 200);
  },
);

shortRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/shorts/{project_id}/{short_id}',
    operationId: 'getShort',
    tags: ['Shorts'],
    summary: 'Get a short with all its fields',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: shortPathSchema },
    responses: { 200: json(shortResponseSchema, 'The short.'), ...errorResponses(401, 404, 500) },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId } = c.req.valid('param');
    const short = await readShort(c.var.deps, { userId: c.var.user.id, projectId, shortId });
    return c.json({ message: 'Short.', data: viewShort(short, c.var.mediaUrl) }, 200);
  },
);

shortRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/shorts/{project_id}',
    operationId: 'createShort',
    tags: ['Shorts'],
    summary: 'Create a short from a time range',
    security: SIGNED_IN,
    middleware: [signedIn, opened, jsonBody(), idempotent] as const,
    request: { params: projectPathSchema, body: body(createShortRequestSchema) },
    responses: {
      201: json(shortResponseSchema, 'The new short. Its framing has started.'),
      ...errorResponses(400, 401, 403, 404, 500),
    },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, projectId: c.req.valid('param').project_id };
    const request = c.req.valid('json');
    const short = await createShort(c.var.deps, wanted, request, () => c.var.meter.countFraming(c.var.user));
    c.var.warnings.push(
      ...roundedEnd({ asked: ['end_time', request.endSec], window: ['window', short.project.endSec] }),
    );
    return c.json({ message: 'Short created.', data: viewShort(short, c.var.mediaUrl) }, 201);
  },
);

shortRoutes.openapi(
  createRoute({
    method: 'patch',
    path: '/shorts/{project_id}/{short_id}',
    operationId: 'updateShort',
    tags: ['Shorts'],
    summary: 'Change the title, range, cuts, look, layout or words of a short',
    security: SIGNED_IN,
    middleware: [signedIn, opened, jsonBody(LIMITS.bodyWithWordsBytes)] as const,
    request: { params: shortPathSchema, body: body(editShortRequestSchema) },
    responses: { 200: json(shortResponseSchema, 'The short.'), ...errorResponses(400, 401, 403, 404, 500) },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId } = c.req.valid('param');
    const wanted = { user: c.var.user, projectId, shortId };
    const request = c.req.valid('json');
    const short = await changeShort(c.var.deps, wanted, request, () => c.var.meter.countFraming(c.var.user));
    c.var.warnings.push(
      ...roundedEnd({ asked: ['end_time', request.endSec], window: ['window', short.project.endSec] }),
    );
    return c.json({ message: 'Short changed.', data: viewShort(short, c.var.mediaUrl) }, 200);
  },
);

shortRoutes.openapi(
  createRoute({
    method: 'patch',
    path: '/shorts/{project_id}',
    operationId: 'updateShorts',
    tags: ['Shorts'],
    summary: 'Change titles, marks or looks of several shorts of a project, all or none',
    security: SIGNED_IN,
    middleware: [signedIn, opened, jsonBody()] as const,
    request: { params: projectPathSchema, body: body(editShortsRequestSchema) },
    responses: {
      200: json(changedShortsResponseSchema, 'The shorts, in the order of the request.'),
      ...errorResponses(400, 401, 403, 404, 500),
    },
  }),
  async (c) => {
    const wanted = { user: c.var.user, projectId: c.req.valid('param').project_id };
    const { project, shorts } = await changeShorts(c.var.deps, wanted, c.req.valid('json'));
    const data = shorts.map((short) => viewShortInList(short, project, c.var.mediaUrl));
    return c.json({ message: 'Shorts changed.', data }, 200);
  },
);

shortRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/shorts/{project_id}/{short_id}',
    operationId: 'deleteShort',
    tags: ['Shorts'],
    summary: 'Delete a short with its renders and files',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: shortPathSchema },
    responses: {
      200: json(shortResponseSchema, 'The short before it was deleted.'),
      ...errorResponses(400, 401, 404, 500),
    },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId } = c.req.valid('param');
    const short = await deleteShort(c.var.deps, { userId: c.var.user.id, projectId, shortId });
    return c.json({ message: 'Short deleted.', data: viewShort(short, c.var.mediaUrl) }, 200);
  },
);
