import { createRoute, type RouteConfig } from '@hono/zod-openapi';
import {
  copyPathSchema,
  copyRequestSchema,
  copyResponseSchema,
  createMonitorRequestSchema,
  editMonitorRequestSchema,
  liveCopyPathSchema,
  liveDetailQuerySchema,
  liveDetailSchema,
  livePathSchema,
  monitorListQuerySchema,
  monitorListSchema,
  monitorPathSchema,
  monitorResponseSchema,
  publicListQuerySchema,
  publicListSchema,
} from '#schema/contract/live.ts';
import { pageRequestOf } from '#schema/contract/pages.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { signedInBatched } from '../accounts/signed-in-batched.ts';
import { body, json, errorResponses, SIGNED_IN } from '../http/answers.ts';
import { idempotent } from '../http/idempotency.ts';
import { pageObject, standardEnvelope } from '../http/pages.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { viewShort } from '../shorts/view.ts';
import { changeMonitor, deleteMonitor, favorMonitor } from './monitors/change-monitor.ts';
import { copyShort } from './shorts/copy-short.ts';
import { createMonitor } from './monitors/create-monitor.ts';
import { listMonitorsOfUser, listPublicMonitors } from './monitors/list-monitors.ts';
import { readLive } from './read-live.ts';
import { viewClip, viewLive, viewLiveShort, viewMonitor } from './view.ts';

export const liveRoutes = newRouter();

const MONITOR = json(monitorResponseSchema, 'The monitor.');
const COPY = json(copyResponseSchema, 'The copy: 201 if it is new, 200 if it already existed.');

liveRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/lives/monitor',
    operationId: 'createMonitor',
    tags: ['Lives'],
    summary: 'Monitor a live stream',
    description: 'If you already monitor the channel, your monitor takes the settings that you send.',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(), idempotent] as const,
    request: { body: body(createMonitorRequestSchema) },
    responses: { 200: MONITOR, 201: MONITOR, ...errorResponses(400, 401, 403, 500, 503) },
  }),
  async (c) => {
    const { row, isNew } = await createMonitor(c.var.deps, c.var.user, c.req.valid('json'));
    const data = viewMonitor(row, c.var.user.id);
    return isNew ? c.json({ message: 'Monitor created.', data }, 201) : c.json({ message: 'Monitor.', data }, 200);
  },
);

liveRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/lives/monitors',
    operationId: 'listMonitors',
    tags: ['Lives'],
    summary: 'List your monitors',
    security: SIGNED_IN,
    middleware: [signedInBatched] as const,
    request: { query: monitorListQuerySchema },
    responses: { 200: json(monitorListSchema, 'All monitors.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const { deps, userId } = c.var;
    const rows = await listMonitorsOfUser(deps, userId, c.req.valid('query').visibility);
    return c.json({ data: rows.map((row) => viewMonitor(row, userId)) }, 200);
  },
);

liveRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/lives/public',
    operationId: 'listPublicMonitors',
    tags: ['Lives'],
    summary: 'List the public monitors of all users',
    security: SIGNED_IN,
    middleware: [signedInBatched] as const,
    request: { query: publicListQuerySchema },
    responses: { 200: json(publicListSchema, 'A page of monitors.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const { sort = 'created_at', platform, q, ...asked } = c.req.valid('query');
    const { deps, userId } = c.var;
    const page = await listPublicMonitors(deps, userId, { platform, q, sort }, pageRequestOf(asked));
    return c.json(
      standardEnvelope(page, c.req.url, (row) => viewMonitor(row, userId)),
      200,
    );
  },
);

liveRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/lives/{liveId}/detail',
    operationId: 'getLive',
    tags: ['Lives'],
    summary: 'Get the shorts and clips of a live stream',
    security: SIGNED_IN,
    middleware: [signedInBatched] as const,
    request: { params: livePathSchema, query: liveDetailQuerySchema },
    responses: { 200: json(liveDetailSchema, 'The live stream.'), ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const { sort = 'score', shorts_page: shortsPage, clips_page: clipsPage, ...asked } = c.req.valid('query');
    const wanted = { userId: c.var.userId, liveId: c.req.valid('param').liveId, sort };
    const page = pageRequestOf(asked);
    const pages = {
      shorts: { ...page, page: shortsPage ?? page.page },
      clips: { ...page, page: clipsPage ?? page.page },
    };
    const found = await readLive(c.var.deps, wanted, pages);
    const { mediaUrl } = c.var;
    const answer = {
      message: 'Live stream.',
      live: viewLive(found.live),
      shorts: pageObject(found.shorts, c.req.url, (row) => viewLiveShort(row, mediaUrl), 'shorts_page'),
      clips: pageObject(found.clips, c.req.url, (row) => viewClip(row, mediaUrl), 'clips_page'),
    };
    return c.json(answer, 200);
  },
);

