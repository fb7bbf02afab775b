import { createRoute } from '@hono/zod-openapi';
import {
  type BatchItemView,
  createProjectsRequestSchema,
  createProjectsResponseSchema,
} from '#schema/contract/projects/batch.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { signedIn } from '../../accounts/authenticate.ts';
import { checkWebhookScope, keyIdOf } from '../../http/access.ts';
import { body, errorResponses, json, SIGNED_IN } from '../../http/answers.ts';
import { idempotent } from '../../http/idempotency.ts';
import { newRouter } from '../../http/router.ts';
import { jsonBody } from '../../http/validate.ts';
import { adjustmentsOf } from '../adjustments.ts';
import { createProjects, type Outcome } from './create-projects.ts';

export const batchRoutes = newRouter();

batchRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/projects/batch',
    operationId: 'createProjects',
    tags: ['Projects'],
    summary: `Create projects from up to ${LIMITS.batchProjects} video URLs, with the same options`,
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(LIMITS.bodyWithThumbnailBytes), idempotent] as const,
    request: { body: body(createProjectsRequestSchema) },
    responses: {
      200: json(createProjectsResponseSchema, 'For each item the new project, or why there is none.'),
      ...errorResponses(400, 401, 403, 500),
    },
  }),
  async (c) => {
    const requests = c.req.valid('json');
    if (requests.some(({ webhookUrl }) => webhookUrl !== undefined)) checkWebhookScope(c.var.access);
    const { deps, user, meter } = c.var;
    const roomFor = (count: number) => meter.countProjects(user, count);
    const outcomes = await createProjects(deps, user, requests, { keyId: keyIdOf(c.var.access), roomFor });
    const adjusted = outcomes.flatMap((each) => ('value' in each ? adjustmentsOf(each.request, each.value) : []));
    c.var.warnings.push(...new Set(adjusted));
    const data = outcomes.map(viewItem);
    const made = data.filter(({ project }) => project !== null).length;
    return c.json({ message: `${made} of ${data.length} projects created.`, data }, 200);
  },
);

function viewItem(outcome: Outcome): BatchItemView {
  const { url, externalId } = outcome.request;
  const item = { url, external_id: externalId ?? null };
  if ('refusal' in outcome) {
    const { code, message } = outcome.refusal;
    return { ...item, project: null, error: { code, message } };
  }
  const { id, title, creditsCost } = outcome.value;
  return { ...item, project: { id, title, credits_cost: creditsCost }, error: null };
}
