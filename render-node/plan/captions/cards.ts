import type { Range } from '#schema/domain/clip.ts';
import { breakLines, type LineLimits } from './lines.ts';
import type { ClipWord } from './clip-words.ts';
import { NEAR_CUT_SEC } from './scene.ts';

/** Words that are on screen together, in one or two lines. `below`: what is said, in smaller lines below a translation. */
export type CaptionCard = Range & { lines: ClipWord[][]; below?: ClipWord[][] };

/** Words on either side of a silence this long never share a card. */
const PAUSE_SEC = 0.6;
/** A pause that is a good place to end a card. */
const SHORT_PAUSE_SEC = 0.2;
const MAX_CARD_SEC = 2;
/** A card stays this long after its last word if nothing follows. */
const HOLD_SEC = 0.4;
const MIN_CARD_SEC = 0.5;

/** Costs of a card. The grouping with the smallest sum is used. The base cost of each card is 1. */
const COST = {
  card: 1,
  orphan: 3,
  hurried: 0.8,
  sentenceEndInside: 1.5,
  cutInside: 1.2,
  goodEnd: -0.6,
  sentenceEnd: -0.9,
  rough: 0.3,
};
/**
/**
 * `clipSec`: the length of the clip. `cutsSec`: when its picture changes, in order. `joinsSec`: when it goes on elsewhere in
 * its source. `turnsSec`: when another speaker begins, if no card is to hold words of two.
 */
type ClipTimes = {
  clipSec: number;
  cutsSec: readonly number[];
  joinsSec?: readonly number[] | undefined;
  turnsSec?: readonly number[];
};

/**
 * Groups words into cards of at most two lines and two seconds, broken at pauses, punctuation and cuts. A card has a
 * single word only if nothing else is possible. Cards are in order, do not overlap, and end within the clip.
 */
export function groupCards(
  words: readonly ClipWord[],
  limits: LineLimits,
  { clipSec, cutsSec, joinsSec = [], turnsSec = [] }: ClipTimes,
): CaptionCard[] {
  const isBreak = (last: ClipWord, next: ClipWord) =>
    next.startSec - last.endSec >= PAUSE_SEC || isJoin(last, next, joinsSec) || isTurn(last, next, turnsSec);
  const groups = phrases(words, isBreak).flatMap((phrase) => bestGrouping(phrase, { limits, cutsSec }));
  return groups.map((group, i) => {
    const startSec = group.words[0]?.startSec ?? 0;
    const lastEnd = group.words.at(-1)?.endSec ?? startSec;
    const nextStart = groups[i + 1]?.words[0]?.startSec ?? clipSec;
    const nextCut = cutsSec.find((cutSec) => cutSec >= lastEnd - NEAR_CUT_SEC && cutSec > startSec) ?? clipSec;
    const endSec = Math.min(nextStart, Math.max(lastEnd, startSec) + HOLD_SEC, nextCut, clipSec);
    return { startSec, endSec, lines: group.lines };
  });
}

/** A part of a card that is shown for less time than this would only flash. */
const LEAST_PART_SEC = 0.2;

/** A card in one part for each scene, all with the same words: after a cut within it, it may be placed elsewhere. */
export function partsAtCuts(card: CaptionCard, cutsSec: readonly number[]): CaptionCard[] {
  const parts: CaptionCard[] = [];
  let { startSec } = card;
  for (const cutSec of cutsSec) {
    if (cutSec < startSec + LEAST_PART_SEC || cutSec > card.endSec - LEAST_PART_SEC) continue;
    parts.push({ ...card, startSec, endSec: cutSec });
    startSec = cutSec;
  }
  return [...parts, { ...card, startSec }];
}

/** Sequences of words without a break between them. */
function phrases(words: readonly ClipWord[], isBreak: (last: ClipWord, next: ClipWord) => boolean): ClipWord[][] {
  const runs: ClipWord[][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run === undefined || last === undefined || isBreak(last, word)) runs.push([word]);
    else run.push(word);
  }
  return runs;
}

