import {
  type Edges,
  END_FEATURES,
  featuresOf,
  readEdges,
  START_FEATURES,
} from '../../../render-node/plan/clips/edges/features.ts';
import type { EdgeWeights } from '../../../render-node/plan/clips/edges/model.ts';
import type { PartingWeights } from '../../../render-node/plan/clips/edges/parting.ts';
import { type Sentence, splitSentences } from '../../../render-node/plan/clips/edges/sentences.ts';
import { bareWord } from '../../../render-node/plan/words/spoken-words.ts';
import type { RatedTalk } from './talks.ts';

/** A talk with the features of its sentences as starts and as ends of clips. */
export type ReadTalk = {
  talk: RatedTalk;
  sentences: readonly Sentence[];
  edges: Edges;
  starts: readonly number[][];
  ends: readonly number[][];
};

const LONGEST_CLIP_SEC = 84;
/** The editor's edge is one of the sentence edges this near; the others within `NEAR_SEC` are what it was preferred to. */
const TRUE_SEC = 6;
const NEAR_SEC = 25;
/** Chance of an edge this far from the written time falls by e. */
const OFF_SEC = 0.7;

/** Splits a talk into sentences as the choice does, and describes them. */
export function readTalkEdges(talk: RatedTalk): ReadTalk {
  const sentences = splitSentences(talk.words, { maxSec: LONGEST_CLIP_SEC, language: 'en' });
  const edges = readEdges(sentences, talk.words, 'en');
  return {
    talk,
    sentences,
    edges,
    starts: sentences.map((_, i) => featuresOf(START_FEATURES, edges, i)),
    ends: sentences.map((_, i) => featuresOf(END_FEATURES, edges, i)),
  };
}

/** One of the editor's edges: the sentences near, their features, and how far each is from the written time. */
type Group = { rows: number[][]; offSec: number[]; sentences: number[] };

function groupsOf(talk: ReadTalk, side: 'start' | 'end'): Group[] {
  return talk.talk.clips.map((clip) => {
    const sec = side === 'start' ? clip.startSec : clip.endSec;
    const offs = talk.sentences.map((sentence, i) => offOf(talk, { sentence, i, side, sec }));
    const near = offs.flatMap((off, i) => (off <= NEAR_SEC ? [i] : []));
    return {
      rows: near.map((i) => (side === 'start' ? talk.starts : talk.ends)[i] ?? []),
      offSec: near.map((i) => offs[i] ?? 99),
      sentences: near,
    };
  });
}

