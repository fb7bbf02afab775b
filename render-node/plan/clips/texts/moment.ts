import { overlapSec } from '#schema/domain/clip.ts';
import type { Moment, MomentKind } from '#schema/domain/score.ts';
import { isChore } from '../edges/model.ts';
import type { Sentence } from '../edges/sentences.ts';
import type { Material } from '../material/material.ts';
import { substanceOf } from '../material/tf-idf.ts';
import type { Candidate } from '../score/candidates.ts';
import { capitalised, quoteOf } from './quote.ts';

const MOST_CHARS = 140;
/** A line with fewer words says nothing by itself. */
const LEAST_WORDS = 5;
/** From this value on, viewers came back to a clip. */
const REPLAYED = 0.5;
/** Laughter that begins this long after a sentence is about it. */
const LAUGH_SEC = 2;
/** Narrating phrases that make a story, advising ones that make advice: one alone is a way of speaking. */
export const MANY_CUES = 2;
/** A line of this interest (in deviations within the talk) stands out without being of any kind. */
const STANDS_OUT = 0.8;

/** Sentences that may be quoted for a kind of moment. */
type Found = { kind: MomentKind; lines: readonly number[] };

/**
 * What kind of moment a clip is, and the line that a viewer stays for. Null if nothing shows it: then nothing is said.
 * What viewers did comes first, then the rarer kinds.
 */
export function momentIn(clip: Candidate, material: Material): Moment | null {
  const inside = Array.from({ length: Math.max(0, clip.last - clip.first + 1) }, (_, k) => clip.first + k);
  for (const { kind, lines } of kindsIn(clip, inside, material)) {
    const line = bestLine(lines, material);
    if (line !== null) return momentAt(kind, line, { clip, material });
  }
  return null;
}

function kindsIn(clip: Candidate, inside: readonly number[], material: Material): Found[] {
  const linesOf = (kind: PlainKind) => linesOfKind(kind, inside, material);
  const [told, advised] = [linesOf('story'), linesOf('how_to')];
  const quoting = inside.filter((i) => QUOTES.test(material.sentences[i]?.text ?? ''));
  const isMany = (found: readonly number[]) => found.length >= MANY_CUES;
  const isStory = isMany(told) || (told.length > 0 && isMany(quoting));
  return [
    { kind: 'replayed', lines: replayedIn(clip, inside, material) },
    { kind: 'joke', lines: linesOf('joke') },
    { kind: 'confession', lines: linesOf('confession') },
    { kind: 'disagreement', lines: linesOf('disagreement') },
    { kind: 'turn', lines: linesOf('turn') },
    { kind: 'number', lines: linesOf('number') },
    { kind: 'story', lines: isStory ? inside.filter((i) => isClear(i, material)) : [] },
    { kind: 'how_to', lines: isMany(advised) ? advised : [] },
    { kind: 'answer', lines: answeredIn(inside, material) },
    { kind: 'line', lines: inside.filter((i) => standsOut(i, material)) },
  ];
}

/** Kinds that single sentences show, wherever a clip begins and ends. */
type PlainKind = Exclude<MomentKind, 'replayed' | 'line'>;

/**
 * The sentences among `inside` (indexes) that show a kind of moment. For stories and advice, a clip needs `MANY_CUES` of
 * them.
 */
export function linesOfKind(kind: PlainKind, inside: readonly number[], material: Material): number[] {
  const { cues, sentences } = material;
  const saying = (says: (text: string) => boolean) => inside.filter((i) => says(sentences[i]?.text ?? ''));
  const { confession, disagreement, turn, story, howTo } = cues.moments;
  const find: Record<PlainKind, () => number[]> = {
    joke: () => laughedAt(inside, material),
    confession: () => saying(confession),
    disagreement: () => saying(disagreement),
    turn: () => saying(turn),
    number: () => saying(cues.counts),
    story: () => saying(story),
    how_to: () => saying(howTo),
    answer: () => inside.filter((i) => asks(i, material)),
  };
  return find[kind]();
}

/** Somebody tells what somebody said. */
const QUOTES = /["“„«].+["”“»]/u;

/** "…, right?" asks nothing. */
const TAG = /[,–—-]\s*[\p{L}'’]+(?:\s[\p{L}'’]+)?\?$/u;

/** The first question, if something follows it and the clip does not end on another one. */
function answeredIn(inside: readonly number[], material: Material): number[] {
  const last = inside.at(-1);
  const isAsking = (i: number) => asks(i, material);
  return last === undefined || isAsking(last) ? [] : inside.slice(0, -1).filter(isAsking).slice(0, 1);
}

