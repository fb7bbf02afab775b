import { overlapSec, type Range } from '#schema/domain/clip.ts';
import type { FaceSample, Inset, LayoutSegment, TextRegion, Word } from '#schema/domain/media.ts';
import { withFirstCapital } from '#schema/domain/texts/first-capital.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { hasProfanity, maskProfanity } from '#schema/domain/captions/profanity.ts';
import { shownWords } from '#schema/domain/texts/shown-words.ts';
import { type ShownSpan, shownSpans } from '../ffmpeg/graph/shown-spans.ts';
import { type Timeline, timelineOf } from '../ffmpeg/graph/timeline.ts';
import { takesOf } from '../plan/edit/takes.ts';
import { spreadLines } from '../plan/translation/spread.ts';
import { moveShown, type StressedIn } from './moved-clip.ts';
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
  /** The same without the movement of the plan: what is framed by hand. */
  atRest: LayoutSegment[];
  /** Those of the captions. The first has a capital. */
  words: readonly Word[];
  /** What is said, to stand below captions in another language. Missing: it is not shown. */
  below?: readonly Word[];
  samples: readonly FaceSample[];
  insets: readonly Inset[];
  textRegions: readonly TextRegion[];
  /** Where somebody speaks, whether captions show it or not. */
  spoken: readonly Range[];
  /** Where it shows the B-roll of the plan. */
  bRoll: readonly ShownSpan[];
  /** What the user wants the cover to show. Null: the best picture. */
  coverAtSec: number | null;
};

/**
 * The words as the user corrected them. `spoken`: where somebody speaks, including words that captions leave out.
 * `sounds`: reactions and music.
 */
export type RenderInputs = { words: Word[]; spoken: Range[]; sounds: Range[]; framing: DrawnFraming };

/** See `planClip`. `stressedIn` finds the words on which the picture zooms: a plan without zooms needs none of its tables. */
export function planClipWith(job: DrawnJob, inputs: RenderInputs, stressedIn: StressedIn): Clip {
  return inItsLanguage(job.plan, withoutSwearing(job.plan, framedClip(job, inputs, stressedIn)));
}

/** Aligners end words a little early. */
const AROUND_SEC = 0.03;

function withoutSwearing({ profanity }: RenderPlan, clip: Clip): Clip {
  if (profanity === undefined) return clip;
  const words = clip.words.map((word) => ({ ...word, text: maskProfanity(word.text) }));
  if (profanity === 'mask') return { ...clip, words };
  const sworn = clip.words.filter(
    (word) => !isTranslated(word) && hasProfanity(word.text) && overlapSec(word, clip.range) > 0,
  );
  const ranges = sworn.map(({ startSec, endSec }) => ({
    startSec: Math.max(0, startSec - clip.timeline.startSec - AROUND_SEC),
    endSec: endSec - clip.timeline.startSec + AROUND_SEC,
  }));
  return { ...clip, words, timeline: { ...clip.timeline, muted: { ranges, by: profanity } } };
}

/** Words of a translation go through cuts and pieces beside those that are said. */
type TranslatedWord = Word & { isTranslated: true };

function isTranslated(word: Word): word is TranslatedWord {
  return 'isTranslated' in word;
}

function inItsLanguage({ translation }: RenderPlan, clip: Clip): Clip {
  if (translation === undefined) return clip;
  const words = clip.words.filter(isTranslated);
  const said = clip.words.filter((word) => !isTranslated(word));
  return { ...clip, words, ...(translation.withOriginal === true && { below: said }) };
}

/** The words of a translation at the times of what they translate. */
function translatedWords(plan: RenderPlan, said: readonly Word[]): TranslatedWord[] {
  if (plan.translation === undefined) return [];
  const spread = spreadLines(plan.translation.lines, shownWords(said), { ...plan.range, ...plan });
  return spread.map((word) => ({ ...word, isTranslated: true }));
}

function framedClip(
  job: DrawnJob,
  { words: said, spoken, sounds, framing }: RenderInputs,
  stressedIn: StressedIn,
): Clip {
  const { plan, sourceInfo } = job;
  const hidesFillers = plan.captions === false || plan.captions.fillers !== true;
  const { samples, insets = [], textRegions = [] } = framing;
  const facts = {
    words: [...(hidesFillers ? shownWords(said) : said), ...translatedWords(plan, said)],
    segments: segmentsOf(job, framing),
    samples,
    insets,
    textRegions,
    spoken,
    coverAtSec: plan.coverAtSec ?? null,
  };
  const { reads, ...shown } = planShown(takesOf(plan), job, { ...facts, sounds });
  const { range } = shown;
  const heard = shown.words.filter((word) => !isTranslated(word));
  const { segments, drawn } = moveShown(job, { ...shown, words: heard, reads }, stressedIn);
  const timeline = timelineOf(plan, sourceInfo, reads, drawn);
  return {
    ...shown,
    segments,
    atRest: shown.segments,
    picture: { width: sourceInfo.width, height: sourceInfo.height },
    timeline,
    bRoll: shownSpans(plan.bRoll ?? [], timeline),
    words: [...withFirstCapital(heard, range), ...withFirstCapital(shown.words.filter(isTranslated), range)],
  };
}
