import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../../render-node/ffmpeg/process/binaries.ts';
import { makeUser } from '../../test/support/builders/users.ts';
import { startFakeMediaServer } from '../../test/support/fakes/services/media-server.ts';
import { makeFarm } from '../../test/support/system/farm.ts';
import { startNode } from '../../test/support/system/render-node.ts';
import { startBenchSystem } from './bench-system.ts';

/** A system with one node, and a user. */
export async function openPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-whole-'));
  const ffmpeg = await findFfmpeg(process.env);
  const media = await startFakeMediaServer(folder);
  const system = await startBenchSystem();
  // As operators run it, with two exceptions: the trace, and no sandbox. The kernel does not count what programs in one
  // used; decision 47 has their cost.
  const newNode = () => startNode(system, { POLL_MS: '1000', DOORBELL: 'on', TRACE: '1', SANDBOX: 'off' });
  let node = await newNode();
  const { api } = await makeUser(system, { credits: 10_000 });
  return {
    folder,
    ffmpeg,
    media,
    system,
    get node() {
      return node;
    },
    /** Another node, which remembers nothing. */
    async renewNode() {
      await node.stop();
      node = await newNode();
    },
    api,
    farm: makeFarm(system, 'bench'),
    async close() {
      await node.stop();
      media.close();
      await system.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Place = Awaited<ReturnType<typeof openPlace>>;
