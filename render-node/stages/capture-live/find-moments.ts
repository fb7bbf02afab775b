import { overlapSec } from '#schema/domain/clip.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { endLive, hearSecond, newDetector } from '../../plan/moments/detector.ts';
import { makeSecondsMeter } from '../../plan/moments/measure-seconds.ts';
import type { LiveChunk, LiveSecond, Moment } from '../../plan/moments/types.ts';

/** Finds moments in the chunks that are pushed in order. `end` returns the last one if the live stopped within it. */
export type MomentFinder = { push(chunk: LiveChunk): Moment[]; end(): Moment[] };

/**
 * Measures seconds and finds moments in them. Chunks that another node recorded may be pushed first; moments that it
 * reported are left out.
 */
export function makeMomentFinder(job: JobOf<'capture-live'>): MomentFinder {
  const meter = makeSecondsMeter();
  const options = { clipDurationSec: job.clipDurationSec };
  const known = [...job.openMoments, ...(job.toldMoments ?? [])];
  let state = newDetector();
  const hear = (seconds: readonly LiveSecond[]): Moment[] =>
    seconds.flatMap((second) => {
      const heard = hearSecond(state, second, options);
      ({ state } = heard);
      return heard.moments;
    });
  const isNew = (moment: Moment) => known.every((one) => overlapSec(one, moment) === 0);
  return {
    push: (chunk) => hear(meter.read(chunk)).filter(isNew),
    end: () => {
      const last = hear(meter.end());
      const ended = endLive(state, options);
      ({ state } = ended);
      return [...last, ...ended.moments].filter(isNew);
    },
  };
}
