import { createRoute } from '@hono/zod-openapi';
import {
  completeUploadRequestSchema,
  createUploadRequestSchema,
  uploadPathSchema,
  uploadQuerySchema,
  uploadResponseSchema,
} from '#schema/contract/upload.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { body, json, errorResponses, SIGNED_IN } from '../http/answers.ts';
import { idempotent } from '../http/idempotency.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { completeUpload } from './complete-upload.ts';
import { createUpload } from './create-upload.ts';
import { deleteUpload } from './delete-upload.ts';
import { readUpload } from './read-upload.ts';
import { viewUpload } from './view.ts';

export const uploadRoutes = newRouter();

uploadRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/uploads',
    operationId: 'createUpload',
    tags: ['Uploads'],
    summary: 'Start an upload',
    description: 'Send each part with PUT to its URL, then complete the upload.',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(), idempotent] as const,
    request: { body: body(createUploadRequestSchema) },
    responses: {
      201: json(uploadResponseSchema, 'The upload with the URLs of all its parts.'),
      ...errorResponses(400, 401, 403, 500),
    },
  }),
  async (c) => {
    const opened = await createUpload(c.var.deps, c.var.user, c.req.valid('json'));
    c.header('Cache-Control', 'no-store');
    return c.json({ message: 'Upload opened.', data: viewUpload(opened, originOf(c.req.url)) }, 201);
  },
);

uploadRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/uploads/{id}',
    operationId: 'getUpload',
    tags: ['Uploads'],
    summary: 'Get an upload with new URLs for its parts',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: uploadPathSchema, query: uploadQuerySchema },
    responses: { 200: json(uploadResponseSchema, 'The upload.'), ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, id: c.req.valid('param').id };
    const found = await readUpload(c.var.deps, wanted, c.req.valid('query').parts);
    c.header('Cache-Control', 'no-store');
    return c.json({ message: 'Upload.', data: viewUpload(found, originOf(c.req.url)) }, 200);
  },
);

uploadRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/uploads/{id}/complete',
    operationId: 'completeUpload',
    tags: ['Uploads'],
    summary: 'Complete an upload',
    description: 'Joins the parts. After that, the `url` of the upload is a source.',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody()] as const,
    request: { params: uploadPathSchema, body: body(completeUploadRequestSchema) },
    responses: { 200: json(uploadResponseSchema, 'The completed upload.'), ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, id: c.req.valid('param').id };
    const upload = await completeUpload(c.var.deps, wanted, c.req.valid('json'));
    const data = viewUpload({ upload, parts: [], partsExpireAt: null }, originOf(c.req.url));
    return c.json({ message: 'Upload completed.', data }, 200);
  },
);

uploadRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/uploads/{id}',
    operationId: 'deleteUpload',
    tags: ['Uploads'],
    summary: 'Delete an upload with its stored parts',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: uploadPathSchema },
    responses: { 200: json(uploadResponseSchema, 'The deleted upload.'), ...errorResponses(401, 404, 500) },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, id: c.req.valid('param').id };
    const upload = await deleteUpload(c.var.deps, wanted);
    const data = viewUpload({ upload, parts: [], partsExpireAt: null }, originOf(c.req.url));
    return c.json({ message: 'Upload removed.', data }, 200);
  },
);

function originOf(url: string): string {
  return new URL(url).origin;
}
