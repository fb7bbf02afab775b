import { overlapSec, type Range } from '#schema/domain/clip.ts';
import type { FaceSample, Inset, LayoutSegment, TextRegion, Word } from '#schema/domain/media.ts';
import { withFirstCapital } from '#schema/domain/texts/first-capital.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { hasProfanity, maskProfanity } from '#schema/domain/captions/profanity.ts';
import { shownWords } from '#schema/domain/texts/shown-words.ts';
import { type Timeline, timelineOf } from '../ffmpeg/graph/timeline.ts';
import { takesOf } from '../plan/edit/takes.ts';
import { planShown } from './planned-take.ts';
import { type DrawnFraming, type DrawnJob, segmentsOf } from './segments-of.ts';

/**
 * The clip to render. Everything in it is on its own clock: seconds of the source from its first frame on, with the cuts
 * closed and the pieces one after the other.
 */
export type Clip = {
  range: Range;
  /** The displayed source in pixels. */
  picture: { width: number; height: number };
  timeline: Timeline;
  /** Which take each read of the timeline belongs to: see `takesOf`. */
  takes: readonly number[];
  segments: LayoutSegment[];
  /** Those of the captions. The first has a capital. */
  words: readonly Word[];
  samples: readonly FaceSample[];
  insets: readonly Inset[];
  textRegions: readonly TextRegion[];
  /** Where somebody speaks, whether captions show it or not. */
  spoken: readonly Range[];
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
  const { samples, insets = [], textRegions = [] } = framing;
  const facts = {
    words: hidesFillers ? shownWords(said) : said,
    segments: segmentsOf(job, framing),
    samples,
    insets,
    textRegions,
    spoken,
    coverAtSec: plan.coverAtSec ?? null,
  };
  const { reads, range, ...shown } = planShown(takesOf(plan), job, { ...facts, sounds });
  return {
    ...shown,
    range,
    picture: { width: sourceInfo.width, height: sourceInfo.height },
    timeline: timelineOf(plan, sourceInfo, reads, shown.segments),
    words: withFirstCapital(shown.words, range),
  };
}
