import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../scripts/lib/system/wait-until.ts';
import { type Bench, type BenchResult, median, percentile } from './lib/bench.ts';
import { type BenchFarm, startBenchFarm } from './lib/local-farm.ts';

const SAMPLES = 25;
/** The node's default pause between two idle polls. */
const POLL_MS = 1_000;

/** Seconds from the 202 of a render request to the node's `job_started`, with an idle farm that polls. */
export const dispatch: Bench = {
  name: 'dispatch',
  question: 'Seconds from the 202 answer until an idle, polling node starts the job (p95).',
  async run(): Promise<BenchResult> {
    const farm = await startBenchFarm({ video: { width: 320, height: 180, fps: 25 }, windowSec: 10, pollMs: POLL_MS });
    try {
      const waits: number[] = [];
      for (let sample = 0; sample < SAMPLES; sample += 1) waits.push(await measure(farm, sample));
      return {
        figure: percentile(waits, 0.95),
        goal: 1.5,
        details: { samples: SAMPLES, pollMs: POLL_MS, medianSec: median(waits), maxSec: Math.max(...waits) },
      };
    } finally {
      await farm.close();
    }
  },
};

async function measure(farm: BenchFarm, sample: number): Promise<number> {
  // Spread over the polling period by golden ratio steps, so that no sample is synchronous with the node.
  await sleep(POLL_MS * ((sample * 0.618) % 1));
  const render = await farm.askRender({
    resolution: 720,
    captions: false,
    loudness: 'off',
    start_time: 0,
    end_time: 1,
  });
  const acceptedAt = Date.now();
  const jobId = await farm.jobOf(render.id);
  const startOf = () => farm.node.events().find((event) => event['event'] === 'job_started' && event['job'] === jobId);
  await waitUntil('the render ends', () => farm.renderIsDone(render.id), { timeoutMs: 120_000 });
  return Math.max(0, Date.parse(String(startOf()?.['at'])) - acceptedAt) / 1000;
}
