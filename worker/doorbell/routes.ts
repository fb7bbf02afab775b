import { OpenAPIHono } from '@hono/zod-openapi';
import { objectsOf } from '../base/env.ts';
import type { App, AppEnv } from '../http/app-env.ts';
import { ApiError } from '../http/failures.ts';
import { signedInNode } from '../nodes/authenticate-node.ts';
import { checkVersion, nameOfNode } from '../nodes/check-in.ts';
import { laneAt } from './offer.ts';
import { laneOf } from './pick-sockets.ts';

/** The sockets of nodes, described in schema/jobs/doorbell.ts. */
export const doorbellRoutes: App = new OpenAPIHono<AppEnv>();

doorbellRoutes.get('/doorbell', signedInNode, async (c) => {
  const { node } = c.var;
  checkVersion(node);
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket')
    throw new ApiError('request.invalid', 'This address opens a WebSocket. Send the header Upgrade: websocket.');
  const lane = laneAt(objectsOf(c.env, 'FARM_LANE'), laneOf(nameOfNode(node, c.req.query('node') ?? '')));
  const query = new URLSearchParams({
    ...(node.stages !== null && { stages: node.stages.join(',') }),
    ...(node.name !== null && { key: node.name }),
  });
  const { webSocket } = await lane.fetch(`https://lane/?${query.toString()}`, { headers: { Upgrade: 'websocket' } });
  return new Response(null, { status: 101, webSocket });
});
