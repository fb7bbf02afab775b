import { type PartingWeights, weightOf } from '../../../render-node/plan/clips/edges/parting.ts';
import type { Sentence } from '../../../render-node/plan/clips/edges/sentences.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';
import type { RatedTalk } from './talks.ts';

const NEXT_KEPT = 260;
const LAST_KEPT = 200;
const PAIRS_KEPT = 260;
const ROUNDS = 5;
const FIRST_RATE = 0.12;
/** About one gap of twelve is an end. */
const FIRST_BIAS = -2.5;
/** The bias moves more slowly than the weights; each step forgets this much of a word, and of a pair. */
const BIAS_SHARE = 0.05;
const FORGET_WORD = 1e-4;
const FORGET_PAIR = 1e-3;
/** Smaller weights are not kept. */
const LEAST_WEIGHT = 0.1;

type SplitTalk = { sentences: readonly Sentence[]; talk: Pick<RatedTalk, 'words'> };
/** Two words in a row of one speaker, the one after them, and whether a sentence ends between the first two. */
type Gap = { word: string; one: string; pair: string; ends: boolean };

/** Words around the ends of sentences, learned from punctuated talks read without their marks. Deterministic. */
export function fitParting(talks: readonly SplitTalk[]): PartingWeights {
  const gaps = talks.flatMap(gapsOf);
  const next = frequent(
    gaps.map(({ one }) => one),
    NEXT_KEPT,
  );
  const last = frequent(
    gaps.map(({ word }) => word),
    LAST_KEPT,
  );
  const pairs = frequent(
    gaps.flatMap(({ ends, pair }) => (ends ? [pair] : [])),
    PAIRS_KEPT,
  );
  const weights: PartingWeights = { bias: FIRST_BIAS, next: zeros([...next, ...pairs]), last: zeros([...last]) };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const gap of gaps) learn(weights, gap, FIRST_RATE / (1 + round));
  }
  return rounded(weights);
}

function zeros(words: readonly string[]): Record<string, number> {
  return Object.fromEntries(words.map((word) => [word, 0]));
}

function learn(weights: PartingWeights, { word, one, pair, ends }: Gap, rate: number): void {
  const { last, next } = weights;
  const odds = weights.bias + weightOf(last, word) + weightOf(next, one) + weightOf(next, pair);
  const step = rate * (Number(ends) - 1 / (1 + Math.exp(-odds)));
  weights.bias += step * BIAS_SHARE;
  move(last, word, { step, keep: 1 - rate * FORGET_WORD });
  move(next, one, { step, keep: 1 - rate * FORGET_WORD });
  move(next, pair, { step, keep: 1 - rate * FORGET_PAIR });
}

/** Only words that are learned have an entry. */
function move(table: Record<string, number>, word: string, { step, keep }: { step: number; keep: number }): void {
  if (Object.hasOwn(table, word)) table[word] = weightOf(table, word) * keep + step;
}

function gapsOf({ sentences, talk: { words } }: SplitTalk): Gap[] {
  const said = sentences.flatMap(({ said: indexes }) => indexes.map((k, i) => ({ k, ends: i + 1 === indexes.length })));
  const wordAt = (i: number) => words[said[i]?.k ?? -1];
  return said.flatMap(({ ends }, i) => {
    const [word, one, two] = [wordAt(i), wordAt(i + 1), wordAt(i + 2)];
    if (word === undefined || one === undefined || one.speaker !== word.speaker) return [];
    const first = bareWord(one.text);
    return [{ word: bareWord(word.text), one: first, pair: `${first} ${bareWord(two?.text ?? '')}`, ends }];
  });
}

/** The most frequent words, in a fixed order. */
function frequent(words: readonly string[], count: number): Set<string> {
  const uses = new Map<string, number>();
  for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  const order = [...uses].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return new Set(order.slice(0, count).map(([word]) => word));
}

function rounded({ bias, next, last }: PartingWeights): PartingWeights {
  const short = (table: Record<string, number>): Record<string, number> =>
    Object.fromEntries(
      Object.entries(table)
        .map(([word, weight]) => [word, twoDigits(weight)] as const)
        .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT),
    );
  return { bias: twoDigits(bias), next: short(next), last: short(last) };
}

function twoDigits(value: number): number {
  return Math.round(value * 100) / 100;
}
