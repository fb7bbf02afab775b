import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import type { JobOf } from '#schema/jobs/job.ts';
import { silentLog } from '../../render-node/base/log.ts';
import { GRAPH_FILE, renderPass } from '../../render-node/ffmpeg/args/render.ts';
import type { FfmpegBinaries } from '../../render-node/ffmpeg/process/binaries.ts';
import { writeCaptions } from '../../render-node/stages/render/burn-in.ts';
import { planClip } from '../../render-node/drawing/clip.ts';
import { loadInputs } from '../../render-node/stages/render/inputs.ts';
import { makeSignedObjects } from '../../render-node/tools/http/signed-objects.ts';
import type { Farm } from '../../test/support/system/farm.ts';
import type { TestNode } from '../../test/support/system/render-node.ts';
import { type Cost, costOf } from './cost.ts';

type RenderJob = JobOf<'render'>;

/**
 * Takes a render job away from the node, as another node would. `release` fails it, so that nothing is left waiting.
 * `ask` requests the render and returns the id of its job.
 */
export async function takeRender(
  { node, farm }: { node: Pick<TestNode, 'pid'>; farm: Farm },
  ask: () => Promise<string>,
): Promise<{ job: RenderJob; release: () => Promise<void> }> {
  process.kill(node.pid, 'SIGSTOP');
  const claimed = await farm.claim(await ask());
  process.kill(node.pid, 'SIGCONT');
  const release = async () => {
    await farm.complete(claimed, { status: 'failed', code: 'farm.cancelled' });
  };
  return { job: await withSignedInputs(claimed.job as RenderJob, farm), release };
}

/** The job with signed URLs instead of paths, because the bare command runs without a node. */
async function withSignedInputs(job: RenderJob, farm: Farm): Promise<RenderJob> {
  const { source, transcript, framing } = job.inputs;
  const sign = async ({ url }: { url: string }) => ({ url: await farm.signInput(url) });
  return {
    ...job,
    inputs: { source: await sign(source), transcript: await sign(transcript), framing: await sign(framing) },
  };
}

/**
 * The ffmpeg command of a render job alone, in one pass. Everything else is done before the clock starts. `change`
 * edits the filter graph.
 */
export async function bareRender(
  job: RenderJob,
  { ffmpeg, folder }: { ffmpeg: FfmpegBinaries; folder: string },
  change: (graph: string) => string = (graph) => graph,
): Promise<Cost & { graph: string; hasCaptions: boolean }> {
  const context = {
    workdir: folder,
    signal: AbortSignal.timeout(600_000),
    log: silentLog,
    tools: { ffmpeg, objects: makeSignedObjects() } as never,
  };
  await mkdir(folder);
  const { plan, sourceInfo: source } = job;
  const clip = planClip(job, await loadInputs(job, context));
  const captionsFile = await writeCaptions(job, clip, context);
  // Any gain: it costs the same.
  const level = { gainDb: 3, isLimited: false };
  const { timeline } = clip;
  const sourceUrl = job.inputs.source.url;
  const { args, graph } = renderPass({ plan, source, sourceUrl, timeline, captionsFile, hdr: 'none', level });
  await writeFile(join(folder, GRAPH_FILE), change(graph));
  const cost = await costOf(() =>
    execa(ffmpeg.ffmpegPath, ['-hide_banner', '-nostdin', '-v', 'error', ...args], { cwd: folder, stdin: 'ignore' }),
  );
  return { ...cost, graph, hasCaptions: captionsFile !== null };
}
