import { OpenAPIHono } from '@hono/zod-openapi';
import {
  heartbeatRequestSchema,
  claimNextRequestSchema,
  claimRequestSchema,
  finishUploadRequestSchema,
  completeRequestSchema,
} from '#schema/jobs/lease.ts';
import { aiRoutes } from '../ai/routes.ts';
import type { App, AppEnv } from '../http/app-env.ts';
import { ApiError } from '../http/failures.ts';
import { nodeBody, nodeBodyLimit, nodeJson } from '../http/node-body.ts';
import { requireSecret } from '../http/shared-secret.ts';
import { captureRoutes } from '../lives/recording/capture-routes.ts';
import { heartbeat } from './heartbeat.ts';
import { claim } from './claim.ts';
import { finishUpload } from './finish-upload.ts';
import { completeJob } from './complete.ts';

/** The protocol of render nodes, described in schema/jobs/lease.ts. */
export const jobRoutes: App = new OpenAPIHono<AppEnv>();

jobRoutes.use(requireSecret((settings) => settings.NODE_KEY));
jobRoutes.use(nodeBodyLimit);
jobRoutes.use(nodeJson);
jobRoutes.route('/', captureRoutes);
jobRoutes.route('/', aiRoutes);

jobRoutes.post('/claim-next', nodeBody(claimNextRequestSchema), async (c) => {
  const { stages, node } = c.req.valid('json');
  return c.json({ claimed: await claim(c.var.deps, { stages }, node) });
});

jobRoutes.post('/:id/claim', nodeBody(claimRequestSchema), async (c) => {
  const { generation, node } = c.req.valid('json');
  const claimed = await claim(c.var.deps, { jobId: c.req.param('id'), generation }, node);
  if (claimed === null) throw new ApiError('lease.lost');
  return c.json(claimed);
});

jobRoutes.post('/:id/beat', nodeBody(heartbeatRequestSchema), async (c) =>
  c.json(await heartbeat(c.var.deps, c.req.param('id'), c.req.valid('json'))),
);

jobRoutes.post('/:id/finish-upload', nodeBody(finishUploadRequestSchema), async (c) =>
  c.json(await finishUpload(c.var.deps, c.req.param('id'), c.req.valid('json'))),
);

jobRoutes.post('/:id/settle', nodeBody(completeRequestSchema), async (c) => {
  await completeJob(c.var.deps, c.req.param('id'), c.req.valid('json'));
  return c.json({ settled: true });
});