function offOf(
  talk: ReadTalk,
  { sentence, i, side, sec }: { sentence: Sentence; i: number; side: 'start' | 'end'; sec: number },
): number {
  if (side === 'end') return Math.abs(sentence.endSec - sec);
  const cut = talk.talk.words[sentence.said[talk.edges.openings[i]?.cut ?? 0] ?? sentence.firstWord]?.startSec ?? 0;
  // Anywhere between the first word and the one after the lead-in is at the start.
  return sec >= sentence.startSec && sec <= cut ? 0 : Math.min(Math.abs(sentence.startSec - sec), Math.abs(cut - sec));
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((s, v, i) => s + v * (b[i] ?? 0), 0);
const softmax = (values: readonly number[]): number[] => {
  const top = Math.max(...values);
  const raised = values.map((v) => Math.exp(v - top));
  const sum = raised.reduce((a, b) => a + b, 0);
  return raised.map((v) => v / sum);
};

/** Which of the near edges is the editor's: by distance, and by what is plausible. */
function truthOf(group: Group, weights: readonly number[] | null): number[] {
  const odds = group.rows.map((row, i) => {
    const off = group.offSec[i] ?? 99;
    return off > TRUE_SEC ? -50 : -off / OFF_SEC + (weights === null ? 0 : 0.7 * dot(weights, row));
  });
  return softmax(odds);
}

/** Conditional logit by Newton's method, with a penalty on the squares of the weights; the truth is found again in between. */
function fitEdges(groups: readonly Group[], size: number, ridge = 8): number[] {
  let weights: number[] = Array.from({ length: size }, () => 0);
  for (let round = 0; round < 4; round += 1) {
    const truths = groups.map((group) => truthOf(group, round === 0 ? null : weights));
    for (let step = 0; step < 4; step += 1) weights = newton(groups, truths, weights, ridge);
  }
  return weights;
}

function newton(groups: readonly Group[], truths: readonly number[][], weights: number[], ridge: number): number[] {
  const size = weights.length;
  const slope = weights.map((w) => -ridge * w);
  const curve = Array.from({ length: size }, (_, a) => Array.from({ length: size }, (_, b) => (a === b ? ridge : 0)));
  for (const [g, group] of groups.entries()) {
    if (group.rows.length === 0) continue;
    const chance = softmax(group.rows.map((row) => dot(weights, row)));
    const mean = weights.map((_, k) => group.rows.reduce((s, row, i) => s + (chance[i] ?? 0) * (row[k] ?? 0), 0));
    for (const [i, row] of group.rows.entries()) {
      const [p, t] = [chance[i] ?? 0, truths[g]?.[i] ?? 0];
      const off = row.map((v, k) => v - (mean[k] ?? 0));
      for (let a = 0; a < size; a += 1) {
        slope[a] = (slope[a] ?? 0) + t * (off[a] ?? 0);
        const line = curve[a] as number[];
        const pa = p * (off[a] ?? 0);
        if (pa !== 0) for (let b = 0; b < size; b += 1) line[b] = (line[b] ?? 0) + pa * (off[b] ?? 0);
      }
    }
  }
  const step = solve(curve, slope);
  return weights.map((w, k) => w + Math.max(-2, Math.min(2, step[k] ?? 0)));
}

/** Solves a symmetric positive system by elimination. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const m = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const n = m.length;
  for (let c = 0; c < n; c += 1) {
    const pivot = m[c] as number[];
    for (let r = c + 1; r < n; r += 1) {
      const row = m[r] as number[];
      const factor = (row[c] ?? 0) / (pivot[c] ?? 1);
      if (factor !== 0) for (let k = c; k <= n; k += 1) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  const out = Array.from({ length: n }, () => 0);
  for (let r = n - 1; r >= 0; r -= 1) {
    const row = m[r] as number[];
    let sum = row[n] ?? 0;
    for (let k = r + 1; k < n; k += 1) sum -= (row[k] ?? 0) * (out[k] ?? 0);
    out[r] = sum / (row[r] ?? 1);
  }
  return out;
}

const NEXT_KEPT = 260;
const LAST_KEPT = 200;
const PAIRS_KEPT = 260;

/** Words around the ends of sentences, learned from punctuated talks read without their marks. */
function fitParting(talks: readonly ReadTalk[]): PartingWeights {
  const gaps = talks.flatMap((talk) => gapsOf(talk));
  const next = frequent(
    gaps.map(({ one }) => one),
    NEXT_KEPT,
  );
  const last = frequent(
    gaps.map(({ word }) => word),
    LAST_KEPT,
  );
  const pairs = frequent(
    gaps.filter((gap) => gap.ends).map(({ one, two }) => `${one} ${two}`),
    PAIRS_KEPT,
  );
  const out: PartingWeights = { bias: -2.5, next: {}, last: {} };
  for (const word of [...next, ...pairs]) out.next[word] = 0;
  for (const word of last) out.last[word] = 0;
  for (let round = 0; round < 5; round += 1) {
    const rate = 0.12 / (1 + round);
    for (const { word, one, two, ends } of gaps) {
      const pair = `${one} ${two}`;
      const odds = out.bias + (out.last[word] ?? 0) + (out.next[one] ?? 0) + (out.next[pair] ?? 0);
      const step = rate * ((ends ? 1 : 0) - 1 / (1 + Math.exp(-odds)));
      out.bias += step * 0.05;
      if (last.has(word)) out.last[word] = (out.last[word] ?? 0) * (1 - rate * 1e-4) + step;
      if (next.has(one)) out.next[one] = (out.next[one] ?? 0) * (1 - rate * 1e-4) + step;
      if (pairs.has(pair)) out.next[pair] = (out.next[pair] ?? 0) * (1 - rate * 1e-3) + step;
    }
  }
  return rounded(out);
}

type Gap = { word: string; one: string; two: string; ends: boolean };

function gapsOf({ sentences, talk: { words } }: ReadTalk): Gap[] {
  const said = sentences.flatMap(({ said: indexes }) => indexes.map((k, i) => ({ k, ends: i + 1 === indexes.length })));
  return said.flatMap(({ k, ends }, i) => {
    const [one, two] = [said[i + 1]?.k ?? -1, said[i + 2]?.k ?? -1];
    if (words[one] === undefined || words[one]?.speaker !== words[k]?.speaker) return [];
    return [
      {
        word: bareWord(words[k]?.text ?? ''),
        one: bareWord(words[one]?.text ?? ''),
        two: bareWord(words[two]?.text ?? ''),
        ends,
      },
    ];
  });
}

function frequent(words: readonly string[], count: number): Set<string> {
  const uses = new Map<string, number>();
  for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
  return new Set(
    [...uses]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, count)
      .map(([word]) => word),
  );
}

function rounded({ bias, next, last }: PartingWeights): PartingWeights {
  const short = (table: Record<string, number>): Record<string, number> =>
    Object.fromEntries(
      Object.entries(table)
        .map(([k, v]) => [k, Math.round(v * 100) / 100] as const)
        .filter(([, v]) => Math.abs(v) >= 0.1),
    );
  return { bias: Math.round(bias * 100) / 100, next: short(next), last: short(last) };
}

/** Learns where editors begin and end clips, and where sentences end without punctuation. Deterministic. */
export function fitEdgeWeights(talks: readonly ReadTalk[]): EdgeWeights {
  const start = fitEdges(
    talks.flatMap((talk) => groupsOf(talk, 'start')),
    START_FEATURES.length,
  );
  const end = fitEdges(
    talks.flatMap((talk) => groupsOf(talk, 'end')),
    END_FEATURES.length,
  );
  const named = (features: typeof START_FEATURES, weights: number[]): Record<string, number> =>
    Object.fromEntries(features.map(([name], i) => [name, Math.round((weights[i] ?? 0) * 1000) / 1000]));
  return { start: named(START_FEATURES, start), end: named(END_FEATURES, end), parting: fitParting(talks) };
}