liveRoutes.openapi(
  createRoute({
    method: 'patch',
    path: '/lives/monitors/{id}',
    operationId: 'updateMonitor',
    tags: ['Lives'],
    summary: 'Pause, resume or rename a monitor, or change its visibility',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody()] as const,
    request: { params: monitorPathSchema, body: body(editMonitorRequestSchema) },
    responses: { 200: MONITOR, ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const wanted = { userId: c.var.user.id, monitorId: c.req.valid('param').id };
    const row = await changeMonitor(c.var.deps, wanted, c.req.valid('json'));
    return c.json({ message: 'Monitor changed.', data: viewMonitor(row, wanted.userId) }, 200);
  },
);

liveRoutes.openapi(
  createRoute(onMonitor('delete', '/lives/monitors/{id}', 'deleteMonitor', 'Delete a monitor')),
  async (c) => {
    const wanted = { userId: c.var.user.id, monitorId: c.req.valid('param').id };
    const row = await deleteMonitor(c.var.deps, wanted);
    return c.json({ message: 'Monitor removed.', data: viewMonitor(row, wanted.userId) }, 200);
  },
);
liveRoutes.openapi(
  createRoute(onMonitor('post', '/lives/monitors/{id}/favorite', 'favoriteMonitor', 'Add a monitor to your favorites')),
  async (c) => {
    const wanted = { userId: c.var.user.id, monitorId: c.req.valid('param').id };
    const row = await favorMonitor(c.var.deps, wanted, true);
    return c.json({ message: 'Monitor added to your favorites.', data: viewMonitor(row, wanted.userId) }, 200);
  },
);
liveRoutes.openapi(
  createRoute(
    onMonitor('delete', '/lives/monitors/{id}/favorite', 'unfavoriteMonitor', 'Remove a monitor from your favorites'),
  ),
  async (c) => {
    const wanted = { userId: c.var.user.id, monitorId: c.req.valid('param').id };
    const row = await favorMonitor(c.var.deps, wanted, false);
    return c.json({ message: 'Monitor removed from your favorites.', data: viewMonitor(row, wanted.userId) }, 200);
  },
);

liveRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/lives/shorts/{short_id}/copy',
    operationId: 'copyLiveShort',
    tags: ['Lives'],
    summary: 'Copy a live short into one of your projects',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(), idempotent] as const,
    request: { params: copyPathSchema, body: body(copyRequestSchema) },
    responses: { 200: COPY, 201: COPY, ...errorResponses(400, 401, 403, 404, 500) },
  }),
  async (c) => {
    const { short_id: shortId } = c.req.valid('param');
    const { project_id: projectId, mark } = c.req.valid('json');
    const wanted = { userId: c.var.user.id, shortId, projectId, mark };
    const { short, isNew } = await copyShort(c.var.deps, wanted);
    const data = { ...viewShort(short, c.var.mediaUrl), already_copied: true };
    return isNew ? c.json({ message: 'Short copied.', data }, 201) : c.json({ message: 'Copy.', data }, 200);
  },
);

liveRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/lives/shorts/{live_id}/{short_id}/copy',
    operationId: 'copyShortOfLive',
    tags: ['Lives'],
    summary: 'Copy a short of this live into one of your projects',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(), idempotent] as const,
    request: { params: liveCopyPathSchema, body: body(copyRequestSchema) },
    responses: { 200: COPY, 201: COPY, ...errorResponses(400, 401, 403, 404, 500) },
  }),
  async (c) => {
    const { live_id: liveId, short_id: shortId } = c.req.valid('param');
    const { project_id: projectId, mark } = c.req.valid('json');
    const wanted = { userId: c.var.user.id, shortId, liveId, projectId, mark };
    const { short, isNew } = await copyShort(c.var.deps, wanted);
    const data = { ...viewShort(short, c.var.mediaUrl), already_copied: true };
    return isNew ? c.json({ message: 'Short copied.', data }, 201) : c.json({ message: 'Copy.', data }, 200);
  },
);

function onMonitor<const Path extends string>(
  method: 'post' | 'delete',
  path: Path,
  operationId: string,
  summary: string,
) {
  return {
    method,
    path,
    operationId,
    tags: ['Lives'],
    summary,
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: monitorPathSchema },
    responses: { 200: MONITOR, ...errorResponses(401, 404, 500) },
  } satisfies RouteConfig;
}
