import { durationOf, overlapSec, type Range } from '#schema/domain/clip.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { ShortDraft } from '#schema/domain/score.ts';
import { type Placed, placePassages } from './heard.ts';
import { PASSAGES } from './talk.ts';

/** Shares of a score. */
const PARTS = [
  ['hook', 0.4],
  ['flow', 0.25],
  ['value', 0.2],
  ['energy', 0.15],
] as const;

/** The rest of the passages is for those who ask for more. */
const FIRST_COUNT = 5;

/** The clips of the sample in a window, best first. One of the whole window if none fits. */
export function sampleShorts(window: Range, most: number): ShortDraft[] {
  const found = placePassages(window).slice(0, FIRST_COUNT).map(shortOf);
  return found.length === 0 ? [wholeWindow(window)] : found.slice(0, most);
}

/** Clips that overlap none of these. Empty once all are found. */
export function moreShorts(window: Range, taken: readonly Range[], most: number): ShortDraft[] {
  const isFree = (range: Range) => taken.every((other) => overlapSec(range, other) === 0);
  return placePassages(window).filter(isFree).map(shortOf).slice(0, most);
}

/** One short of the whole window, for the goal `reframe`. */
export function wholeWindow(window: Range): ShortDraft {
  const [first] = placePassages(window);
  const whole = { startSec: window.startSec, endSec: window.endSec };
  const [passage] = PASSAGES;
  if (passage === undefined) throw new Error('the sample has no passages');
  return { ...shortOf({ passage, words: first?.words ?? [], ...whole }), ...whole };
}

function shortOf({ passage, words, startSec, endSec }: Placed): ShortDraft {
  const { title, text, hashtags, kind, score } = passage;
  const [firstSentence = ''] = /^.*?[.?!](?= |$)/.exec(text) ?? [];
  const line = {
    text: firstSentence,
    startSec,
    endSec: words.find(({ text: word }) => /[.?!]$/.test(word))?.endSec ?? endSec,
  };
  return {
    startSec,
    endSec,
    title: title.slice(0, LIMITS.shortTitleChars),
    description: `${firstSentence} From the sample video of test keys.`,
    hashtags,
    score,
    details: {
      hook: Math.round(score),
      flow: Math.round(score - 3),
      value: Math.round(score - 6),
      energy: Math.round(score - 9),
      parts: PARTS.map(([name, weight]) => ({
        name,
        weight,
        points: Math.round(score * weight * 10) / 10,
        evidence: line,
      })),
      reason: `“${firstSentence}”`,
      moment: { kind, ...line },
      hookText: title.slice(0, 80),
      title: { from: 'sentence', rating: 2 },
      titleOptions: [title, firstSentence.slice(0, LIMITS.shortTitleChars)].filter((each) => each !== ''),
      posts: { short: title, long: text },
      ...(durationOf({ startSec, endSec }) < LIMITS.clipMinSec && { lengthReason: 'source_too_short' as const }),
    },
  };
}
