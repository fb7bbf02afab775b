import { createRoute } from '@hono/zod-openapi';
import {
  createFootageRequestSchema,
  editFootageRequestSchema,
  footagePathSchema,
  footageResponseSchema,
  footageListResponseSchema,
} from '#schema/contract/looks/footage.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { body, errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { idempotent } from '../http/idempotency.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { createFootage, deleteFootage, editFootage, readFootage, readAllFootage } from './footage.ts';
import { viewFootage } from './view.ts';

export const footageRoutes = newRouter();

footageRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/footage',
    operationId: 'createFootage',
    tags: ['Editor'],
    summary: 'Save footage: a picture or a short video that clips can show',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(), idempotent] as const,
    request: { body: body(createFootageRequestSchema) },
    responses: { 201: json(footageResponseSchema, 'The footage.'), ...errorResponses(400, 401, 403, 500) },
  }),
  async (c) => {
    const asked = c.req.valid('json');
    await c.var.meter.countFootage(c.var.user);
    const item = await createFootage(c.var.deps, c.var.user.id, asked);
    return c.json({ message: 'Footage saved.', data: viewFootage(item, c.var.mediaUrl) }, 201);
  },
);

footageRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/footage',
    operationId: 'listFootage',
    tags: ['Editor'],
    summary: 'List your footage, oldest first',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    responses: { 200: json(footageListResponseSchema, 'All your footage.'), ...errorResponses(401, 500) },
  }),
  async (c) => {
    const all = await readAllFootage(c.var.deps, c.var.user.id);
    return c.json({ message: 'Footage.', data: all.map((item) => viewFootage(item, c.var.mediaUrl)) }, 200);
  },
);

footageRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/footage/{id}',
    operationId: 'getFootage',
    tags: ['Editor'],
    summary: 'Get an item of footage',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: footagePathSchema },
    responses: { 200: json(footageResponseSchema, 'The footage.'), ...errorResponses(401, 404, 500) },
  }),
  async (c) => {
    const item = await readFootage(c.var.deps, { userId: c.var.user.id, footageId: c.req.valid('param').id });
    return c.json({ message: 'Footage.', data: viewFootage(item, c.var.mediaUrl) }, 200);
  },
);

footageRoutes.openapi(
  createRoute({
    method: 'patch',
    path: '/footage/{id}',
    operationId: 'updateFootage',
    tags: ['Editor'],
    summary: 'Change the name or the description of footage',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody()] as const,
    request: { params: footagePathSchema, body: body(editFootageRequestSchema) },
    responses: { 200: json(footageResponseSchema, 'The footage.'), ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, footageId: c.req.valid('param').id };
    const item = await editFootage(c.var.deps, wanted, c.req.valid('json'));
    return c.json({ message: 'Footage changed.', data: viewFootage(item, c.var.mediaUrl) }, 200);
  },
);

footageRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/footage/{id}',
    operationId: 'deleteFootage',
    tags: ['Editor'],
    summary: 'Delete footage: clips are rendered without it from then on',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: footagePathSchema },
    responses: {
      200: json(footageResponseSchema, 'The footage before it was deleted.'),
      ...errorResponses(401, 404, 500),
    },
  }),
  async (c) => {
    const item = await deleteFootage(c.var.deps, { userId: c.var.user.id, footageId: c.req.valid('param').id });
    return c.json({ message: 'Footage deleted.', data: viewFootage(item, c.var.mediaUrl) }, 200);
  },
);
