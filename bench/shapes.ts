import { type AspectRatio, ASPECT_RATIOS, FORMATS } from '#schema/domain/formats.ts';
import { waitUntil } from '../scripts/lib/system/wait-until.ts';
import { type Bench, type BenchResult, median } from './lib/bench.ts';
import { cpuSecOf } from './lib/cpu-time.ts';
import { type BenchFarm, startBenchFarm } from './lib/local-farm.ts';

const ROUNDS = 2;
const WINDOW_SEC = 12;
/** As in `render-overhead`: a crop that always moves, and grain. */
const VIDEO = { width: 1920, height: 1080, fps: 30, drift: 0.4, grain: 6 };
const [FIRST, ...OTHERS] = ASPECT_RATIOS;

/**
 * What a second shape of a clip costs in CPU seconds, relative to the first one alone: both are asked for in one request
 * and made from one reading of the source. The figure is the mean of the shapes that may be the second.
 */
export const shapes: Bench = {
  async run(): Promise<BenchResult> {
    const farm = await startBenchFarm({ video: VIDEO, windowSec: WINDOW_SEC, pollMs: 200 });
    try {
      const rounds: Record<string, number>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await runRound(farm));
      const medianOf = (pick: (round: Record<string, number>) => number) => median(rounds.map(pick));
      const second = (shape: AspectRatio) =>
        medianOf((round) => ((round[withFirst(shape)] ?? NaN) - (round[FIRST] ?? NaN)) / (round[FIRST] ?? NaN));
      const each = OTHERS.map(
        (shape) => [FORMATS[shape].label, { figure: second(shape), goal: GOALS[shape] }] as const,
      );
      return {
        figure: each.reduce((sum, [, { figure }]) => sum + figure, 0) / each.length,
        goal: 0.6,
        also: Object.fromEntries(each),
        details: { seconds: WINDOW_SEC, rounds },
      };
    } finally {
      await farm.close();
    }
  },
};

/** A picture as large as the first one costs about as much to encode, which is four fifths of a render. */
const GOALS: Record<AspectRatio, number> = { vertical: 1, '4:5': 0.65, '1:1': 0.5, horizontal: 0.85 };

const withFirst = (shape: AspectRatio) => `${FIRST} and ${shape}`;

/** CPU seconds of the first shape alone, and with each of the others. */
async function runRound(farm: BenchFarm): Promise<Record<string, number>> {
  const spent: Record<string, number> = { [FIRST]: await cpuSecFor(farm, [FIRST]) };
  for (const shape of OTHERS) spent[withFirst(shape)] = await cpuSecFor(farm, [FIRST, shape]);
  return spent;
}

async function cpuSecFor(farm: BenchFarm, asked: AspectRatio[]): Promise<number> {
  const before = cpuSecOf(farm.node.pid);
  await farm.askRender({ aspect_ratios: asked });
  await waitUntil('all shapes are rendered', farm.areAllDone, { timeoutMs: 600_000 });
  return cpuSecOf(farm.node.pid) - before;
}
