import { type Range, durationOf } from '#schema/domain/clip.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { SoundLevels, Word } from '#schema/domain/media.ts';
import { toMs } from '#schema/domain/time.ts';
import { type Candidate, sentenceSpans, timeWindows, unspokenStretches, wholeRange, widened } from './candidates.ts';
import {
  type ClipChoice,
  keepsPromise,
  LONGEST_SHARE,
  PROMISED_SHARE,
  SHORTEST_SHARE,
} from '../material/clip-choice.ts';
import { type Material, readMaterial } from '../material/material.ts';
import { candidatesHolding, heldPart } from './must-hold.ts';
import { type Rated, ranksOf, rankShare, SIGNAL_NAMES, weightsOf } from './score.ts';
import { trimStart } from '../edges/model.ts';
import type { Sentence } from '../edges/sentences.ts';
import { measuresFor } from './signals.ts';
import { withClearOpenings } from './clear-openings.ts';
import { orderWords } from '../../words/word-order.ts';

/** A candidate with its reasons: the weights of `ratings` add up to 1, `total` is their weighted sum (0 to 1). */
export type RankedCandidate = Candidate & { total: number; ratings: Rated[] };

/**
 * Every clip that the material allows, rated but not yet chosen from. `words` are those of the window, in order. The
 * material has none of their fillers and repeats: no clip begins or ends with one, and no text has one.
 */
export type RankedClips = {
  choice: ClipChoice;
  words: readonly Word[];
  /** Its sentences are what reviews point at. */
  material: Material;
  /** In order of time; empty for the goal `empty`, otherwise at least one. */
  candidates: readonly RankedCandidate[];
};

/** Rates every possible clip of a window. Pure: the same choice gives the same ranking, whatever the word order. */
export function rankClips(choice: ClipChoice): RankedClips {
  const words = wordsInWindow(choice);
  const material = readMaterial(choice, words);
  const candidates = candidatesFor(choice, material);
  return { choice, words, material, candidates: rate(candidates, material, clipsWithin(choice, material.sentences)) };
}

/** The ranking with more candidates: proposed runs of sentences. All are rated again together. */
export function withCandidates(ranked: RankedClips, spans: readonly { first: number; last: number }[]): RankedClips {
  const { choice, material, candidates } = ranked;
  const nameOf = ({ first, last }: { first: number; last: number }) => `${first}-${last}`;
  const known = new Set(candidates.map(nameOf));
  // Windows overlap, so the same run may be proposed twice.
  const others = new Map(spans.filter((span) => !known.has(nameOf(span))).map((span) => [nameOf(span), span]));
  const added = [...others.values()].map((span) => candidateOf(span, material));
  if (added.length === 0) return ranked;
  const all = [...candidates, ...added].sort((a, b) => a.startSec - b.startSec || a.endSec - b.endSec);
  return { ...ranked, candidates: rate(all, material, clipsWithin(choice, material.sentences)) };
}

/** The shortest and the longest clip that may be proposed, as shares of the requested length. */
export function allowedShares({ choice, candidates }: RankedClips): [shortest: number, longest: number] {
  const isKept = candidates.every((candidate) => keepsPromise(durationOf(candidate), choice.clipDurationSec));
  return isKept ? [1 - PROMISED_SHARE, 1 + PROMISED_SHARE] : [SHORTEST_SHARE, LONGEST_SHARE];
}

function candidateOf(
  { first, last }: { first: number; last: number },
  { edges, words, sentences }: Material,
): Candidate {
  return { first, last, startSec: words[trimStart(edges, first)]?.startSec ?? 0, endSec: sentences[last]?.endSec ?? 0 };
}

/** Seconds that clips can be made of: all that is said, without long silences; the window if nobody speaks. */
export function materialSec(choice: ClipChoice, sentences: readonly Sentence[]): number {
  const spoken = spokenRange(sentences);
  if (spoken === null || choice.goal === 'reframe') return durationOf(choice.window);
  const unspoken = unspokenStretches(spoken, sentences, choice.clipDurationSec);
  return durationOf(spoken) - unspoken.reduce((sum, stretch) => sum + durationOf(stretch), 0);
}

