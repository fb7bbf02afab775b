import type { JobOf } from '#schema/jobs/job.ts';
import { endLive, hearSecond, newDetector } from '../../plan/moments/detector.ts';
import { makeSecondsMeter } from '../../plan/moments/measure-seconds.ts';
import type { LiveChunk, LiveSecond, Moment } from '../../plan/moments/types.ts';

/** Finds moments in what is fed to it, in order; `end` gives the last one, where the live broke off within it. */
export type MomentFinder = {
  /** Hears what another node has recorded: what was over by then is known, what was going on is told later. */
  remember(chunks: readonly LiveChunk[]): void;
  push(chunk: LiveChunk): Moment[];
  end(): Moment[];
};

/** Measures seconds and finds moments in them. */
export function makeMomentFinder(job: JobOf<'capture-live'>): MomentFinder {
  const meter = makeSecondsMeter(job.keywords);
  const options = { clipDurationSec: job.clipDurationSec };
  const knownUntilSec = toldUntilSec(job);
  let state = newDetector();
  const hear = (seconds: readonly LiveSecond[]): Moment[] =>
    seconds.flatMap((second) => {
      const heard = hearSecond(state, second, options);
      ({ state } = heard);
      return heard.moments;
    });
  const isNew = ({ startSec }: Moment) => startSec >= knownUntilSec;
  return {
    remember: (chunks) => void hear(chunks.flatMap((chunk) => meter.read(chunk))),
    push: (chunk) => hear(meter.read(chunk)).filter(isNew),
    end: () => {
      const last = hear(meter.end());
      const ended = endLive(state, options);
      ({ state } = ended);
      return [...last, ...ended.moments].filter(isNew);
    },
  };
}

/** Moments that are still open with the Worker are known; so is what lies before them. */
function toldUntilSec({ openMoments }: JobOf<'capture-live'>): number {
  return openMoments.reduce((latest, { endSec }) => Math.max(latest, endSec), 0);
}
