import { durationOf } from '#schema/domain/clip.ts';
import type { Candidate } from './candidates.ts';
import { contentWords, type Rarity, stem, substanceOf } from './distinctiveness.ts';
import { concludes, judgeOpening, opensInTheMiddle } from './english-cues.ts';
import type { LevelIndex } from './level-index.ts';
import type { SignalName } from './score.ts';
import { endsFinished, type Sentence } from './sentences.ts';

/** What every signal is measured on. */
export type Material = {
  sentences: readonly Sentence[];
  rarity: Rarity;
  levels: LevelIndex | null;
  /** Stems of the words that the user asked for. */
  keywords: ReadonlySet<string>;
  clipSec: number;
};

/** A figure for each candidate; only the order of the figures counts, except for `keywords` (0 to 1). */
type Measure = (candidate: Candidate) => number;

/** The signals that this material can give. There is always at least one. */
export function measuresFor(material: Material): Partial<Record<SignalName, Measure>> {
  const { levels } = material;
  const hasWords = material.sentences.length > 0;
  return {
    ...(hasWords ? wordMeasures(material) : {}),
    ...(hasWords && material.keywords.size > 0 ? { keywords: keywordMeasure(material) } : {}),
    ...(levels !== null || !hasWords ? { energy: (candidate) => levels?.energyDb(candidate) ?? 0 } : {}),
  };
}

function wordMeasures(material: Material): Record<'hook' | 'flow' | 'value' | 'pace', Measure> {
  const { sentences, rarity, clipSec } = material;
  const openings = sentences.map((sentence) => judgeOpening(sentence.text).points);
  const substance = runningSum(sentences.map((sentence) => substanceOf(sentence.text, rarity)));
  const spokenSec = runningSum(sentences.map(durationOf));
  const words = runningSum(sentences.map((sentence) => sentence.lastWord - sentence.firstWord + 1));
  const flows = sentences.map((_, i) => ({ start: startFlow(sentences, i), end: endFlow(sentences, i) }));
  return {
    // The second sentence still falls into the seconds in which a viewer decides.
    hook: (c) =>
      isEmpty(c) ? -Infinity : (openings[c.first] ?? 0) + (c.last > c.first ? 0.4 * (openings[c.first + 1] ?? 0) : 0),
    flow: (c) => {
      if (isEmpty(c)) return -Infinity;
      const filled = spokenSec(c) / durationOf(c);
      const offLength = Math.abs(durationOf(c) - clipSec) / clipSec;
      return (flows[c.first]?.start ?? 0) + (flows[c.last]?.end ?? 0) + filled - offLength;
    },
    value: (c) => substance(c) / Math.max(1, words(c)),
    pace: (c) => words(c) / durationOf(c),
  };
}

function keywordMeasure({ sentences, keywords }: Material): Measure {
  const hits = runningSum(sentences.map((sentence) => keywordHits(sentence.text, keywords)));
  return (candidate) => 1 - 0.5 ** hits(candidate);
}

/** How many of a text's words were asked for. */
export function keywordHits(text: string, keywords: ReadonlySet<string>): number {
  return contentWords(text).filter((word) => keywords.has(stem(word))).length;
}

/** Pauses longer than a second say no more than a second does. */
function pauseSec(sentences: readonly Sentence[], before: number, after: number): number {
  const [a, b] = [sentences[before], sentences[after]];
  return a === undefined || b === undefined ? 1 : Math.min(1, Math.max(0, b.startSec - a.endSec));
}

function startFlow(sentences: readonly Sentence[], i: number): number {
  const previous = sentences[i - 1]?.text;
  const isFreshStart = previous === undefined || endsFinished(previous);
  return (
    (opensInTheMiddle(sentences[i]?.text ?? '') ? -1 : 0) +
    (isFreshStart ? 0.5 : -0.5) +
    0.5 * pauseSec(sentences, i - 1, i)
  );
}

function endFlow(sentences: readonly Sentence[], i: number): number {
  const text = sentences[i]?.text ?? '';
  const isOpenQuestion = /\?\W*$/.test(text);
  return (
    (endsFinished(text) ? 1 : -1) +
    (isOpenQuestion ? -1.5 : 0) +
    (concludes(text) ? 0.5 : 0) +
    0.5 * pauseSec(sentences, i, i + 1)
  );
}

function isEmpty(candidate: Candidate): boolean {
  return candidate.last < candidate.first;
}

/** Prefix sums: the total of any run of sentences by one subtraction. */
function runningSum(values: readonly number[]): Measure {
  const totals = new Float64Array(values.length + 1);
  for (const [i, value] of values.entries()) totals[i + 1] = (totals[i] ?? 0) + value;
  return (candidate) => (totals[candidate.last + 1] ?? 0) - (totals[candidate.first] ?? 0);
}
