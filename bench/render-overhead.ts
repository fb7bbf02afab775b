import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import type { JobOf } from '#schema/jobs/job.ts';
import { GRAPH_FILE, renderPass } from '../render-node/ffmpeg/args/render.ts';
import { silentLog } from '../render-node/base/log.ts';
import { writeCaptions } from '../render-node/stages/shared/render/burn-in.ts';
import { planClip } from '../render-node/stages/shared/render/clip.ts';
import { loadInputs } from '../render-node/stages/shared/render/inputs.ts';
import { makeSignedObjects } from '../render-node/tools/http/signed-objects.ts';
import { type Bench, type BenchResult, median } from './lib/bench.ts';
import { cpuSecOf } from './lib/cpu-time.ts';
import { type BenchFarm, startBenchFarm } from './lib/local-farm.ts';

const ROUNDS = 3;
const WINDOW_SEC = 45;
/**
 * The person walks to and fro all the time, so that the crop always moves. Grain, because a smooth picture is cheap to
 * encode.
 */
const VIDEO = { width: 1920, height: 1080, fps: 30, drift: 0.4, grain: 6 };

type Cost = { wallSec: number; cpuSec: number };

/** The whole job (moving crop, captions, normalized sound) relative to its ffmpeg command alone in one pass. */
export const renderOverhead: Bench = {
  name: 'render-overhead',
  question:
    'CPU time of a render job (claim to completion), divided by its bare ffmpeg command (45 s at 1080x1920, moving crop).',
  async run(): Promise<BenchResult> {
    const farm = await startBenchFarm({ video: VIDEO, windowSec: WINDOW_SEC, pollMs: 200 });
    try {
      const rounds: { job: Cost; bare: Cost }[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push({ job: await runJob(farm), bare: await runBare(farm, `bare-${round}`) });
      const plain = await runBare(farm, 'plain', withoutShifts);
      const ratio = (pick: (cost: Cost) => number) => median(rounds.map(({ job, bare }) => pick(job) / pick(bare)));
      return {
        figure: ratio((cost) => cost.cpuSec),
        goal: 1.05,
        also: { wall: { figure: ratio((cost) => cost.wallSec), goal: 1.1 } },
        details: { seconds: WINDOW_SEC, rounds, bareWithCropOnEvenPixels: plain },
      };
    } finally {
      await farm.close();
    }
  },
};

/** A real render by the real node. */
async function runJob(farm: BenchFarm): Promise<Cost> {
  const cpuBefore = cpuSecOf(farm.node.pid);
  const render = await farm.askRender({});
  const wallSec = await farm.wallSecOf(await farm.jobOf(render.id));
  if (!(await farm.renderIsDone(render.id))) throw new Error('The render did not succeed.');
  return { wallSec, cpuSec: cpuSecOf(farm.node.pid) - cpuBefore };
}

/** The ffmpeg command of the same plan alone. Everything else is done before the clock starts. */
async function runBare(
  farm: BenchFarm,
  name: string,
  change: (graph: string) => string = (graph) => graph,
): Promise<Cost> {
  const job = await claimRender(farm);
  const context = {
    workdir: join(farm.folder, name),
    signal: AbortSignal.timeout(600_000),
    log: silentLog,
    tools: { ffmpeg: farm.ffmpeg, objects: makeSignedObjects() } as never,
  };
  await mkdir(context.workdir);
  const { plan, sourceInfo: source } = job.job;
  const clip = planClip(job.job, await loadInputs(job.job, context));
  const { segments } = clip;
  // Any gain: it costs the same.
  const level = { gainDb: 3, isLimited: false };
  const captionsFile = await writeCaptions(plan, clip, context);
  const sourceUrl = job.job.inputs.source.url;
  const pass = renderPass({ plan, source, sourceUrl, segments, captionsFile, hdr: 'none', level });
  if (captionsFile === null || !SHIFTS.test(pass.graph)) throw new Error('The clip has no captions or no moving crop.');
  await writeFile(join(context.workdir, GRAPH_FILE), change(pass.graph));
  const [cpuBefore, startedAt] = [cpuSecOf(process.pid), performance.now()];
  await execa(farm.ffmpeg.ffmpegPath, ['-hide_banner', '-nostdin', '-v', 'error', ...pass.args], {
    cwd: context.workdir,
    stdin: 'ignore',
  });
  const cost = { wallSec: (performance.now() - startedAt) / 1000, cpuSec: cpuSecOf(process.pid) - cpuBefore };
  await job.release();
  return cost;
}

/** The filter that shifts a crop by fractions of a pixel, see `subPixelCrop`. */
const SHIFTS = /sendcmd=c='[^']*',convolution@[^']*enable='[^']*',/;

/** The same graph with its crops on even pixels, as most renderers have them. */
function withoutShifts(graph: string): string {
  return graph.replaceAll(new RegExp(SHIFTS, 'g'), '');
}

/**
 * Takes a render job away from the node, as another node would; `release` fails it, so that nothing is left waiting.
 */
async function claimRender(farm: BenchFarm): Promise<{ job: JobOf<'render'>; release: () => Promise<void> }> {
  process.kill(farm.node.pid, 'SIGSTOP');
  const render = await farm.askRender({});
  const claimed = await farm.farm.claim(await farm.jobOf(render.id));
  process.kill(farm.node.pid, 'SIGCONT');
  const release = async () => {
    await farm.farm.complete(claimed, { status: 'failed', code: 'farm.cancelled' });
  };
  return { job: claimed.job as JobOf<'render'>, release };
}
