import { createRoute } from '@hono/zod-openapi';
import { pageRequestOf } from '#schema/contract/pages.ts';
import {
  createProjectRequestSchema,
  editProjectRequestSchema,
  projectIdPathSchema,
  projectListQuerySchema,
  projectListSchema,
  projectResponseSchema,
} from '#schema/contract/project.ts';
import {
  editTranscriptRequestSchema,
  transcriptPathSchema,
  transcriptQuerySchema,
  transcriptResponseSchema,
} from '#schema/contract/projects/transcript.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { signedInBatched } from '../accounts/signed-in-batched.ts';
import { opened } from '../archive/opened.ts';
import { body, json, errorResponses, SIGNED_IN } from '../http/answers.ts';
import { checkWebhookScope, keyIdOf } from '../http/access.ts';
import { idempotent } from '../http/idempotency.ts';
import { standardEnvelope } from '../http/pages.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { adjustmentsOf } from './adjustments.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './delete-project.ts';
import { changeProject } from './edit-project.ts';
import { editTranscript } from './edit-transcript.ts';
import { listProjectsOfUser } from './list-projects.ts';
import { readTranscript } from './read-transcript.ts';
import { readProject } from './read-project.ts';
import { TRANSCRIPT_TYPES, transcriptFile, viewTranscript } from './transcript-file.ts';
import { viewProject } from './view.ts';

const file = { schema: { type: 'string' as const } };
const FILE_TYPES = Object.values(TRANSCRIPT_TYPES);
const TRANSCRIPT = {
  description: 'The transcript. A file is sent as a download with a name.',
  content: {
    'application/json': { schema: transcriptResponseSchema },
    ...(Object.fromEntries(FILE_TYPES.map((type) => [type, file])) as Record<(typeof FILE_TYPES)[number], typeof file>),
  },
};

export const projectRoutes = newRouter();

for (const [path, operationId] of [
  ['/createShorts', 'createShorts'],
  ['/projects', 'createProject'],
] as const) {
  projectRoutes.openapi(
    createRoute({
      method: 'post',
      path,
      operationId,
      tags: ['Projects'],
      summary: 'Create a project from a video URL',
      security: SIGNED_IN,
      middleware: [signedIn, jsonBody(LIMITS.bodyWithThumbnailBytes), idempotent] as const,
      request: { body: body(createProjectRequestSchema) },
      responses: {
        201: json(projectResponseSchema, 'The new project, with the status `pending`.'),
        ...errorResponses(400, 401, 403, 500, 503),
      },
    }),
    async (c) => {
      const request = c.req.valid('json');
      if (request.webhookUrl !== undefined) checkWebhookScope(c.var.access);
      const project = await createProject(c.var.deps, c.var.user, request, keyIdOf(c.var.access));
      c.var.warnings.push(...adjustmentsOf(request, project));
      return c.json(
        { message: 'Project created.', data: viewProject(project, c.var.mediaUrl, c.var.deps.clock()) },
        201,
      );
    },
  );
}

projectRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/projects',
    operationId: 'listProjects',
    tags: ['Projects'],
    summary: 'List your projects, newest first',
    security: SIGNED_IN,
    middleware: [signedInBatched] as const,
    request: { query: projectListQuerySchema },
    responses: { 200: json(projectListSchema, 'A page of projects.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const asked = pageRequestOf(c.req.valid('query'), LIMITS.projectsPerPageDefault);
    const { status, q, created_after: createdAfter, expiring: isExpiring, ...query } = c.req.valid('query');
    const references = { externalId: query.external_id, metadata: query.metadata };
    const filter = { userId: c.var.userId, status, q, createdAfter, isExpiring, ...references };
    const page = await listProjectsOfUser(c.var.deps, filter, asked);
    const { mediaUrl, deps } = c.var;
    const now = deps.clock();
    return c.json(
      standardEnvelope(page, c.req.url, (row) => viewProject(row, mediaUrl, now)),
      200,
    );
  },
);

projectRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/projects/{id}',
    operationId: 'getProject',
    tags: ['Projects'],
    summary: 'Get a project',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: projectIdPathSchema },
    responses: { 200: json(projectResponseSchema, 'The project.'), ...errorResponses(401, 404, 500) },
  }),
  async (c) => {
    const project = await readProject(c.var.deps, { userId: c.var.user.id, projectId: c.req.valid('param').id });
    return c.json({ message: 'Project.', data: viewProject(project, c.var.mediaUrl, c.var.deps.clock()) }, 200);
  },
);

projectRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/projects/{id}/transcript',
    operationId: 'getTranscript',
    tags: ['Projects'],
    summary: 'Get the transcript as JSON or as a file',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: transcriptPathSchema, query: transcriptQuerySchema },
    responses: { 200: TRANSCRIPT, ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, projectId: c.req.valid('param').id };
    const transcript = await readTranscript(c.var.deps, wanted);
    const format = c.req.valid('query').format ?? 'json';
    if (format !== 'json') return transcriptFile(transcript, format);
    return c.json({ message: 'Transcript.', data: viewTranscript(transcript) }, 200);
  },
);

projectRoutes.openapi(
  createRoute({
    method: 'patch',
    path: '/projects/{id}',
    operationId: 'updateProject',
    tags: ['Projects'],
    summary: 'Change the title of a project, or what your own system calls it',
    security: SIGNED_IN,
    middleware: [signedIn, opened, jsonBody()] as const,
    request: { params: projectIdPathSchema, body: body(editProjectRequestSchema) },
    responses: { 200: json(projectResponseSchema, 'The project.'), ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, projectId: c.req.valid('param').id };
    const project = await changeProject(c.var.deps, wanted, c.req.valid('json'));
    return c.json({ message: 'Project changed.', data: viewProject(project, c.var.mediaUrl, c.var.deps.clock()) }, 200);
  },
);

projectRoutes.openapi(
  createRoute({
    method: 'patch',
    path: '/projects/{id}/transcript',
    operationId: 'updateTranscript',
    tags: ['Projects'],
    summary: 'Correct words and name speakers, for all shorts of the project',
    security: SIGNED_IN,
    middleware: [signedIn, opened, jsonBody(LIMITS.bodyWithWordsBytes)] as const,
    request: { params: transcriptPathSchema, body: body(editTranscriptRequestSchema) },
    responses: { 200: json(transcriptResponseSchema, 'The transcript.'), ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, projectId: c.req.valid('param').id };
    const transcript = await editTranscript(c.var.deps, wanted, c.req.valid('json'));
    return c.json({ message: 'Transcript changed.', data: viewTranscript(transcript) }, 200);
  },
);

projectRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/projects/{id}',
    operationId: 'deleteProject',
    tags: ['Projects'],
    summary: 'Delete a project with its shorts, renders and files',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: projectIdPathSchema },
    responses: {
      200: json(projectResponseSchema, 'The project before it was deleted.'),
      ...errorResponses(401, 404, 500),
    },
  }),
  async (c) => {
    const project = await deleteProject(c.var.deps, { userId: c.var.user.id, projectId: c.req.valid('param').id });
    return c.json({ message: 'Project deleted.', data: viewProject(project, c.var.mediaUrl, c.var.deps.clock()) }, 200);
  },
);
