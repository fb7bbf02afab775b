import { overlapSec, type Range } from '#schema/domain/clip.ts';
import type { FaceSample, Inset, LayoutSegment, TextRegion, Word } from '#schema/domain/media.ts';
import { rateValue } from '../ffmpeg/graph/frame-rate.ts';
import { withFirstCapital } from '#schema/domain/texts/first-capital.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { hasProfanity, maskProfanity } from '#schema/domain/captions/profanity.ts';
import { shownWords } from '#schema/domain/texts/shown-words.ts';
import { planTimeline, type Timeline } from '../ffmpeg/graph/timeline.ts';
import {
  editClock,
  keptFrames,
  type KeptFrames,
  retimeSamples,
  retimeSegments,
  retimeWords,
} from '../plan/edit/edit-list.ts';
import { leftOut, withoutCut } from '../plan/edit/left-out.ts';
import { type DrawnFraming, type DrawnJob, segmentsOf } from './segments-of.ts';

/** The clip to render. Everything in it is on its own clock: seconds of the source, with the cuts closed. */
export type Clip = {
  range: Range;
  /** The displayed source in pixels. */
  picture: { width: number; height: number };
  timeline: Timeline;
  kept: readonly KeptFrames[];
  segments: LayoutSegment[];
  /** Those of the captions. The first has a capital. */
  words: readonly Word[];
  samples: readonly FaceSample[];
  insets: readonly Inset[];
  textRegions: readonly TextRegion[];
  /** What the user wants the cover to show. Null: the best picture. */
  coverAtSec: number | null;
};

/**
 * The words as the user corrected them. `spoken`: where somebody speaks, including words that captions leave out.
 * `sounds`: reactions and music.
 */
export type RenderInputs = { words: Word[]; spoken: Range[]; sounds: Range[]; framing: DrawnFraming };

/**
 * Frames the short, and leaves out what its user cut and, if the plan says so, long silences. Swear words are masked, and
 * not heard, as the plan says.
 */
export function planClip(job: DrawnJob, inputs: RenderInputs): Clip {
  return withoutSwearing(job.plan, framedClip(job, inputs));
}

/** Aligners end words a little early. */
const AROUND_SEC = 0.03;

function withoutSwearing({ profanity }: RenderPlan, clip: Clip): Clip {
  if (profanity === undefined) return clip;
  const words = clip.words.map((word) => ({ ...word, text: maskProfanity(word.text) }));
  if (profanity === 'mask') return { ...clip, words };
  const sworn = clip.words.filter((word) => hasProfanity(word.text) && overlapSec(word, clip.range) > 0);
  const ranges = sworn.map(({ startSec, endSec }) => ({
    startSec: Math.max(0, startSec - clip.timeline.startSec - AROUND_SEC),
    endSec: endSec - clip.timeline.startSec + AROUND_SEC,
  }));
  return { ...clip, words, timeline: { ...clip.timeline, muted: { ranges, by: profanity } } };
}

function framedClip(job: DrawnJob, { words: said, spoken, sounds, framing }: RenderInputs): Clip {
  const { plan, sourceInfo } = job;
  const hidesFillers = plan.captions === false || plan.captions.fillers !== true;
  const words = hidesFillers ? shownWords(said) : said;
  const { samples, insets = [], textRegions = [] } = framing;
  const picture = { width: sourceInfo.width, height: sourceInfo.height };
  const segments = segmentsOf(job, framing);
  const whole = planTimeline(plan, sourceInfo, segments);
  const { coverAtSec = null } = plan;
  if (plan.removeSilence !== true && plan.cuts === undefined) {
    const facts = { samples, insets, textRegions };
    const { kept } = whole;
    const { range } = plan;
    const shown = withFirstCapital(words, range);
    return { range, picture, timeline: whole, kept, segments, words: shown, ...facts, coverAtSec };
  }
  const grid = { startSec: whole.startSec, fps: rateValue(whole.rate), frames: whole.spanFrames };
  const kept = keptFrames(leftOut(plan, spoken, sounds), grid);
  const edited = retimeSegments(segments, kept, grid);
  const timeline = planTimeline(plan, sourceInfo, edited, kept);
  const clock = editClock(kept, grid);
  const retimed = <Timed extends Range>(ones: readonly Timed[]) =>
    ones.map((one) => ({ ...one, startSec: clock(one.startSec), endSec: clock(one.endSec) }));
  const range = { startSec: grid.startSec, endSec: grid.startSec + timeline.durationSec };
  return {
    range,
    picture,
    timeline,
    kept,
    segments: edited,
    words: withFirstCapital(retimeWords(withoutCut(words, plan.cuts ?? []), clock), range),
    samples: retimeSamples(samples, kept, grid),
    insets: retimed(insets),
    textRegions: retimed(textRegions),
    coverAtSec: coverAtSec === null ? null : clock(coverAtSec),
  };
}
