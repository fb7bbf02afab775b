import { holds, overlapSec, type Range } from '#schema/domain/clip.ts';
import type { FaceSample, Inset, LayoutSegment, SourceInfo, TextRegion, Word } from '#schema/domain/media.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { outputRate, rateValue } from '../ffmpeg/graph/frame-rate.ts';
import { keptFramesOf, planRead, type Read, type Timeline, timelineOf } from '../ffmpeg/graph/timeline.ts';
import { editClock, keptFrames, retimeSamples, retimeSegments, retimeWords } from '../plan/edit/edit-list.ts';
import { leftOut, spokenStill, withoutCut } from '../plan/edit/left-out.ts';
import type { Take } from '../plan/edit/takes.ts';
import { segmentsForRange } from '../plan/framing/segments-for-range.ts';
import { clamp } from '../plan/math/numbers.ts';
import { sum } from '../plan/math/stats.ts';

/** What is known of a clip. */
type Facts = {
  words: readonly Word[];
  segments: LayoutSegment[];
  samples: readonly FaceSample[];
  insets: readonly Inset[];
  textRegions: readonly TextRegion[];
  /** Where somebody speaks. */
  spoken: readonly Range[];
  coverAtSec: number | null;
};
/** The same in seconds of the source, with what else is heard. */
type SourceFacts = Facts & { sounds: readonly Range[] };

/**
 * What takes show, on one clock. It begins with the time of the first read in the source. `takes`: which of them each read
 * belongs to. A take of which nothing is left has no read.
 */
type Shown = Facts & { reads: Read[]; takes: number[]; range: Range };

type TakenJob = { plan: Pick<RenderPlan, 'fps' | 'removeSilence'>; sourceInfo: SourceInfo };

/** Plans takes one after the other. Facts of a single take may lie outside of it. */
export function planShown(takes: readonly Take[], job: TakenJob, facts: SourceFacts): Shown {
  const planned = takes.map((take) => planTake(take, job, facts));
  const [only] = planned;
  if (only !== undefined && planned.length === 1) return only;
  const fps = rateValue(outputRate(job.sourceInfo, job.plan.fps));
  const takesSeen = planned.flatMap((take, i) => (framesOf(take) > 0 ? [i] : []));
  const seen = planned.filter((take) => framesOf(take) > 0);
  const startSec = seen[0]?.reads[0]?.startSec ?? 0;
  let frames = 0;
  const placed = seen.map((take) => {
    const fromSec = startSec + frames / fps;
    frames += framesOf(take);
    return within(take, fromSec, startSec + frames / fps);
  });
  return {
    reads: seen.flatMap(({ reads }) => reads),
    takes: takesSeen,
    range: { startSec, endSec: startSec + frames / fps },
    segments: placed.flatMap((take) => take.segments),
    words: placed.flatMap((take) => take.words),
    samples: placed.flatMap((take) => take.samples),
    insets: placed.flatMap((take) => take.insets),
    textRegions: placed.flatMap((take) => take.textRegions),
    spoken: placed.flatMap((take) => take.spoken),
    coverAtSec: placed.find((take) => take.coverAtSec !== null)?.coverAtSec ?? null,
  };
}

/** A video of some ranges of the source, one after the other, with nothing but their pictures and sound. */
export function timelineOfRanges(
  ranges: readonly Range[],
  { fps, source, segments }: { fps: RenderPlan['fps']; source: SourceInfo; segments: readonly LayoutSegment[] },
): Timeline {
  const takes = ranges.map((range) => ({ range, cuts: [] }));
  const nothing = { words: [], samples: [], insets: [], textRegions: [], coverAtSec: null, spoken: [], sounds: [] };
  const shown = planShown(takes, { plan: { fps }, sourceInfo: source }, { ...nothing, segments: [...segments] });
  return timelineOf({ fps }, source, shown.reads, shown.segments);
}

/** A take on its own clock, with the cuts closed. */
function planTake({ range, cuts }: Take, { plan, sourceInfo }: TakenJob, facts: SourceFacts): Shown {
  const { words, samples, insets, textRegions, spoken } = facts;
  const segments = segmentsForRange(facts.segments, range);
  const coverAtSec = facts.coverAtSec !== null && holds(range, facts.coverAtSec) ? facts.coverAtSec : null;
  const read = planRead(range, plan, sourceInfo);
  if (plan.removeSilence !== true && cuts.length === 0) {
    return { reads: [read], takes: [0], range, segments, words, samples, insets, textRegions, spoken, coverAtSec };
  }
  const fps = rateValue(outputRate(sourceInfo, plan.fps));
  const grid = { startSec: read.startSec, fps, frames: read.spanFrames };
  const { removeSilence } = plan;
  const kept = keptFrames(leftOut({ range, cuts, removeSilence }, spoken, facts.sounds), grid);
  const clock = editClock(kept, grid);
  const retimed = <Timed extends Range>(ones: readonly Timed[]) =>
    ones.map((one) => ({ ...one, startSec: clock(one.startSec), endSec: clock(one.endSec) }));
  return {
    reads: [{ ...read, kept }],
    takes: [0],
    range: { startSec: grid.startSec, endSec: grid.startSec + keptFramesOf({ kept }) / fps },
    segments: retimeSegments(segments, kept, grid),
    words: retimeWords(withoutCut(words, cuts), clock),
    samples: retimeSamples(samples, kept, grid),
    insets: retimed(insets),
    textRegions: retimed(textRegions),
    // A range of no length would be taken for a moment at which somebody speaks.
    spoken: retimed(spokenStill(spoken, cuts)).filter((one) => one.endSec > one.startSec),
    coverAtSec: coverAtSec === null ? null : clock(coverAtSec),
  };
}

function framesOf({ reads }: Shown): number {
  return sum(reads.map(keptFramesOf));
}

/** What a take shows, and nothing else, from one second to another of the clock of all takes. */
function within({ reads, takes, ...facts }: Shown, fromSec: number, toSec: number): Shown {
  const place = { startSec: fromSec, endSec: toSec };
  const onClock = (sec: number) => sec - (reads[0]?.startSec ?? 0) + fromSec;
  const clipped = <Timed extends Range>(one: Timed): Timed => ({
    ...one,
    startSec: clamp(onClock(one.startSec), fromSec, toSec),
    endSec: clamp(onClock(one.endSec), fromSec, toSec),
  });
  const middleOf = ({ startSec, endSec }: Range) => onClock((startSec + endSec) / 2);
  const seen = <Timed extends Range>(ones: readonly Timed[]) =>
    ones.map(clipped).filter((one) => overlapSec(one, place) > 0);
  const { length } = facts.segments;
  return {
    reads,
    takes,
    range: place,
    segments: facts.segments.map((segment, i) => ({
      ...clipped(segment),
      ...(i === 0 && { startSec: fromSec }),
      ...(i === length - 1 && { endSec: toSec }),
      crops: segment.crops.map((crop) => ({
        ...crop,
        points: crop.points.map((point) => ({ ...point, atSec: onClock(point.atSec) })),
      })),
    })),
    words: facts.words.filter((word) => holds(place, middleOf(word))).map(clipped),
    samples: facts.samples
      .map((sample) => ({ ...sample, atSec: onClock(sample.atSec) }))
      .filter(({ atSec }) => holds(place, atSec)),
    insets: seen(facts.insets),
    textRegions: seen(facts.textRegions),
    spoken: seen(facts.spoken),
    coverAtSec: facts.coverAtSec === null ? null : onClock(facts.coverAtSec),
  };
}
