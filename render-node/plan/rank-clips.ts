import { type Range, durationOf } from '#schema/domain/clip.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { SoundLevels, Word } from '#schema/domain/media.ts';
import type { Goal } from '#schema/domain/stages.ts';
import { type Candidate, LONGEST_SHARE, SHORTEST_SHARE, sentenceSpans, timeWindows, wholeRange } from './candidates.ts';
import { contentWords, rarityAmong, stem } from './distinctiveness.ts';
import type { Rated } from './explain.ts';
import { indexLevels } from './level-index.ts';
import { ranksOf, SIGNAL_NAMES, weightsOf } from './score.ts';
import { type Sentence, splitSentences } from './sentences.ts';
import { type Material, measuresFor } from './signals.ts';
import { orderWords } from './word-order.ts';

export type ClipChoice = {
  goal: Goal;
  projectTitle: string;
  window: Range;
  clipDurationSec: number;
  keywords: readonly string[];
  maxClips: number;
  words: readonly Word[];
  sound: SoundLevels;
};

/** A candidate with what speaks for it: the weights of `ratings` add up to 1, `total` is their weighted sum (0 to 1). */
export type RankedCandidate = Candidate & { total: number; ratings: Rated[] };

/** Every clip that the material allows, rated but not yet chosen from. `words` are those of the window, in order. */
export type RankedClips = {
  choice: ClipChoice;
  words: readonly Word[];
  /** Its sentences are what reviews point at. */
  material: Material;
  /** In order of time; empty for the goal `empty`, otherwise at least one. */
  candidates: readonly RankedCandidate[];
};

/** Rates every possible clip of a window. Pure: the same choice gives the same ranking, whatever the order of its words. */
export function rankClips(choice: ClipChoice): RankedClips {
  const words = wordsInWindow(choice);
  const sentences = splitSentences(words, choice.clipDurationSec * LONGEST_SHARE);
  const material: Material = {
    sentences,
    rarity: rarityAmong(sentences),
    levels: indexLevels(choice.sound),
    keywords: new Set(choice.keywords.flatMap(contentWords).map(stem)),
    clipSec: choice.clipDurationSec,
  };
  return { choice, words, material, candidates: rate(candidatesFor(choice, sentences), material) };
}

/** From the first to the last thing said; null where nobody speaks. */
export function spokenRange(sentences: readonly Sentence[]): Range | null {
  const [first, last] = [sentences[0], sentences.at(-1)];
  return first === undefined || last === undefined ? null : { startSec: first.startSec, endSec: last.endSec };
}

/** Words that lie in the window as a whole, in order, to the millisecond. */
function wordsInWindow({ words, window }: ClipChoice): Word[] {
  const inside = words.filter((word) => word.startSec >= window.startSec && word.endSec <= window.endSec);
  return orderWords(inside, window.endSec).map((word) => ({
    ...word,
    startSec: toMs(word.startSec),
    endSec: toMs(word.endSec),
  }));
}

function toMs(sec: number): number {
  return Math.round(sec * 1000) / 1000;
}

function candidatesFor(choice: ClipChoice, sentences: readonly Sentence[]): Candidate[] {
  const { window, clipDurationSec } = choice;
  if (choice.goal === 'empty') return [];
  if (choice.goal === 'reframe') return [wholeRange(window, sentences)];
  const spoken = spokenRange(sentences);
  if (spoken !== null && durationOf(spoken) < clipDurationSec * SHORTEST_SHARE) {
    return [wholeRange(atLeast(spoken, LIMITS.clipMinSec, window), sentences)];
  }
  const spans = sentenceSpans(sentences, clipDurationSec);
  return spans.length > 0 ? spans : timeWindows(window, clipDurationSec, sentences);
}

/** A range widened to a length, evenly where the window allows it. */
function atLeast(range: Range, lengthSec: number, window: Range): Range {
  const missing = Math.max(0, Math.min(lengthSec, durationOf(window)) - durationOf(range));
  const startSec = Math.max(
    window.startSec,
    Math.min(range.startSec - missing / 2, window.endSec - durationOf(range) - missing),
  );
  return { startSec, endSec: startSec + durationOf(range) + missing };
}

function rate(candidates: readonly Candidate[], material: Material): RankedCandidate[] {
  const measures = measuresFor(material);
  const weighted = weightsOf(SIGNAL_NAMES.filter((name) => measures[name] !== undefined));
  const columns = weighted.map(({ name }) => {
    const figures = candidates.map((candidate) => measures[name]?.(candidate) ?? 0);
    // What was asked for counts by itself: a source that never mentions it has no "best" tenth.
    return name === 'keywords' ? figures : ranksOf(figures);
  });
  return candidates.map((candidate, i) => {
    const ratings = weighted.map((part, at) => ({ ...part, value: columns[at]?.[i] ?? 0 }));
    return { ...candidate, ratings, total: ratings.reduce((sum, part) => sum + part.weight * part.value, 0) };
  });
}
