import { OpenAPIHono } from '@hono/zod-openapi';
import {
  heartbeatRequestSchema,
  claimNextRequestSchema,
  claimRequestSchema,
  finishUploadRequestSchema,
  signOutputRequestSchema,
  completeRequestSchema,
} from '#schema/jobs/lease.ts';
import type { Stage } from '#schema/domain/stages.ts';
import { meantStages } from '#schema/jobs/stages-of-node.ts';
import { aiRoutes } from '../ai/routes.ts';
import type { App, AppEnv, NodeIdentity } from '../http/app-env.ts';
import { ApiError } from '../http/failures.ts';
import { nodeBody, nodeBodyLimit, nodeJson } from '../http/node-body.ts';
import { checkProtocol } from '../nodes/check-protocol.ts';
import { checkInRoutes } from '../nodes/check-in-routes.ts';
import { checkOrder, checkVersion, nameOfNode } from '../nodes/check-in.ts';
import { checkStages } from '../nodes/check-stages.ts';
import { signedInNode } from '../nodes/authenticate-node.ts';
import { captureRoutes } from '../lives/recording/capture-routes.ts';
import { heartbeat } from './heartbeat.ts';
import { claim, type Claimant } from './claim.ts';
import { finishUpload } from './finish-upload.ts';
import { completeJob } from './complete.ts';
import { signInput } from './sign-input.ts';
import { signOutput } from './sign-output.ts';

/** The protocol of render nodes, described in schema/jobs/lease.ts. */
export const jobRoutes: App = new OpenAPIHono<AppEnv>();

jobRoutes.use(signedInNode);
jobRoutes.use(nodeBodyLimit);
jobRoutes.use(nodeJson);
jobRoutes.route('/', captureRoutes);
jobRoutes.route('/', aiRoutes);
jobRoutes.route('/', checkInRoutes);

jobRoutes.post('/claim-next', nodeBody(claimNextRequestSchema), async (c) => {
  const { stages: named, ...asked } = c.req.valid('json');
  const stages = meantStages(named, asked.protocol);
  checkProtocol(asked.protocol);
  checkVersion(c.var.node);
  await checkStages(c.var.deps, c.var.node, { stages });
  return c.json({ claimed: await claim(c.var.deps, { stages }, claimant(c.var.node, asked)) });
});

jobRoutes.post('/:id/claim', nodeBody(claimRequestSchema), async (c) => {
  const { generation, anyOfStage, stage, ...asked } = c.req.valid('json');
  checkProtocol(asked.protocol);
  const jobId = c.req.param('id');
  checkVersion(c.var.node);
  await checkStages(c.var.deps, c.var.node, { jobId });
  const claimed = await claim(c.var.deps, { jobId, generation, anyOfStage, stage }, claimant(c.var.node, asked));
  if (claimed !== null) return c.json(claimed);
  await checkOrder(c.var.deps, nameOfNode(c.var.node, asked.node));
  throw new ApiError('lease.lost');
});

jobRoutes.post('/:id/beat', nodeBody(heartbeatRequestSchema), async (c) =>
  c.json(await heartbeat(c.var.deps, c.req.param('id'), { ...c.req.valid('json'), keyName: c.var.node.name })),
);

jobRoutes.post('/:id/inputs/*', async (c) => {
  const key = c.req.path.replace(/^.*?\/inputs\//, '');
  const wanted = { jobId: c.req.param('id'), key, seal: c.req.query('seal') ?? '', keyName: c.var.node.name };
  return c.json(await signInput(c.var.deps, wanted));
});

jobRoutes.post('/:id/outputs/*', nodeBody(signOutputRequestSchema), async (c) => {
  const jobId = c.req.param('id');
  const key = c.req.path.replace(/^.*?\/outputs\//, '');
  const { bytes } = c.req.valid('json');
  const wanted = { jobId, key, part: readPart(c.req.query('part')), bytes, keyName: c.var.node.name };
  return c.json(await signOutput(c.var.deps, wanted));
});

jobRoutes.post('/:id/finish-upload', nodeBody(finishUploadRequestSchema), async (c) =>
  c.json(await finishUpload(c.var.deps, c.req.param('id'), { ...c.req.valid('json'), keyName: c.var.node.name })),
);

jobRoutes.post('/:id/settle', nodeBody(completeRequestSchema), async (c) => {
  const { nextStages = [], ...report } = c.req.valid('json');
  const mayClaim = (stage: Stage) => c.var.node.stages?.includes(stage) !== false;
  const wanted = { ...report, keyName: c.var.node.name, nextStages: nextStages.filter(mayClaim) };
  const next = await completeJob(c.var.deps, c.req.param('id'), wanted);
  return c.json({ settled: true, ...(next && { next }) });
});

/** What a job and the audit log say about the node. */
function claimant(key: NodeIdentity, { node, token }: { node: string; token?: string | undefined }): Claimant {
  return { name: nameOfNode(key, node), keyId: key.keyId, token };
}

/** S3 knows the parts 1 to 10,000. Throws `request.invalid`. */
function readPart(text: string | undefined): number | null {
  if (text === undefined) return null;
  const part = Number(text);
  if (Number.isInteger(part) && part >= 1 && part <= 10_000) return part;
  throw new ApiError('request.invalid', 'part must be a whole number from 1 to 10000.');
}
