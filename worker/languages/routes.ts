import { createRoute } from '@hono/zod-openapi';
import { shortPathSchema } from '#schema/contract/short.ts';
import {
  editTranslationRequestSchema,
  translateRequestSchema,
  translationPathSchema,
  translationQuerySchema,
  translationResponseSchema,
  translationsResponseSchema,
} from '#schema/contract/languages/translations.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { opened } from '../archive/opened.ts';
import { body, errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { idempotent } from '../http/idempotency.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { deleteTranslation } from './delete-translation.ts';
import { editLines } from './edit-lines.ts';
import { readTranslation, readTranslations } from './read-translations.ts';
import { SUBTITLE_TYPES, translatedSubtitles } from './subtitles.ts';
import { translateShort } from './translate-short.ts';
import { viewTranslation } from './view.ts';

const PATH = '/shorts/{project_id}/{short_id}/translations';
const file = { schema: { type: 'string' as const } };
const TRANSLATION = {
  description: 'The translation. A file is sent as a download with a name.',
  content: {
    'application/json': { schema: translationResponseSchema },
    ...(Object.fromEntries(SUBTITLE_TYPES.map((type) => [type, file])) as Record<
      (typeof SUBTITLE_TYPES)[number],
      typeof file
    >),
  },
};

export const translationRoutes = newRouter();

translationRoutes.openapi(
  createRoute({
    method: 'get',
    path: PATH,
    operationId: 'listTranslations',
    tags: ['Shorts'],
    summary: 'List the translations of a short',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: shortPathSchema },
    responses: {
      200: json(translationsResponseSchema, 'The translations, by language.'),
      ...errorResponses(400, 401, 404, 500),
    },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId } = c.req.valid('param');
    const found = await readTranslations(c.var.deps, { userId: c.var.user.id, projectId, shortId });
    return c.json({ message: 'Translations.', data: found.map(viewTranslation) }, 200);
  },
);

translationRoutes.openapi(
  createRoute({
    method: 'post',
    path: PATH,
    operationId: 'translateShort',
    tags: ['Shorts'],
    summary: 'Translate the captions of a short, free of charge',
    description:
      'The language model of the server translates line by line, with the names of your dictionaries, and as short as a viewer can read. Look through the lines and change them before you render with `captions.language`. Repeated, it translates only what is missing or was changed since.',
    security: SIGNED_IN,
    middleware: [signedIn, opened, jsonBody(), idempotent] as const,
    request: { params: shortPathSchema, body: body(translateRequestSchema) },
    responses: {
      202: json(
        translationResponseSchema,
        'It is translated when `status` is `done`. Then nothing is left to translate.',
      ),
      ...errorResponses(400, 401, 403, 404, 500, 503),
    },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId } = c.req.valid('param');
    const wanted = { userId: c.var.user.id, projectId, shortId };
    const { meter, user } = c.var;
    const made = await translateShort(c.var.deps, wanted, c.req.valid('json'), () => meter.countTranslation(user));
    return c.json({ message: 'Translation.', data: viewTranslation(made) }, 202);
  },
);

translationRoutes.openapi(
  createRoute({
    method: 'get',
    path: `${PATH}/{language}`,
    operationId: 'getTranslation',
    tags: ['Shorts'],
    summary: 'Get a translation of a short as JSON or as subtitles',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: translationPathSchema, query: translationQuerySchema },
    responses: { 200: TRANSLATION, ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId, language } = c.req.valid('param');
    const wanted = { userId: c.var.user.id, projectId, shortId, language };
    const format = c.req.valid('query').format ?? 'json';
    if (format !== 'json') return translatedSubtitles(c.var.deps, c.var.user, { ...wanted, format });
    const found = await readTranslation(c.var.deps, wanted);
    return c.json({ message: 'Translation.', data: viewTranslation(found) }, 200);
  },
);

translationRoutes.openapi(
  createRoute({
    method: 'patch',
    path: `${PATH}/{language}`,
    operationId: 'updateTranslation',
    tags: ['Shorts'],
    summary: 'Write lines of a translation by hand',
    security: SIGNED_IN,
    middleware: [signedIn, opened, jsonBody(LIMITS.bodyWithWordsBytes)] as const,
    request: { params: translationPathSchema, body: body(editTranslationRequestSchema) },
    responses: {
      200: json(translationResponseSchema, 'The translation.'),
      ...errorResponses(400, 401, 404, 500),
    },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId, language } = c.req.valid('param');
    const wanted = { userId: c.var.user.id, projectId, shortId, language };
    const changed = await editLines(c.var.deps, wanted, c.req.valid('json'));
    return c.json({ message: 'Translation changed.', data: viewTranslation(changed) }, 200);
  },
);

translationRoutes.openapi(
  createRoute({
    method: 'delete',
    path: `${PATH}/{language}`,
    operationId: 'deleteTranslation',
    tags: ['Shorts'],
    summary: 'Delete a translation of a short',
    description: 'Finished renders stay. A look in this language gets captions in the spoken one.',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: translationPathSchema },
    responses: {
      200: json(translationResponseSchema, 'The translation as it was.'),
      ...errorResponses(400, 401, 404, 500),
    },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId, language } = c.req.valid('param');
    const gone = await deleteTranslation(c.var.deps, { userId: c.var.user.id, projectId, shortId, language });
    return c.json({ message: 'Translation deleted.', data: viewTranslation(gone) }, 200);
  },
);
