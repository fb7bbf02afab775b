import { createRoute } from '@hono/zod-openapi';
import {
  dictionaryResponseSchema,
  replaceDictionaryRequestSchema,
  replaceProjectDictionaryRequestSchema,
} from '#schema/contract/dictionary.ts';
import { projectIdPathSchema } from '#schema/contract/project.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { opened } from '../archive/opened.ts';
import { body, errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { readDictionary, readProjectDictionary } from './read-dictionary.ts';
import { replaceDictionary, replaceProjectDictionary } from './replace-dictionary.ts';
import { viewDictionary } from './view.ts';

const WHEN = 'It applies to what is transcribed afterwards.';

export const dictionaryRoutes = newRouter();

dictionaryRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/dictionary',
    operationId: 'getDictionary',
    tags: ['Account'],
    summary: 'Get your dictionary: how names and terms are written',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    responses: { 200: json(dictionaryResponseSchema, 'All entries.'), ...errorResponses(401, 500) },
  }),
  async (c) => {
    const entries = await readDictionary(c.var.deps, c.var.user.id);
    return c.json({ message: 'Dictionary.', data: viewDictionary(entries) }, 200);
  },
);

dictionaryRoutes.openapi(
  createRoute({
    method: 'put',
    path: '/dictionary',
    operationId: 'replaceDictionary',
    tags: ['Account'],
    summary: 'Replace your dictionary',
    description: `How names and terms are written in the transcripts of all your projects. ${WHEN} The dictionary of a project comes first.`,
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(LIMITS.bodyWithWordsBytes)] as const,
    request: { body: body(replaceDictionaryRequestSchema) },
    responses: { 200: json(dictionaryResponseSchema, 'All entries.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const { entries } = c.req.valid('json');
    await replaceDictionary(c.var.deps, c.var.user.id, entries);
    return c.json({ message: 'Dictionary changed.', data: viewDictionary(entries) }, 200);
  },
);

dictionaryRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/projects/{id}/dictionary',
    operationId: 'getProjectDictionary',
    tags: ['Projects'],
    summary: 'Get the dictionary of a project',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: projectIdPathSchema },
    responses: {
      200: json(dictionaryResponseSchema, 'The entries of the project, without those of the account.'),
      ...errorResponses(401, 404, 500),
    },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, projectId: c.req.valid('param').id };
    const entries = await readProjectDictionary(c.var.deps, wanted);
    return c.json({ message: 'Dictionary.', data: viewDictionary(entries) }, 200);
  },
);

dictionaryRoutes.openapi(
  createRoute({
    method: 'put',
    path: '/projects/{id}/dictionary',
    operationId: 'replaceProjectDictionary',
    tags: ['Projects'],
    summary: 'Replace the dictionary of a project',
    description: `How names and terms are written in this project, before the dictionary of the account. ${WHEN} To change words that are already transcribed, use \`PATCH /projects/{id}/transcript\`.`,
    security: SIGNED_IN,
    middleware: [signedIn, opened, jsonBody(LIMITS.bodyWithWordsBytes)] as const,
    request: { params: projectIdPathSchema, body: body(replaceProjectDictionaryRequestSchema) },
    responses: { 200: json(dictionaryResponseSchema, 'All entries.'), ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const { entries } = c.req.valid('json');
    await replaceProjectDictionary(c.var.deps, { userId: c.var.user.id, projectId: c.req.valid('param').id }, entries);
    return c.json({ message: 'Dictionary changed.', data: viewDictionary(entries) }, 200);
  },
);