function isJoin(last: ClipWord, next: ClipWord, joinsSec: readonly number[]): boolean {
  return joinsSec.some((sec) => middleOf(last) < sec && middleOf(next) >= sec);
}

function middleOf({ startSec, endSec }: Range): number {
  return (startSec + endSec) / 2;
}

function isTurn(last: ClipWord, next: ClipWord, turnsSec: readonly number[]): boolean {
  return turnsSec.some((turnSec) => turnSec > last.startSec && turnSec <= next.startSec);
}

type Group = { words: ClipWord[]; lines: ClipWord[][] };
type Best = { cost: number; group: Group | null; from: number };

type Rules = { limits: LineLimits; cutsSec: readonly number[] };

/** Shortest path over the positions where cards may end. */
function bestGrouping(phrase: readonly ClipWord[], rules: Rules): Group[] {
  const best: Best[] = [{ cost: 0, group: null, from: 0 }];
  for (let end = 1; end <= phrase.length; end += 1) best.push(bestEnd(phrase, { end, best, rules }));
  const groups: Group[] = [];
  for (let at = phrase.length; at > 0; at = best[at]?.from ?? 0) {
    const group = best[at]?.group;
    if (group !== null && group !== undefined) groups.unshift(group);
  }
  return groups;
}

function bestEnd(phrase: readonly ClipWord[], at: { end: number; best: readonly Best[]; rules: Rules }): Best {
  let found: Best = { cost: Number.POSITIVE_INFINITY, group: null, from: at.end - 1 };
  for (let from = at.end - 1; from >= 0; from -= 1) {
    const words = phrase.slice(from, at.end);
    const lines = breakLines(words, at.rules.limits);
    const isAlone = words.length === 1;
    if (!isAlone && (lines === null || spanSec(words) > MAX_CARD_SEC)) break;
    const cost = (at.best[from]?.cost ?? 0) + cardCost(words, phrase[at.end], at.rules.cutsSec);
    if (cost < found.cost) found = { cost, group: { words, lines: lines ?? [words] }, from };
  }
  return found;
}

function spanSec(words: readonly ClipWord[]): number {
  return (words.at(-1)?.endSec ?? 0) - (words[0]?.startSec ?? 0);
}

function cardCost(words: readonly ClipWord[], next: ClipWord | undefined, cutsSec: readonly number[]): number {
  const last = words.at(-1);
  const shownSec = (next?.startSec ?? Number.POSITIVE_INFINITY) - (words[0]?.startSec ?? 0);
  const inner = words.slice(0, -1).filter((word) => endsSentence(word.text)).length;
  return (
    COST.card +
    (words.length === 1 ? COST.orphan : 0) +
    (shownSec < MIN_CARD_SEC ? COST.hurried : 0) +
    inner * COST.sentenceEndInside +
    (last !== undefined && isCutBetween(words[0], last, cutsSec) ? COST.cutInside : 0) +
    (last === undefined ? 0 : endCost(last, next, cutsSec))
  );
}

/** Whether the picture changes after the first of two words begins, and before or as the second one does. */
function isCutBetween(first: ClipWord | undefined, second: ClipWord, cutsSec: readonly number[]): boolean {
  const [from, to] = [(first?.startSec ?? 0) + NEAR_CUT_SEC, second.startSec + NEAR_CUT_SEC];
  return cutsSec.some((cutSec) => cutSec > from && cutSec <= to);
}

function endCost(last: ClipWord, next: ClipWord | undefined, cutsSec: readonly number[]): number {
  if (next === undefined) return 0;
  if (endsSentence(last.text)) return COST.sentenceEnd;
  const isGood =
    /[,;:\u2013\u2014\u3001\uff0c]["'\u201d\u2019)]*$/.test(last.text) ||
    next.startSec - last.endSec >= SHORT_PAUSE_SEC ||
    isCutBetween(last, next, cutsSec);
  return isGood ? COST.goodEnd : COST.rough;
}

function endsSentence(text: string): boolean {
  return /[.!?\u2026\u3002\uff01\uff1f]["'\u201d\u2019)]*$/.test(text);
}
