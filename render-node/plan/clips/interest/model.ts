import type { Sentence } from '../edges/sentences.ts';
import {
  PLACE_COUNT,
  STYLE_COUNT,
  STYLE_NAMES,
  countTalk,
  isWord,
  placeOf,
  styleRange,
  stylesOfWord,
  termsOf,
  tokensOf,
  type TalkCounts,
} from './features.ts';

type Said = Pick<Sentence, 'text' | 'speaker' | 'startSec' | 'endSec'>;

/** Trained weights. Vectors have STYLE_COUNT entries; `place` PLACE_COUNT. */
export interface InterestModel {
  /** Weight of each word, mark and pair of neighbours. */
  readonly terms: ReadonlyMap<string, number>;
  /** Usual deviation of each style rate, for talks too short to show their own. */
  readonly styleSd: ArrayLike<number>;
  readonly own: ArrayLike<number>;
  readonly before: ArrayLike<number>;
  readonly after: ArrayLike<number>;
  readonly place: ArrayLike<number>;
  readonly bias: number;
}

export const CONTEXT_SEC = 40;
const LEAST_WORDS = 8;

/** Scale of each style rate in this talk: mostly its own deviation, partly the usual one. */
export function styleScale(talkSd: Float64Array, usual: ArrayLike<number>): Float64Array {
  return talkSd.map((sd, k) => 0.7 * sd + 0.3 * (usual[k] ?? 0) + 1e-9);
}

/** Words of a span as they divide sums of terms and sums of style. */
export const termNorm = (words: number): number => Math.sqrt(Math.max(words, LEAST_WORDS));
export const styleNorm = (words: number): number => Math.max(words, LEAST_WORDS);

/** Sentences [from, to) that lie within CONTEXT_SEC before sentence `start`, and after sentence `end - 1`. */
export function contextOf(sentences: readonly Said[], start: number, end: number): [number, number] {
  const earliest = (sentences[start]?.startSec ?? 0) - CONTEXT_SEC;
  const latest = (sentences[end - 1]?.endSec ?? 0) + CONTEXT_SEC;
  let from = start,
    to = end;
  while (from > 0 && (sentences[from - 1]?.startSec ?? 0) >= earliest) from--;
  while (to < sentences.length && (sentences[to]?.endSec ?? 0) <= latest) to++;
  return [from, to];
}

function prefixSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = (sums[i] ?? 0) + (values[i] ?? 0);
  return sums;
}

/** A talk made ready for valuing spans. All spans are sentences [start, end). */
export class InterestTalk {
  readonly counts: TalkCounts;
  private readonly model: InterestModel;
  private readonly scale: Float64Array;
  private readonly talkSec: number;
  private readonly sums: Record<'words' | 'terms' | 'own' | 'before' | 'after', Float64Array>;
  private readonly from: Int32Array;
  private readonly to: Int32Array;

  constructor(model: InterestModel, sentences: readonly Said[]) {
    this.model = model;
    this.counts = countTalk(sentences);
    const { mean, sd } = styleRange(this.counts);
    this.scale = styleScale(sd, model.styleSd);
    this.talkSec = sentences[sentences.length - 1]?.endSec ?? 0;
    const terms = Float64Array.from(this.counts.tokens, (tokens) => this.termSum(tokens));
    const side = (weights: ArrayLike<number>): Float64Array => prefixSums(this.styleSums(weights, mean));
    this.sums = {
      words: prefixSums(this.counts.words),
      terms: prefixSums(terms),
      own: side(model.own),
      before: side(model.before),
      after: side(model.after),
    };
    this.from = new Int32Array(sentences.length);
    this.to = new Int32Array(sentences.length + 1);
    for (let i = 0; i < sentences.length; i++) {
      const [from, to] = contextOf(sentences, i, i + 1);
      this.from[i] = from;
      this.to[i + 1] = to;
    }
  }

  /** What the words of a text add by themselves, wherever they are said: about -0.5 to 0.5 for a short sentence. */
  worthOfWords(text: string): number {
    const tokens = tokensOf(text);
    return this.termSum(tokens) / termNorm(tokens.filter(isWord).length);
  }

