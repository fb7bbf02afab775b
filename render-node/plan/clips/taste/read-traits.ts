import { durationOf } from '#schema/domain/clip.ts';
import { type ClipTraits, MOST_DEVIATIONS, type Trait, TRAITS, TRAITS_VERSION } from '#schema/domain/traits/traits.ts';
import { clamp, runningSum } from '../../math/numbers.ts';
import { mean } from '../../math/stats.ts';
import { tokensOf } from '../interest/features.ts';
import { WORD_CLASSES } from '../interest/word-classes.ts';
import type { Material } from '../material/material.ts';
import type { Candidate } from '../score/candidates.ts';
import type { Measures } from '../score/measuring.ts';
import { SIGNAL_NAMES, weightsOf } from '../score/score.ts';
import { measuresFor } from '../score/signals.ts';
import { linesOfKind } from '../texts/moment.ts';

/** Measures the traits of any clip of a video against passages of the same video, in deviations. */
export type TraitReader = { read: (clip: Candidate) => number[]; passages: readonly Candidate[] };

/** As many passages show what is usual in a video. */
const MOST_PASSAGES = 500;
/** Fewer passages show nothing. */
const LEAST_PASSAGES = 8;
/** Lengths are compared with this many seconds; `LENGTH_SPREAD` of their logarithm is one deviation. */
const USUAL_SEC = 45;
const LENGTH_SPREAD = 0.5;

type MeasureTrait = (clip: Candidate) => number;

const known = new WeakMap<Material, TraitReader | null>();

/** Reads what is usual in a video, once for all that ask. Null if too little is said: nothing can be compared. */
export function traitReaderOf(material: Material): TraitReader | null {
  const found = known.get(material);
  if (found !== undefined) return found;
  const reader = makeReader(material);
  known.set(material, reader);
  return reader;
}

function makeReader(material: Material): TraitReader | null {
  const passages = passagesOf(material);
  if (passages.length < LEAST_PASSAGES) return null;
  const measures = traitMeasures(material);
  const step = Math.ceil(passages.length / MOST_PASSAGES);
  const sample = passages.filter((_, i) => i % step === 0);
  const scales = TRAITS.map((trait) => {
    const values = sample.map(measures[trait]);
    const usual = mean(values);
    return { trait, usual, spread: Math.sqrt(mean(values.map((value) => (value - usual) ** 2))) };
  });
  const read = (clip: Candidate) =>
    scales.map(({ trait, usual, spread }) => {
      if (trait === 'length') return inDeviations(Math.log(durationOf(clip) / USUAL_SEC) / LENGTH_SPREAD);
      return spread > 1e-9 ? inDeviations((measures[trait](clip) - usual) / spread) : 0;
    });
  return { read, passages };
}

/** The traits of a chosen clip, to be stored with it. Null if nothing is said in it. */
export function storedTraits(material: Material, clip: Candidate): ClipTraits | null {
  const reader = traitReaderOf(material);
  if (reader === null || clip.last < clip.first) return null;
  return { version: TRAITS_VERSION, values: reader.read(clip) };
}

/** Two decimals: more would say nothing. */
function inDeviations(value: number): number {
  return Math.round(100 * clamp(value, -MOST_DEVIATIONS, MOST_DEVIATIONS)) / 100;
}

/** From each sentence on, what is about as long as a clip. */
function passagesOf({ sentences, clipSec }: Material): Candidate[] {
  let last = 0;
  return sentences.flatMap(({ startSec }, first) => {
    last = Math.max(last, first);
    while ((sentences[last + 1]?.endSec ?? Infinity) - startSec <= clipSec) last += 1;
    const endSec = sentences[last]?.endSec ?? 0;
    return endSec - startSec < clipSec / 2 || endSec <= startSec ? [] : [{ first, last, startSec, endSec }];
  });
}

type Measured = Record<Trait, MeasureTrait>;
type Said = 'questions' | 'numbers' | 'stories' | 'advice' | 'conflict' | 'names' | 'feelings' | 'money' | 'surprise';

/** Sound that was not measured, and what does not occur, is 0 everywhere. */
function traitMeasures(material: Material): Measured {
  const signals = measuresFor(material);
  const of = (name: keyof Measures, by: 'absolute' | 'figure'): MeasureTrait => signals[name]?.[by] ?? (() => 0);
  return {
    score: scoreMeasure(material, signals),
    hook: of('hook', 'absolute'),
    clear_opening: of('opening', 'absolute'),
    energy: of('energy', 'figure'),
    laughter: of('reaction', 'absolute'),
    fast_speech: of('pace', 'figure'),
    dialogue: of('turns', 'figure'),
    motion: of('motion', 'absolute'),
    length: durationOf,
    ...saidMeasures(material),
  };
}

/** How much of something is said, per second. */
function saidMeasures(material: Material): Pick<Measured, Said> {
  const { facts, sentences } = material;
  const perSecond = (counts: readonly number[]): MeasureTrait => {
    const total = runningSum(counts);
    return (clip) => total(clip) / durationOf(clip);
  };
  const all = sentences.map((_, i) => i);
  const lines = (...kinds: Parameters<typeof linesOfKind>[0][]) => {
    const found = kinds.flatMap((kind) => linesOfKind(kind, all, material));
    const counts = sentences.map(() => 0);
    for (const i of found) counts[i] = (counts[i] ?? 0) + 1;
    return perSecond(counts);
  };
  return {
    questions: perSecond(facts.map(({ asks }) => (asks ? 1 : 0))),
    numbers: lines('number'),
    stories: lines('story', 'turn'),
    advice: lines('how_to'),
    conflict: lines('disagreement', 'confession'),
    names: perSecond(facts.map(({ specifics }) => specifics)),
    feelings: perSecond(wordsOf(['emotion', 'danger, loss or illness', 'people and family'], material)),
    money: perSecond(wordsOf(['money'], material)),
    surprise: perSecond(wordsOf(['surprise'], material)),
  };
}

/** How many words of some classes each sentence has. The classes are English. */
function wordsOf(classes: readonly string[], { cues, sentences }: Material): number[] {
  if (cues.language !== 'en') return sentences.map(() => 0);
  const words = new Set(WORD_CLASSES.flatMap(([name, list]) => (classes.includes(name) ? list.split(' ') : [])));
  return sentences.map(({ text }) => tokensOf(text).filter((token) => words.has(token)).length);
}

/** The general choice, without what viewers did and what was asked for: these say nothing about other videos. */
function scoreMeasure({ interest }: Material, signals: Measures): MeasureTrait {
  const present = SIGNAL_NAMES.filter(
    (name) => signals[name] !== undefined && name !== 'audience' && name !== 'keywords',
  );
  const weights = weightsOf(present, interest === null ? 'cues' : 'learned').filter(({ weight }) => weight > 0);
  return (clip) => weights.reduce((sum, { name, weight }) => sum + weight * (signals[name]?.absolute(clip) ?? 0), 0);
}
