import { OpenAPIHono } from '@hono/zod-openapi';
import {
  beatRequestSchema,
  claimNextRequestSchema,
  claimRequestSchema,
  finishUploadRequestSchema,
  settleRequestSchema,
} from '#schema/jobs/lease.ts';
import type { App, AppEnv } from '../http/app-env.ts';
import { ApiError } from '../http/failures.ts';
import { readNodeBody } from '../http/node-body.ts';
import { requireSecret } from '../http/shared-secret.ts';
import { captureRoutes } from '../lives/recording/capture-routes.ts';
import { heartbeat } from './heartbeat.ts';
import { claim } from './claim.ts';
import { finishUpload } from './finish-upload.ts';
import { completeJob } from './complete.ts';

/** The farm's protocol; what each call means stands in schema/jobs/lease.ts. */
export const jobRoutes: App = new OpenAPIHono<AppEnv>();

jobRoutes.use(requireSecret((settings) => settings.NODE_KEY));
jobRoutes.route('/', captureRoutes);

jobRoutes.post('/claim-next', async (c) => {
  const body = await readNodeBody(c, claimNextRequestSchema);
  return c.json({ claimed: await claim(c.var.deps, { stages: body.stages }, body.node) });
});

jobRoutes.post('/:id/claim', async (c) => {
  const body = await readNodeBody(c, claimRequestSchema);
  const claimed = await claim(c.var.deps, { jobId: c.req.param('id'), generation: body.generation }, body.node);
  if (claimed === null) throw new ApiError('lease.lost');
  return c.json(claimed);
});

jobRoutes.post('/:id/beat', async (c) =>
  c.json(await heartbeat(c.var.deps, c.req.param('id'), await readNodeBody(c, beatRequestSchema))),
);

jobRoutes.post('/:id/finish-upload', async (c) =>
  c.json(await finishUpload(c.var.deps, c.req.param('id'), await readNodeBody(c, finishUploadRequestSchema))),
);

jobRoutes.post('/:id/settle', async (c) => {
  await completeJob(c.var.deps, c.req.param('id'), await readNodeBody(c, settleRequestSchema));
  return c.json({ settled: true });
});
