import { OpenAPIHono } from '@hono/zod-openapi';
import {
  findSegmentsRequestSchema,
  reportMomentRequestSchema,
  reportSegmentsRequestSchema,
  storeClipRequestSchema,
  storeMomentSourceRequestSchema,
} from '#schema/jobs/capture.ts';
import type { App, AppEnv } from '../../http/app-env.ts';
import { readNodeBody } from '../../http/node-body.ts';
import { beginShort } from '../shorts/begin-short.ts';
import { findStoredSegments } from './find-segments.ts';
import { reportMoment } from './report-moment.ts';
import { reportSegments } from './report-segments.ts';
import { storeClip } from './store-clip.ts';

/** What a node says while it records; what each call means stands in schema/jobs/capture.ts. Mounted among the routes of jobs. */
export const captureRoutes: App = new OpenAPIHono<AppEnv>();

captureRoutes.post('/:id/segments', async (c) =>
  c.json(await reportSegments(c.var.deps, c.req.param('id'), await readNodeBody(c, reportSegmentsRequestSchema))),
);

captureRoutes.post('/:id/segments/find', async (c) =>
  c.json(await findStoredSegments(c.var.deps, c.req.param('id'), await readNodeBody(c, findSegmentsRequestSchema))),
);

captureRoutes.post('/:id/moments', async (c) =>
  c.json(await reportMoment(c.var.deps, c.req.param('id'), await readNodeBody(c, reportMomentRequestSchema))),
);

captureRoutes.post('/:id/moments/:moment/clip', async (c) => {
  const at = { jobId: c.req.param('id'), momentId: c.req.param('moment') };
  await storeClip(c.var.deps, at, await readNodeBody(c, storeClipRequestSchema));
  return c.json({ stored: true });
});

captureRoutes.post('/:id/moments/:moment/short', async (c) => {
  const at = { jobId: c.req.param('id'), momentId: c.req.param('moment') };
  await beginShort(c.var.deps, at, await readNodeBody(c, storeMomentSourceRequestSchema));
  return c.json({ stored: true });
});
