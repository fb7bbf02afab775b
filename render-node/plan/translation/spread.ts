import type { Range } from '#schema/domain/clip.ts';
import { type Played, playedParts } from '#schema/domain/cuts/played.ts';
import type { Word } from '#schema/domain/media.ts';
import type { ShownLine } from '#schema/domain/render-plan.ts';
import { isIn, playedWords } from '#schema/domain/translation/lines.ts';
import { sum } from '../math/stats.ts';
import { clusterCount, splitUnspaced } from '../words/unspaced-text.ts';

/** A pause in which no word of a translation stands: captions end there in the original too. */
const PAUSE_SEC = 0.6;

/**
 * The words of translated lines with times. Nobody says them, so each takes a share of the time in which the words of its
 * line are said, by its letters: the highlight goes evenly through a line. A line of which nothing is played any more has no
 * words.
 */
export function spreadLines(lines: readonly ShownLine[], said: readonly Word[], played: Played): Word[] {
  const words = playedWords(said, played);
  const parts = playedParts(played);
  return lines.flatMap((line) => {
    const own = words.filter((word) => isIn(word, line));
    return spreadLine(line.text, runsOf(own, parts), own[0]?.speaker);
  });
}

/** The time of a line, without pauses and cuts. */
function runsOf(words: readonly Word[], parts: readonly Range[]): Range[] {
  const partOf = ({ startSec, endSec }: Range) =>
    parts.find((part) => (startSec + endSec) / 2 >= part.startSec && (startSec + endSec) / 2 < part.endSec);
  const runs: Range[] = [];
  for (const [i, word] of words.entries()) {
    const last = runs.at(-1);
    const before = words[i - 1];
    const goesOn = before !== undefined && partOf(before) === partOf(word);
    if (last !== undefined && goesOn && word.startSec - last.endSec < PAUSE_SEC) {
      last.endSec = Math.max(last.endSec, word.endSec);
    } else {
      const startSec = Math.max(word.startSec, last?.endSec ?? word.startSec);
      runs.push({ startSec, endSec: Math.max(word.endSec, startSec) });
    }
  }
  return runs.filter(({ startSec, endSec }) => endSec > startSec);
}

function spreadLine(text: string, runs: readonly Range[], speaker: string | undefined): Word[] {
  if (runs.length === 0) return [];
  const tokens = runs.length === 1 ? tokensOf(text) : tokensOf(text).flatMap(unspacedParts);
  const weights = tokens.map((token) => clusterCount(token) + 1);
  const total = sum(weights);
  let before = 0;
  return tokens.map((token, i) => {
    const from = before / total;
    before += weights[i] ?? 0;
    const place = placeIn(runs, from, before / total);
    return { text: token, ...place, isEstimated: true, ...(speaker !== undefined && { speaker }) };
  });
}

function tokensOf(text: string): string[] {
  return text.split(/\s+/u).filter((token) => token !== '');
}

/** A text without spaces would stand over a pause as a whole. */
function unspacedParts(token: string): string[] {
  return splitUnspaced({ text: token, startSec: 0, endSec: 1 }).map(({ text }) => text);
}

/** Where a share of the time lies. A word over a pause or a cut stands where most of it is. */
function placeIn(runs: readonly Range[], from: number, to: number): Range {
  const totalSec = sum(runs.map(({ startSec, endSec }) => endSec - startSec));
  let leftSec = (totalSec * (from + to)) / 2;
  let beforeSec = 0;
  for (const [i, run] of runs.entries()) {
    const lengthSec = run.endSec - run.startSec;
    if (leftSec < lengthSec || i === runs.length - 1) {
      const at = (share: number) =>
        Math.min(run.endSec, Math.max(run.startSec, run.startSec + totalSec * share - beforeSec));
      return { startSec: at(from), endSec: at(to) };
    }
    leftSec -= lengthSec;
    beforeSec += lengthSec;
  }
  throw new Error('a line without time has no words');
}
