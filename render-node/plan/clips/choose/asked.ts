import { type Range, sharedOf } from '#schema/domain/clip.ts';
import { tokensOf } from '#schema/domain/texts/script.ts';
import { runningSum } from '../../math/numbers.ts';
import type { Material } from '../material/material.ts';
import { type AskedKind, stemsIn, type Subject } from '../material/wishes.ts';
import type { ClipReview } from '../review/review.ts';
import { type Candidate, insideOf } from '../score/candidates.ts';
import { linesOfKind, MANY_CUES } from '../texts/moment.ts';

/** What the user asked for, and which clips are about it. */
export type Asked = {
  isAsking: boolean;
  /** Whether a clip is about anything that was asked for. */
  fits: (clip: Candidate) => boolean;
  /** The keywords and prompts that none of these ranges is about, as they were sent. */
  notFound: (ranges: readonly Range[]) => string[];
};

type Fits = (clip: Candidate) => boolean;
/** The stems of each sentence. */
type Heard = readonly ReadonlySet<string>[];

/** Up to this many words of a subject must all be said; of more, half. */
const ALL_SAID = 2;
/** Clips that share this much of their time are about the same. */
const ALIKE = 0.5;

/** A language model says which clips are about a wish. Where it names none, or there is no model, words decide. */
export function askedOf(material: Material, review: ClipReview | null): Asked {
  // Without a wish, nothing is read.
  const heard =
    material.wishes.length === 0 ? [] : material.sentences.map(({ text }) => new Set(stemsIn(tokensOf(text))));
  const fits = material.wishes.map(({ subjects }, i): Fits => {
    const byModel = fitsSeen(i, review, material);
    return byModel ?? anyOf(subjects.map((subject) => fitsHeard(subject, heard, material)));
  });
  const clipOf = (range: Range): Candidate => ({ ...range, ...insideOf(range, material.sentences) });
  return {
    isAsking: fits.length > 0,
    fits: anyOf(fits),
    notFound: (ranges) => {
      const clips = ranges.map(clipOf);
      return material.wishes.flatMap(({ text }, i) => (clips.some((clip) => fits[i]?.(clip)) ? [] : [text]));
    },
  };
}

/** Candidates with totals that put those first that fit. `own` is the candidate as it was. */
export function askedFirst<C extends Candidate & { total: number }>(
  candidates: readonly C[],
  { isAsking, fits }: Asked,
): (C & { own: C })[] {
  return candidates.map((own) => ({ ...own, own, total: own.total + (isAsking && fits(own) ? 1 : 0) }));
}

function anyOf(all: readonly Fits[]): Fits {
  return (clip) => all.some((fits) => fits(clip));
}

/** By what a model said of the clips that it proposed; null if it named none for this wish. */
function fitsSeen(wish: number, review: ClipReview | null, { sentences }: Material): Fits | null {
  const seen = (review?.spans ?? []).flatMap(({ first, last, asked }) => {
    const [opening, closing] = [sentences[first], sentences[last]];
    const isIt = asked?.includes(wish) === true && opening !== undefined && closing !== undefined;
    return isIt ? [{ startSec: opening.startSec, endSec: closing.endSec }] : [];
  });
  return seen.length === 0 ? null : (clip) => seen.some((range) => sharedOf(clip, range) >= ALIKE);
}

/**
 * By the stems of the words that are said, or by what shows a kind of moment. Where words and a kind are named ("funny
 * stories about his dog"), the words decide.
 */
function fitsHeard(subject: Subject, heard: Heard, material: Material): Fits {
  const fits = subject.stems.length > 0 ? byWords(subject, heard) : byKind(subject, material);
  return (clip) => clip.last >= clip.first && fits(clip);
}

function byWords({ stems }: Subject, heard: Heard): Fits {
  const said = stems.map((stem) => runningSum(heard.map((words) => (words.has(stem) ? 1 : 0))));
  const least = Math.max(Math.min(stems.length, ALL_SAID), Math.ceil(stems.length / 2));
  return (clip) => said.filter((count) => count(clip) > 0).length >= least;
}

function byKind({ kinds }: Subject, material: Material): Fits {
  const all = material.sentences.map((_, i) => i);
  const shown = kinds.map((kind) => {
    const lines = new Set(linesOfKind(kind, all, material));
    return { count: runningSum(all.map((i) => (lines.has(i) ? 1 : 0))), least: leastLines(kind) };
  });
  return (clip) => shown.some(({ count, least }) => count(clip) >= least);
}

function leastLines(kind: AskedKind): number {
  return kind === 'story' || kind === 'how_to' ? MANY_CUES : 1;
}