function asks(i: number, { facts, sentences, cues }: Material): boolean {
  const text = cues.withoutLeading(sentences[i]?.text ?? '');
  return facts[i]?.asks === true && cues.beginsAsking(text) && !TAG.test(text) && !QUOTES.test(text);
}

/** A stranger understands it, and it is much more interesting than the rest. Known in English only. */
function standsOut(i: number, material: Material): boolean {
  const { interest, openings } = material;
  return interest !== null && openings !== null && isClear(i, material) && interest.value(i, i + 1) >= STANDS_OUT;
}

/** A stranger rather understands it than not, as far as that is known. */
function isClear(i: number, { openings }: Material): boolean {
  return openings === null || (openings[i] ?? 0) >= CLEAR;
}

/** The chance from which a stranger rather understands a sentence than not. */
const CLEAR = 0.4;

function replayedIn(clip: Candidate, inside: readonly number[], { audience, sentences }: Material): readonly number[] {
  const seen = audience?.audienceAt(clip);
  const at = seen?.evidence;
  if (seen === undefined || at === undefined || at === null || seen.value < REPLAYED) return [];
  const there = inside.filter((i) => overlapSec(sentences[i] ?? { startSec: 0, endSec: 0 }, at) > 0);
  return there.length > 0 ? there : inside;
}

/** What people laugh about was said before. */
function laughedAt(inside: readonly number[], { sentences, sound }: Material): number[] {
  const laughs = (sound.events ?? []).filter(({ kind }) => kind === 'laughter');
  return inside.filter((i) => {
    const sentence = sentences[i];
    if (sentence === undefined) return false;
    const from = sentence.startSec + (sentence.endSec - sentence.startSec) / 2;
    return (
      sentence.hasLaughter || laughs.some(({ startSec }) => startSec >= from && startSec <= sentence.endSec + LAUGH_SEC)
    );
  });
}

/** Of sentences that can be quoted, the most interesting one. Null if there is none. */
function bestLine(lines: readonly number[], material: Material): number | null {
  const quotable = lines.filter((i) => isQuotable(i, material));
  const worth = new Map(quotable.map((i) => [i, worthOf(i, material)]));
  return quotable.toSorted((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || a - b)[0] ?? null;
}

function isQuotable(i: number, { sentences, facts, edges, cues }: Material): boolean {
  const [sentence, fact] = [sentences[i], facts[i]];
  if (sentence === undefined || fact === undefined || isChore(edges, i)) return false;
  return isWhole(sentence) && fact.words >= LEAST_WORDS && cues.withoutLeading(sentence.text).length <= MOST_CHARS;
}

function isWhole(sentence: Sentence): boolean {
  const isPart = sentence.startsInQuote || sentence.endsInQuote || sentence.ending === 'ellipsis';
  return (
    sentence.isFinished &&
    !sentence.isBackchannel &&
    !sentence.isUnclear &&
    sentence.unsureWords.length === 0 &&
    !isPart &&
    !TRAILS_OFF.test(sentence.text)
  );
}

const TRAILS_OFF = /(?:…|\.\.\.)$/u;

/** A line that draws a conclusion is worth as much as one that is a deviation more interesting. */
const CONCLUDING = 0.5;
/** A line that leans on what was said before loses this much. */
const LEANING = 0.5;

function worthOf(i: number, { sentences, facts, interest, rarity, cues }: Material): number {
  const [sentence, fact] = [sentences[i], facts[i]];
  if (sentence === undefined || fact === undefined) return -Infinity;
  const value = interest === null ? substanceOf(fact, rarity) / Math.max(1, fact.words) : interest.value(i, i + 1);
  const first = cues.withoutLeading(sentence.text).split(' ', 1)[0] ?? '';
  const leans = cues.isBackward(first.toLowerCase()) ? LEANING : 0;
  return value + (fact.concludes ? CONCLUDING : 0) - leans;
}

type Place = { clip: Candidate; material: Material };

function momentAt(kind: MomentKind, line: number, { clip, material: { sentences, cues } }: Place): Moment {
  const sentence = sentences[line];
  if (sentence === undefined) throw new Error('a line without a sentence');
  const text = quotedOnce(cues.withoutLeading(sentence.text));
  return {
    kind,
    text: capitalised(quoteOf(text, MOST_CHARS, cues)),
    startSec: Math.max(clip.startSec, sentence.startSec),
    endSec: Math.min(clip.endSec, sentence.endSec),
  };
}

/** What somebody quotes inside of the quotation, with single marks. */
function quotedOnce(text: string): string {
  return text
    .replaceAll(/(^|[\s(])["“„«]\s?/gu, '$1‘')
    .replaceAll(/\s?["“”»]/gu, '’')
    .trim();
}
