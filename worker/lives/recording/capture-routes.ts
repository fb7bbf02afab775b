import { OpenAPIHono } from '@hono/zod-openapi';
import {
  findSegmentsRequestSchema,
  reportMomentRequestSchema,
  reportSegmentsRequestSchema,
  storeClipRequestSchema,
  storeMomentSourceRequestSchema,
} from '#schema/jobs/capture.ts';
import type { App, AppEnv } from '../../http/app-env.ts';
import { nodeBody } from '../../http/node-body.ts';
import { beginShort } from '../shorts/begin-short.ts';
import { findStoredSegments } from './find-segments.ts';
import { reportMoment } from './report-moment.ts';
import { reportSegments } from './report-segments.ts';
import { storeClip } from './store-clip.ts';

/** Calls of a node that records a live, described in schema/jobs/capture.ts. Part of the routes of jobs. */
export const captureRoutes: App = new OpenAPIHono<AppEnv>();

captureRoutes.post('/:id/segments', nodeBody(reportSegmentsRequestSchema), async (c) =>
  c.json(await reportSegments(c.var.deps, c.req.param('id'), { ...c.req.valid('json'), keyName: c.var.node.name })),
);

captureRoutes.post('/:id/segments/find', nodeBody(findSegmentsRequestSchema), async (c) =>
  c.json(await findStoredSegments(c.var.deps, c.req.param('id'), { ...c.req.valid('json'), keyName: c.var.node.name })),
);

captureRoutes.post('/:id/moments', nodeBody(reportMomentRequestSchema), async (c) =>
  c.json(await reportMoment(c.var.deps, c.req.param('id'), { ...c.req.valid('json'), keyName: c.var.node.name })),
);

captureRoutes.post('/:id/moments/:moment/clip', nodeBody(storeClipRequestSchema), async (c) => {
  const at = { jobId: c.req.param('id'), momentId: c.req.param('moment') };
  await storeClip(c.var.deps, at, { ...c.req.valid('json'), keyName: c.var.node.name });
  return c.json({ stored: true });
});

captureRoutes.post('/:id/moments/:moment/short', nodeBody(storeMomentSourceRequestSchema), async (c) => {
  const at = { jobId: c.req.param('id'), momentId: c.req.param('moment') };
  await beginShort(c.var.deps, at, { ...c.req.valid('json'), keyName: c.var.node.name });
  return c.json({ stored: true });
});
