import type { Short } from 'clipmill';
import { durationOf, type Range } from '#schema/domain/clip.ts';
import { stretchesOf } from '#schema/domain/cuts/played.ts';
import { endFrames } from '#schema/domain/brands/ends.ts';
import { rateValue } from '../../../render-node/ffmpeg/graph/frame-rate.ts';
import type { Preview } from './plan-preview.ts';

/** Seconds of the file that plays, to seconds of the source and back. */
export type Times = { inFile: (sourceSec: number) => number; inSource: (fileSec: number) => number };

type Played = Pick<Short, 'preview_url' | 'start_time' | 'end_time' | 'pieces'>;

/**
 * `plan`: of the finished video, if that plays; null for the preview film, which shows all that the clip needs of its
 * source.
 */
export function timesOf(short: Played, plan: Pick<Preview, 'toClip' | 'clip' | 'plan'> | null): Times {
  if (plan !== null) {
    const { timeline } = plan.clip;
    // The file may begin with an intro.
    const fps = rateValue(timeline.rate);
    const from = timeline.startSec - endFrames(plan.plan, fps).intro / fps;
    return { inFile: (sec) => Math.max(0, plan.toClip(sec) - from), inSource: (sec) => from + sec };
  }
  // A clip that was not framed yet plays the source itself.
  if (short.preview_url?.includes('#t=') ?? false) return { inFile: (sec) => Math.max(0, sec), inSource: (sec) => sec };
  return filmTimes(stretchesOf(playedOf(short)));
}

/** What a clip plays of its source, as far as the server knows. */
function playedOf({ start_time: startSec, end_time: endSec, pieces }: Played) {
  const parts = pieces.map(({ start, end }) => ({ startSec: start, endSec: end }));
  return { startSec, endSec, pieces: parts.length > 0 ? parts : null };
}

/** Times of a film of some stretches of the source, one after the other. */
function filmTimes(stretches: readonly Range[]): Times {
  const lengths = stretches.map(durationOf);
  const begins = stretches.map((_, at) => lengths.slice(0, at).reduce((sum, sec) => sum + sec, 0));
  const timeIn = (at: number, sec: number) => (begins[at] ?? 0) + Math.max(0, sec - (stretches[at]?.startSec ?? 0));
  return {
    inFile: (sec) =>
      timeIn(
        Math.max(
          0,
          stretches.findLastIndex(({ startSec }) => startSec <= sec),
        ),
        sec,
      ),
    inSource: (sec) => {
      const at = Math.max(
        0,
        begins.findLastIndex((begin) => begin <= sec),
      );
      return (stretches[at]?.startSec ?? 0) + sec - (begins[at] ?? 0);
    },
  };
}
