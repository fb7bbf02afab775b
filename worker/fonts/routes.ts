import { createRoute } from '@hono/zod-openapi';
import {
  createFontRequestSchema,
  fontPathSchema,
  fontResponseSchema,
  fontsResponseSchema,
} from '#schema/contract/looks/font.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { body, errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { idempotent } from '../http/idempotency.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { createFont, deleteFont, readFonts } from './fonts.ts';
import { viewFont } from './view.ts';

export const fontRoutes = newRouter();

fontRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/fonts',
    operationId: 'createFont',
    tags: ['Editor'],
    summary: 'Add a font of your own for captions',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(), idempotent] as const,
    request: { body: body(createFontRequestSchema) },
    responses: { 201: json(fontResponseSchema, 'The font.'), ...errorResponses(400, 401, 403, 500) },
  }),
  async (c) => {
    await c.var.meter.countBrandFiles(c.var.user, 1);
    const font = await createFont(c.var.deps, c.var.user.id, c.req.valid('json'));
    return c.json({ message: 'Font saved.', data: viewFont(font, c.var.mediaUrl) }, 201);
  },
);

fontRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/fonts',
    operationId: 'listFonts',
    tags: ['Editor'],
    summary: 'List your fonts, oldest first',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    responses: { 200: json(fontsResponseSchema, 'All your fonts.'), ...errorResponses(401, 500) },
  }),
  async (c) => {
    const fonts = await readFonts(c.var.deps, c.var.user.id);
    return c.json({ message: 'Fonts.', data: fonts.map((font) => viewFont(font, c.var.mediaUrl)) }, 200);
  },
);

fontRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/fonts/{id}',
    operationId: 'deleteFont',
    tags: ['Editor'],
    summary: 'Delete a font',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: fontPathSchema },
    responses: {
      200: json(fontResponseSchema, 'The font before it was deleted. Brands no longer name it.'),
      ...errorResponses(401, 404, 500),
    },
  }),
  async (c) => {
    const font = await deleteFont(c.var.deps, { userId: c.var.user.id, fontId: c.req.valid('param').id });
    return c.json({ message: 'Font deleted.', data: viewFont(font, c.var.mediaUrl) }, 200);
  },
);
