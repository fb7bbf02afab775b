import { type Edges, END_FEATURES, featuresOf, START_FEATURES } from './features.ts';
import type { PartingWeights } from './parting.ts';
import type { Opening } from './opening.ts';
import { SURE, UNSURE } from './heard-ends.ts';
import type { Sentence } from './sentences.ts';

/** What `npm run train -- edges` learns. Weights by the names of the features; missing ones are 0. */
export type EdgeWeights = {
  start: Record<string, number>;
  end: Record<string, number>;
  parting: PartingWeights;
};

export type EdgeScores = { start: number[]; end: number[] };

/** How well a clip begins and ends at each sentence: log odds against the other sentences nearby. */
export function edgeScores(edges: Edges, weights: Pick<EdgeWeights, 'start' | 'end'>): EdgeScores {
  const byStart = START_FEATURES.map(([name]) => weights.start[name] ?? 0);
  const byEnd = END_FEATURES.map(([name]) => weights.end[name] ?? 0);
  const sure = edges.sentences.map(({ odds }) => SURE_WEIGHT * Math.max(-1, Math.min(SURE, odds)));
  const sureBefore = (i: number): number => sure[i - 1] ?? SURE_WEIGHT * SURE;
  return {
    start: edges.sentences.map((_, i) => dot(byStart, featuresOf(START_FEATURES, edges, i)) + sureBefore(i)),
    end: edges.sentences.map((_, i) => dot(byEnd, featuresOf(END_FEATURES, edges, i)) + (sure[i] ?? 0)),
  };
}

/** Without full stops, an edge counts the more, the surer it is that a sentence ends there. */
const SURE_WEIGHT = 0.5;

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

/** Index of the word with which a clip begins that starts at a sentence: lead-ins that it does not need are left out. */
export function trimStart(edges: Edges, i: number): number {
  const [sentence, opening] = [edges.sentences[i], edges.openings[i]];
  return sentence?.said[opening?.leftOut ?? 0] ?? sentence?.firstWord ?? 0;
}

/** With at least this much housekeeping a sentence is not part of a clip. */
const CHORE = 0.6;
/** Fewer words are not an opening. */
const LEAST_WORDS = 3;

type Place = { edges: Edges; i: number; sentence: Sentence; opening: Opening };

/** Why a clip may not begin at a sentence, the clearest reason first. */
const START_BARS: readonly (readonly [why: string, applies: (place: Place) => boolean])[] = [
  ['listener', ({ sentence }) => sentence.isBackchannel],
  ['in a quotation', ({ sentence }) => sentence.startsInQuote],
  ['too short', ({ sentence, opening }) => sentence.said.length - opening.cut < LEAST_WORDS],
  ['housekeeping', ({ edges, i }) => isChore(edges, i)],
  ['sentence goes on', ({ edges, i }) => goesOn(edges, i)],
  ['unsure', ({ edges, i, opening }) => opening.isUnsure || isInvented(edges.sentences[i - 1])],
  ['answers', ({ edges, i }) => answersUnknown(edges, i)],
  ['tied', ({ opening }) => opening.isTied],
  ['people named before', ({ opening }) => opening.leansOn === 'people'],
  ['things named before', ({ opening }) => opening.leansOn === 'things'],
  ['breaks off', ({ sentence, opening }) => !sentence.isFinished || opening.bare[opening.cut] === ''],
];

/** Why a clip may not begin at a sentence, or null. */
export function barToStart(edges: Edges, i: number): string | null {
  const place = placeAt(edges, i);
  if (place === null) return 'nothing';
  return START_BARS.find(([, applies]) => applies(place))?.[0] ?? null;
}

function placeAt(edges: Edges, i: number): Place | null {
  const [sentence, opening] = [edges.sentences[i], edges.openings[i]];
  return sentence === undefined || opening === undefined ? null : { edges, i, sentence, opening };
}

/** A listener would miss what comes before; a reader of the sentence alone would not. */
const ONLY_HEARD = new Set(['unsure', 'answers']);

/** Whether a sentence is whole by itself, as a title or a description. */
export function standsByItself(edges: Edges, i: number): boolean {
  const place = placeAt(edges, i);
  if (place === null || isInvented(place.sentence)) return false;
  return !START_BARS.some(([why, applies]) => !ONLY_HEARD.has(why) && applies(place));
}

/** Whether a sentence is a greeting, an advert, thanks or the like. */
export function isChore({ chores }: Edges, i: number): boolean {
  return (chores[i] ?? 0) >= CHORE;
}

