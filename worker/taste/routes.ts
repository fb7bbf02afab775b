import { createRoute } from '@hono/zod-openapi';
import { changeTasteRequestSchema, tasteResponseSchema } from '#schema/contract/posting/taste.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { body, errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { changeTaste, deleteTaste, readTaste } from './manage-taste.ts';

export const tasteRoutes = newRouter();

tasteRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/taste',
    operationId: 'getTaste',
    tags: ['Posts'],
    summary: 'Get what was learned of your viewers',
    description:
      'The choice of clips learns from the views of your posts and from the most replayed parts of long videos. It follows what it learned only while that foretells your results better than the general choice does.',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    responses: {
      200: json(tasteResponseSchema, 'What your viewers like, and how sure that is.'),
      ...errorResponses(401, 500),
    },
  }),
  async (c) => c.json({ message: 'Taste.', data: await readTaste(c.var.deps, c.var.user.id) }, 200),
);

tasteRoutes.openapi(
  createRoute({
    method: 'patch',
    path: '/taste',
    operationId: 'updateTaste',
    tags: ['Posts'],
    summary: 'Switch learning from your viewers on or off',
    description: 'It is on at first. What was learned stays while it is off. `DELETE /taste` forgets it.',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody()] as const,
    request: { body: body(changeTasteRequestSchema) },
    responses: { 200: json(tasteResponseSchema, 'After the change.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const changed = await changeTaste(c.var.deps, c.var.user.id, c.req.valid('json'));
    return c.json({ message: 'Taste changed.', data: changed }, 200);
  },
);

tasteRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/taste',
    operationId: 'deleteTaste',
    tags: ['Posts'],
    summary: 'Forget what was learned of your viewers',
    description:
      'Also what it was learned from: traits of posted clips, and what long videos showed. Posts and their views stay. Unless it is off, it learns from what is posted afterwards.',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    responses: { 200: json(tasteResponseSchema, 'After it was forgotten.'), ...errorResponses(401, 500) },
  }),
  async (c) => c.json({ message: 'Taste forgotten.', data: await deleteTaste(c.var.deps, c.var.user.id) }, 200),
);
