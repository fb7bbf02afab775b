import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RenderOptions } from '../../packages/client/src/index.ts';
import { findFfmpeg } from '../../render-node/ffmpeg/process/binaries.ts';
import { makeSpokenVideo, type VideoOptions } from '../../scripts/lib/demo/spoken-video.ts';
import { waitUntil } from '../../scripts/lib/system/wait-until.ts';
import { makeFarm } from '../../test/support/system/farm.ts';
import { startFakeMediaServer } from '../../test/support/fakes/services/media-server.ts';
import { startNode } from '../../test/support/system/render-node.ts';
import { makeUser } from '../../test/support/builders/users.ts';
import { startBenchSystem } from './bench-system.ts';

const TALK =
  'Nobody tells you the first rule of a good harvest. You water in the morning, never at night. I lost a whole field to learn that. ';

type FarmOptions = { video: VideoOptions; windowSec: number; pollMs: number; settings?: Record<string, string> };

/**
 * The real system on loopback with one project whose only short is its whole window: what the benches render.
 * `settings` are the Worker's.
 */
export async function startBenchFarm(options: FarmOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-bench-'));
  const ffmpeg = await findFfmpeg(process.env);
  const scene = { picture: 'woman', text: TALK.repeat(Math.ceil(options.windowSec / 12)) } as const;
  const scenes = [scene, { ...scene, picture: 'man' as const }];
  await makeSpokenVideo(ffmpeg, scenes, { file: join(folder, 'talk.mp4'), folder, video: options.video });
  const media = await startFakeMediaServer(folder);
  const system = await startBenchSystem(options.settings);
  // The kernel does not count what programs in a sandbox used. Decision 47 has their cost.
  const node = await startNode(system, { POLL_MS: String(options.pollMs), DOORBELL: 'on', SANDBOX: 'off' });
  const user = await makeUser(system);
  const { api } = user;
  const project = await api.createShorts({
    url: media.urlOf('talk.mp4'),
    goal: 'reframe',
    startTime: 0,
    endTime: options.windowSec,
  });
  const ended = await waitUntil(
    'the project is ready',
    async () => {
      const now = await api.project(project.id);
      return ['face_analysis_done', 'refunded'].includes(now.status) ? now : null;
    },
    { timeoutMs: 300_000 },
  );
  if (ended.status === 'refunded') throw new Error(`The project was refunded: ${ended.failure_reason}`);
  const [short] = await api.shorts(project.id);
  if (short === undefined) throw new Error('The project has no short.');
  const jobsOf = (renderId: string) =>
    system.sql<{ id: string; stage: string }>('select id, stage from jobs where render_id = ? order by id', renderId);
  return {
    system,
    ffmpeg,
    folder,
    node,
    user,
    projectId: project.id,
    shortId: short.id,
    farm: makeFarm(system, 'bench'),
    /** Requests one more render of the short. */
    askRender: (body: RenderOptions) => api.render(project.id, short.id, { ...body, force: true }),
    renderIsDone: async (id: string) =>
      (await api.renders(project.id)).some((render) => render.id === id && render.status === 'done'),
    /** True if every render of the project is done, else null. Throws if one failed. */
    areAllDone: async () => {
      const renders = await api.renders(project.id);
      if (renders.some(({ status }) => status === 'error')) throw new Error('A render failed.');
      return renders.every(({ status }) => status === 'done') ? true : null;
    },
    /** The job of a render. */
    jobOf: async (renderId: string) => (await jobsOf(renderId))[0]?.id ?? '',
    jobsOf,
    /**
     * Wall time of a job: from its `job_started`, right after the claim, to its `job_ended`, right after its
     * completion.
     */
    wallSecOf: async (jobId: string) => {
      const timeOf = (name: string) =>
        node.events().find((event) => event['event'] === name && event['job'] === jobId)?.['at'];
      const endedAt = await waitUntil('the job ends', async () => timeOf('job_ended'), { timeoutMs: 600_000 });
      return (Date.parse(String(endedAt)) - Date.parse(String(timeOf('job_started')))) / 1000;
    },
    async close() {
      await node.stop();
      media.close();
      await system.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type BenchFarm = Awaited<ReturnType<typeof startBenchFarm>>;