/** The speaker did not finish before: the sentence is the second part of another one. */
function goesOn({ sentences, before }: Edges, i: number): boolean {
  const [sentence, last] = [sentences[i], sentences[before[i] ?? -1]];
  if (sentence === undefined || last === undefined || last.speaker !== sentence.speaker) return false;
  return last.ending === 'cut' || (/^["“]?\p{Ll}/u.test(sentence.text) && !last.isFinished);
}

/** Why a clip may not end with a sentence, or null. */
export function barToEnd(edges: Edges, i: number): string | null {
  const sentence = edges.sentences[i];
  if (sentence === undefined) return 'nothing';
  if (sentence.isBackchannel) return 'listener';
  if (!sentence.isFinished) return 'breaks off';
  if (sentence.endsInQuote) return 'in a quotation';
  if (edges.asks[i]) return 'asks';
  if (isChore(edges, i)) return 'housekeeping';
  if (isOnlyLeadIn(edges, i) || isAnnouncement(edges, i)) return 'next thought';
  if (isSpokenInto(edges, i)) return 'sentence goes on';
  if (isInvented(sentence)) return 'unsure';
  return null;
}

/** How many edges of a span may be within a sentence: 0 to 2. */
export function unsureEdges({ sentences }: Edges, { first, last }: Span): number {
  return last < first ? 0 : [sentences[first - 1], sentences[last]].filter(isInvented).length;
}

/** It follows a question, and nobody knows who speaks: mostly it is the answer, and the clip should begin before it. */
function answersUnknown({ sentences, before, asks }: Edges, i: number): boolean {
  const sentence = sentences[i];
  return sentence?.isHeard === true && sentence.speaker === undefined && asks[before[i] ?? -1] === true;
}

/** An engine ended the sentence, and nothing else did. Ends of texts without marks are found, not invented. */
function isInvented(sentence: Sentence | undefined): boolean {
  return sentence?.odds === UNSURE;
}

/** The next words continue a sentence that was begun before. */
function isSpokenInto({ sentences, after, isPunctuated }: Edges, i: number): boolean {
  return isPunctuated && /^(?:\.\.\.|…)?\p{Ll}/u.test(sentences[after[i] ?? -1]?.text ?? '');
}

/** "And so...", "Well, I mean": nothing is said yet. */
function isOnlyLeadIn({ openings, known }: Edges, i: number): boolean {
  const bare = openings[i]?.bare ?? [];
  let at = 0;
  while (at < bare.length) {
    const count = Math.max(...[known.connectives, known.leadIns, known.fillers].map((set) => set.at(bare, at)));
    if (count === 0) return false;
    at += count;
  }
  return true;
}

/** A longer sentence says itself what it announces: "Here's how it works: you lift the ball, and let it go." */
const MOST_ANNOUNCING = 12;

/** "Let me show you the portal", "I have a question about the duplicates": what it promises is not in the clip. */
function isAnnouncement({ openings, known }: Edges, i: number): boolean {
  const { bare = [], cut = 0 } = openings[i] ?? {};
  return bare.length - cut <= MOST_ANNOUNCING && known.announces.at(bare, cut) > 0;
}

/** How long editors' clips are, as a share of the requested 60 s: mean, and the approximate spread. */
const USUAL_SHARE = 0.97;
const SPREAD_SHARE = 0.22;

/** The score of a clip for its length, on the scale of `edgeScores`. */
export function lengthScore(durationSec: number, askedSec: number): number {
  const off = (durationSec / askedSec - USUAL_SHARE) / SPREAD_SHARE;
  return -0.5 * off * off;
}

export type Span = { first: number; last: number };

/** Penalty for the edges of a span: 0 if they break no rule. */
export function barsOf(edges: Edges, { first, last }: Span): number {
  const [start, end] = [barToStart(edges, first), barToEnd(edges, last)];
  const spare = startsWithSpareQuestion(edges, { first, last }) ? SPARE_COST : 0;
  return (start === null ? 0 : (START_COST[start] ?? 2)) + (end === null ? 0 : (END_COST[end] ?? 2)) + spare;
}

/** If every span breaks a rule, the lesser evils come first. */
const START_COST: Record<string, number> = {
  'things named before': 1,
  'people named before': 1.5,
  'too short': 1,
  answers: 1,
  listener: 3,
  housekeeping: 4,
};
const SPARE_COST = 1;
const END_COST: Record<string, number> = { asks: 1.5, listener: 1, housekeeping: 4 };

/** It begins with another speaker's question, though the answer is clear without it. */
function startsWithSpareQuestion(edges: Edges, { first, last }: Span): boolean {
  const { sentences, turns, asks } = edges;
  const turn = turns[first];
  if (turn === undefined || turn.last >= last) return false;
  const asked = sentences.slice(first, turn.last + 1).some((_, k) => asks[first + k]);
  if (!asked) return false;
  for (let k = turn.last + 1; k <= Math.min(last, turn.last + 2); k += 1)
    if (barToStart(edges, k) === null) return true;
  return false;
}
