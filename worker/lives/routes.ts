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
import { body, json, refusals, SIGNED_IN } from '../http/answers.ts';
import { Refusal } from '../http/failures.ts';
import { idempotent } from '../http/idempotency.ts';
import { standardEnvelope } from '../http/pages.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';

/** This server follows no live streams, so nobody has monitors: lists are empty and every id is unknown. */
export const liveRoutes = newRouter();

const MONITOR = json(monitorResponseSchema, 'The monitor.');
const COPY = json(copyResponseSchema, 'The copy: 201 where it is new, 200 where it existed.');

liveRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/lives/monitor',
    summary: 'Follow a live stream',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(), idempotent] as const,
    request: { body: body(createMonitorRequestSchema) },
    responses: { 200: MONITOR, 201: MONITOR, ...refusals(400, 401, 500) },
  }),
  () => {
    throw new Refusal('lives.unavailable');
  },
);

liveRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/lives/monitors',
    summary: 'Monitors of the user',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { query: monitorListQuerySchema },
    responses: { 200: json(monitorListSchema, 'All monitors.'), ...refusals(400, 401, 500) },
  }),
  (c) => c.json({ data: [] }, 200),
);

liveRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/lives/public',
    summary: 'Public monitors of everybody',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { query: publicListQuerySchema },
    responses: { 200: json(publicListSchema, 'A page of monitors.'), ...refusals(400, 401, 500) },
  }),
  (c) => {
    const page = { ...pageRequestOf(c.req.valid('query')), rows: [], total: 0 };
    return c.json(
      standardEnvelope(page, c.req.url, (row: never) => row),
      200,
    );
  },
);

liveRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/lives/{liveId}/detail',
    summary: 'Shorts and clips of a live stream',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: livePathSchema, query: liveDetailQuerySchema },
    responses: { 200: json(liveDetailSchema, 'The live stream.'), ...refusals(400, 401, 404, 500) },
  }),
  refuseUnknown,
);

liveRoutes.openapi(
  createRoute({
    method: 'patch',
    path: '/lives/monitors/{id}',
    summary: 'Pause, resume, rename or publish a monitor',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody()] as const,
    request: { params: monitorPathSchema, body: body(editMonitorRequestSchema) },
    responses: { 200: MONITOR, ...refusals(400, 401, 404, 500) },
  }),
  refuseUnknown,
);

liveRoutes.openapi(createRoute(onMonitor('delete', '/lives/monitors/{id}', 'Remove a monitor')), refuseUnknown);
liveRoutes.openapi(
  createRoute(onMonitor('post', '/lives/monitors/{id}/favorite', 'Mark a monitor as a favourite')),
  refuseUnknown,
);
liveRoutes.openapi(
  createRoute(onMonitor('delete', '/lives/monitors/{id}/favorite', 'Take the mark of a favourite away')),
  refuseUnknown,
);

liveRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/lives/shorts/{short_id}/copy',
    summary: 'Copy a short of a live stream into the own library',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(), idempotent] as const,
    request: { params: copyPathSchema, body: body(copyRequestSchema) },
    responses: { 200: COPY, 201: COPY, ...refusals(400, 401, 404, 500) },
  }),
  refuseUnknown,
);

liveRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/lives/shorts/{live_id}/{short_id}/copy',
    summary: 'Copy a short of a live stream into the own library',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(), idempotent] as const,
    request: { params: liveCopyPathSchema, body: body(copyRequestSchema) },
    responses: { 200: COPY, 201: COPY, ...refusals(400, 401, 404, 500) },
  }),
  refuseUnknown,
);

function refuseUnknown(): never {
  throw new Refusal('request.not_found');
}

function onMonitor<const Path extends string>(method: 'post' | 'delete', path: Path, summary: string) {
  return {
    method,
    path,
    summary,
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: monitorPathSchema },
    responses: { 200: MONITOR, ...refusals(401, 404, 500) },
  } satisfies RouteConfig;
}