  private termSum(tokens: readonly string[]): number {
    let sum = 0;
    for (const term of termsOf(tokens)) sum += this.model.terms.get(term) ?? 0;
    return sum;
  }

  private styleSums(weights: ArrayLike<number>, mean: Float64Array): Float64Array {
    const { style, words } = this.counts;
    const perCount = this.scale.map((scale, k) => (weights[k] ?? 0) / scale);
    const perWord = perCount.reduce((sum, w, k) => sum + w * (mean[k] ?? 0), 0);
    return words.map((n, i) => {
      let sum = -perWord * n;
      for (let k = 0; k < STYLE_COUNT; k++) sum += (perCount[k] ?? 0) * (style[i * STYLE_COUNT + k] ?? 0);
      return sum;
    });
  }

  /** The model's value of sentences [start, end): about 0 for an ordinary span, in deviations within a talk. */
  value(start: number, end: number): number {
    const { words, terms, own, before, after } = this.sums;
    const between = (sums: Float64Array, a: number, b: number): number => (sums[b] ?? 0) - (sums[a] ?? 0);
    const n = between(words, start, end),
      from = this.from[start] ?? start,
      to = this.to[end] ?? end;
    const all = this.counts.sentences;
    const mid = ((all[start]?.startSec ?? 0) + (all[end - 1]?.endSec ?? 0)) / 2;
    let value = this.model.bias + between(terms, start, end) / termNorm(n) + between(own, start, end) / styleNorm(n);
    value += between(before, from, start) / styleNorm(between(words, from, start));
    value += between(after, end, to) / styleNorm(between(words, end, to));
    const place = placeOf(mid, this.talkSec);
    for (let k = 0; k < PLACE_COUNT; k++) value += (this.model.place[k] ?? 0) * (place[k] ?? 0);
    return value;
  }

  /** The phrases that add most to the value of [start, end), with what each adds; `why` names its word classes. */
  evidence(start: number, end: number, most = 5): Array<{ words: string; adds: number; why: string[] }> {
    const n = (this.sums.words[end] ?? 0) - (this.sums.words[start] ?? 0);
    const found: Array<{ words: string; adds: number; why: string[] }> = [];
    for (let i = start; i < end; i++) found.push(...this.phrases(this.counts.tokens[i] ?? [], n));
    return found.sort((a, b) => b.adds - a.adds).slice(0, most);
  }

  private phrases(tokens: readonly string[], words: number): Array<{ words: string; adds: number; why: string[] }> {
    const adds = tokens.map((token) => this.tokenAdds(token, words));
    for (let i = 1; i < tokens.length; i++) {
      const half = (this.model.terms.get(`${tokens[i - 1]} ${tokens[i]}`) ?? 0) / termNorm(words) / 2;
      adds[i - 1] = (adds[i - 1] ?? 0) + half;
      adds[i] = (adds[i] ?? 0) + half;
    }
    const found = [];
    for (let i = 0; i < tokens.length; i++) {
      let end = i,
        sum = 0;
      while (end < tokens.length && end - i < 6 && (adds[end] ?? 0) > 0 && isWord(tokens[end] ?? ''))
        sum += adds[end++] ?? 0;
      if (end === i) continue;
      const phrase = tokens.slice(i, end);
      found.push({ words: phrase.join(' '), adds: sum, why: [...new Set(phrase.flatMap((w) => this.reasons(w)))] });
      i = end;
    }
    return found;
  }

  private tokenAdds(token: string, words: number): number {
    let sum = (this.model.terms.get(token) ?? 0) / termNorm(words);
    if (isWord(token)) for (const k of stylesOfWord(token)) sum += this.styleAdds(k) / styleNorm(words);
    return sum;
  }

  private styleAdds(k: number): number {
    return (this.model.own[k] ?? 0) / (this.scale[k] ?? 1);
  }

  private reasons(word: string): string[] {
    return stylesOfWord(word)
      .filter((k) => this.styleAdds(k) > 0)
      .map((k) => STYLE_NAMES[k] ?? '');
  }
}
