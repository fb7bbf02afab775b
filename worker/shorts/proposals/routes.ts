import { createRoute } from '@hono/zod-openapi';
import { shortPathSchema, shortResponseSchema } from '#schema/contract/short.ts';
import {
  acceptCutsRequestSchema,
  cutProposalsQuerySchema,
  cutProposalsResponseSchema,
} from '#schema/contract/cuts/proposals.ts';
import { signedIn } from '../../accounts/authenticate.ts';
import { opened } from '../../archive/opened.ts';
import { body, errorResponses, json, SIGNED_IN } from '../../http/answers.ts';
import { newRouter } from '../../http/router.ts';
import { jsonBody } from '../../http/validate.ts';
import { viewShort } from '../view.ts';
import { acceptProposals } from './accept-proposals.ts';
import { readProposals } from './read-proposals.ts';
import { viewProposals } from './view.ts';

export const cutProposalRoutes = newRouter();

cutProposalRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/shorts/{project_id}/{short_id}/cuts/proposals',
    operationId: 'listCutProposals',
    tags: ['Shorts'],
    summary: 'List fillers, long pauses and retakes that you could cut out of a short',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: shortPathSchema, query: cutProposalsQuerySchema },
    responses: { 200: json(cutProposalsResponseSchema, 'The proposals.'), ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId } = c.req.valid('param');
    const { pace = 'natural' } = c.req.valid('query');
    const proposed = await readProposals(c.var.deps, { userId: c.var.user.id, projectId, shortId, pace });
    return c.json({ message: 'Proposals of cuts.', data: viewProposals(proposed, pace) }, 200);
  },
);

cutProposalRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/shorts/{project_id}/{short_id}/cuts/proposals',
    operationId: 'acceptCutProposals',
    tags: ['Shorts'],
    summary: 'Cut proposals out of a short, by kind or by id',
    security: SIGNED_IN,
    middleware: [signedIn, opened, jsonBody()] as const,
    request: { params: shortPathSchema, body: body(acceptCutsRequestSchema) },
    responses: {
      200: json(shortResponseSchema, 'The short with its cuts. What was cut before stays cut.'),
      ...errorResponses(400, 401, 404, 500),
    },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId } = c.req.valid('param');
    const wanted = { userId: c.var.user.id, projectId, shortId };
    const short = await acceptProposals(c.var.deps, wanted, c.req.valid('json'));
    return c.json({ message: 'Short changed.', data: viewShort(short, c.var.mediaUrl) }, 200);
  },
);
