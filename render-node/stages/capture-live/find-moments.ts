import type { JobOf } from '#schema/jobs/job.ts';
import { endLive, hearSecond, newDetector } from '../../plan/moments/detector.ts';
import { makeSecondsMeter } from '../../plan/moments/measure-seconds.ts';
import type { LiveChunk, LiveSecond, Moment } from '../../plan/moments/types.ts';

/** Finds moments in what is fed to it, in order; `end` gives the last one, where the live broke off within it. */
export type MomentFinder = { push(chunk: LiveChunk): Moment[]; end(): Moment[] };

/** Measures seconds and finds moments in them. A node that takes over begins to listen anew: what is usual it knows after 15 s. */
export function makeMomentFinder(job: JobOf<'capture-live'>): MomentFinder {
  const meter = makeSecondsMeter(job.keywords);
  const options = { clipDurationSec: job.clipDurationSec };
  let state = newDetector(notBeforeSec(job));
  const hear = (seconds: readonly LiveSecond[]): Moment[] =>
    seconds.flatMap((second) => {
      const heard = hearSecond(state, second, options);
      ({ state } = heard);
      return heard.moments;
    });
  return {
    push: (chunk) => hear(meter.read(chunk)),
    end: () => {
      const last = hear(meter.end());
      const ended = endLive(state, options);
      ({ state } = ended);
      return [...last, ...ended.moments];
    },
  };
}

/** Moments that are still open with the Worker are known; so is what lies before them. */
function notBeforeSec({ openMoments }: JobOf<'capture-live'>): number {
  return openMoments.reduce((latest, { endSec }) => Math.max(latest, endSec), 0);
}
