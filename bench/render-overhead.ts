import { join } from 'node:path';
import { bareRender, takeRender } from './lib/bare-render.ts';
import { type Bench, type BenchResult, median } from './lib/bench.ts';
import type { Cost } from './lib/cost.ts';
import { cpuSecOf } from './lib/cpu-time.ts';
import { type BenchFarm, startBenchFarm } from './lib/local-farm.ts';

const ROUNDS = 3;
const WINDOW_SEC = 45;
/**
 * The person walks to and fro all the time, so that the crop always moves. Grain, because a smooth picture is cheap to
 * encode.
 */
const VIDEO = { width: 1920, height: 1080, fps: 30, drift: 0.4, grain: 6 };

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

/** The ffmpeg command of the same plan alone. */
async function runBare(farm: BenchFarm, name: string, change?: (graph: string) => string): Promise<Cost> {
  const { job, release } = await takeRender(farm, async () => farm.jobOf((await farm.askRender({})).id));
  const { graph, hasCaptions, ...cost } = await bareRender(job, { ...farm, folder: join(farm.folder, name) }, change);
  if (!hasCaptions || !SHIFTS.test(graph)) throw new Error('The clip has no captions or no moving crop.');
  await release();
  return cost;
}

/** The filter that shifts a crop by fractions of a pixel, see `subPixelCrop`. */
const SHIFTS = /sendcmd=c='[^']*',convolution@[^']*enable='[^']*',/;

/** The same graph with its crops on even pixels, as most renderers have them. */
function withoutShifts(graph: string): string {
  return graph.replaceAll(new RegExp(SHIFTS, 'g'), '');
}
