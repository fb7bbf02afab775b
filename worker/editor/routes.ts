import { createRoute } from '@hono/zod-openapi';
import {
  captionStylesResponseSchema,
  projectShotsResponseSchema,
  projectSourceResponseSchema,
  storyboardQuerySchema,
  storyboardResponseSchema,
  waveformQuerySchema,
  waveformResponseSchema,
} from '#schema/contract/editor.ts';
import { projectIdPathSchema } from '#schema/contract/project.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { opened } from '../archive/opened.ts';
import { errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { newRouter } from '../http/router.ts';
import { listCaptionStyles } from './caption-styles.ts';
import { readShots } from './read-shots.ts';
import { readSource } from './read-source.ts';
import { readStoryboard, thumbnailsVtt } from './read-storyboard.ts';
import { readWaveform } from './read-waveform.ts';

export const editorRoutes = newRouter();

editorRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/projects/{id}/source',
    operationId: 'getSource',
    tags: ['Editor'],
    summary: 'Get a signed URL of the stored source, and whether browsers can play it',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: projectIdPathSchema },
    responses: { 200: json(projectSourceResponseSchema, 'The source.'), ...errorResponses(401, 404, 500) },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, projectId: c.req.valid('param').id };
    return c.json({ message: 'Source.', data: await readSource(c.var.deps, wanted) }, 200);
  },
);

editorRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/projects/{id}/waveform',
    operationId: 'getWaveform',
    tags: ['Editor'],
    summary: 'Get the waveform of a range of the source',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: projectIdPathSchema, query: waveformQuerySchema },
    responses: { 200: json(waveformResponseSchema, 'The waveform.'), ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, projectId: c.req.valid('param').id };
    const data = await readWaveform(c.var.deps, wanted, c.req.valid('query'));
    return c.json({ message: 'Waveform.', data }, 200);
  },
);

editorRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/projects/{id}/shots',
    operationId: 'getShots',
    tags: ['Editor'],
    summary: 'Get the known cuts of the source',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: projectIdPathSchema },
    responses: { 200: json(projectShotsResponseSchema, 'The cuts.'), ...errorResponses(401, 404, 500) },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, projectId: c.req.valid('param').id };
    return c.json({ message: 'Cuts.', data: await readShots(c.var.deps, wanted) }, 200);
  },
);

const STORYBOARD = {
  description: 'The storyboard. As `vtt` a file of thumbnails, without an envelope.',
  content: {
    'application/json': { schema: storyboardResponseSchema },
    'text/vtt': { schema: { type: 'string' as const } },
  },
};

editorRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/projects/{id}/storyboard',
    operationId: 'getStoryboard',
    tags: ['Editor'],
    summary: 'Get the storyboard of the source, as JSON or WebVTT',
    security: SIGNED_IN,
    middleware: [signedIn, opened] as const,
    request: { params: projectIdPathSchema, query: storyboardQuerySchema },
    responses: { 200: STORYBOARD, ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, projectId: c.req.valid('param').id };
    const storyboard = await readStoryboard(c.var.deps, wanted, c.var.mediaUrl);
    if (c.req.valid('query').format === 'vtt') {
      const headers = { 'Content-Type': 'text/vtt; charset=utf-8', 'Cache-Control': 'private, no-store' };
      return new Response(thumbnailsVtt(storyboard), { headers });
    }
    return c.json({ message: 'Storyboard.', data: storyboard.view }, 200);
  },
);

editorRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/caption-styles',
    operationId: 'listCaptionStyles',
    tags: ['Editor'],
    summary: 'List caption styles with their fonts, colors and sample pictures',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    responses: { 200: json(captionStylesResponseSchema, 'All styles.'), ...errorResponses(401, 500) },
  }),
  (c) => c.json({ message: 'Caption styles.', data: listCaptionStyles(c.req.url) }, 200),
);