function clipsWithin(choice: ClipChoice, sentences: readonly Sentence[]): number {
  return choice.goal === 'reframe' ? 1 : materialSec(choice, sentences) / choice.clipDurationSec;
}

/** From the first to the last thing said; null if nobody speaks. */
function spokenRange(sentences: readonly Sentence[]): Range | null {
  const [first, last] = [sentences[0], sentences.at(-1)];
  return first === undefined || last === undefined ? null : { startSec: first.startSec, endSec: last.endSec };
}

/** Words that are completely in the window, in order, to the millisecond. */
function wordsInWindow({ words, window }: ClipChoice): Word[] {
  const inside = words.filter((word) => word.startSec >= window.startSec && word.endSec <= window.endSec);
  return orderWords(inside, window.endSec).map((word) => ({
    ...word,
    startSec: toMs(word.startSec),
    endSec: toMs(word.endSec),
  }));
}

function candidatesFor(choice: ClipChoice, material: Material): readonly Candidate[] {
  const { words, sentences } = material;
  if (choice.goal === 'empty') return [];
  if (choice.goal === 'reframe') return [wholeRange(choice.window, sentences)];
  const all = shortCandidates(choice, material);
  const { window, clipDurationSec, mustHold } = choice;
  const candidates =
    mustHold === undefined ? all : candidatesHolding(mustHold, all, { window, clipDurationSec, words, sentences });
  return withClearOpenings(candidates, material);
}

function shortCandidates(choice: ClipChoice, material: Material): Candidate[] {
  const { window, clipDurationSec } = choice;
  const { sentences } = material;
  const spans = sentenceCandidates(choice, material);
  if (spans.length === 0) return timeWindows(window, clipDurationSec, sentences, sceneStarts(choice.sound));
  const silent = unspokenStretches(window, sentences, clipDurationSec);
  return [
    ...spans,
    ...silent.flatMap((stretch) => timeWindows(stretch, clipDurationSec, [], sceneStarts(choice.sound))),
  ];
}

function sentenceCandidates(choice: ClipChoice, material: Material): Candidate[] {
  const { window, clipDurationSec, mustHold } = choice;
  const { sentences } = material;
  const spoken = spokenRange(sentences);
  if (spoken !== null && durationOf(spoken) < clipDurationSec * SHORTEST_SHARE) {
    return [wholeRange(widened(spoken, LIMITS.clipMinSec, window), sentences)];
  }
  const isFree = mustHold !== undefined && heldPart(mustHold, choice) !== null;
  return sentenceSpans(material, clipDurationSec, isFree);
}

/** If at least this share of pixels has another colour, a key picture shows another scene. */
export const SCENE_CHANGE = 0.4;

function sceneStarts({ motion }: SoundLevels): number[] {
  return (motion ?? []).flatMap(({ atSec, sceneChange }) => (sceneChange >= SCENE_CHANGE ? [atSec] : []));
}

/** `clips`: how many of them fit into the material; the more, the more ranks count. */
function rate(candidates: readonly Candidate[], material: Material, clips: number): RankedCandidate[] {
  const measures = measuresFor(material);
  const byRank = rankShare(clips);
  const present = SIGNAL_NAMES.filter((name) => measures[name] !== undefined);
  const weighing = material.interest === null ? 'cues' : 'learned';
  const columns = weightsOf(present, weighing).map(({ name, weight }) => {
    const ranks = ranksOf(Float64Array.from(candidates, (candidate) => measures[name]?.figure(candidate) ?? 0));
    const share = measures[name]?.byItself === true ? 0 : byRank;
    const values = candidates.map(
      (candidate, i) => share * (ranks[i] ?? 0) + (1 - share) * (measures[name]?.absolute(candidate) ?? 0),
    );
    return { name, weight, values };
  });
  return candidates.map((candidate, i) => {
    const ratings = columns.map(({ name, weight, values }) => ({ name, weight, value: values[i] ?? 0 }));
    return { ...candidate, ratings, total: ratings.reduce((sum, part) => sum + part.weight * part.value, 0) };
  });
}
