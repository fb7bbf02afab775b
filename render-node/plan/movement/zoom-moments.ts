import { durationOf, type Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';

/** When a picture is enlarged: it grows, stays, and has its size again at the end. */
export type ZoomMoment = Range & { growSec: number; shrinkSec: number };

/** Seconds. Slow at the beginning of a sentence, quick on a word. */
const SENTENCE = { growSec: 0.8, shrinkSec: 0.6, mostSec: 3.6 };
const WORD = { growSec: 0.3, shrinkSec: 0.5, afterSec: 0.5, earlySec: 0.15 };
/** Between two zooms the picture rests, or it would seem to breathe. */
const REST_SEC = 1.5;
/** A shorter zoom is a twitch. */
const LEAST_SEC = 1.2;
/** Whoever is silent for so long begins anew, whatever the marks say. */
const PAUSE_SEC = 0.8;
/** Cuts are often made while the first word is said. */
const NEAR_SEC = 0.4;

const SENTENCE_END = /[.!?\u2026\u3002\uff01\uff1f]["'\u201d\u2019)]*$/;

/**
 * When a shot is enlarged: at the beginning of the sentences in it, and on its stressed words, each wholly inside the shot and
 * apart from the one before. All times are those of the words. `stressed`: bare words.
 */
export function zoomMoments(shot: Range, words: readonly Word[], stressed: ReadonlySet<string>): ZoomMoment[] {
  const moments: ZoomMoment[] = [];
  for (const wish of wishesOf(words, stressed)) {
    const moment = inside(wish, shot);
    const before = moments.at(-1);
    const isApart = before === undefined || moment.startSec >= before.endSec + REST_SEC;
    if (isApart && moment.startSec >= shot.startSec && durationOf(moment) >= LEAST_SEC) moments.push(moment);
  }
  return moments;
}

function wishesOf(words: readonly Word[], stressed: ReadonlySet<string>): ZoomMoment[] {
  const said = words.filter(({ text }) => text !== '');
  return said.flatMap((word, i) => {
    if (beginsSentence(said[i - 1], word)) return [ofSentence(word.startSec, endOfSentence(said, i))];
    return stressed.has(bareWord(word.text)) ? [ofWord(word)] : [];
  });
}

function beginsSentence(before: Word | undefined, word: Word): boolean {
  return before === undefined || SENTENCE_END.test(before.text) || word.startSec - before.endSec >= PAUSE_SEC;
}

function endOfSentence(words: readonly Word[], from: number): number {
  const next = words.findIndex((word, i) => i > from && beginsSentence(words[i - 1], word));
  return (next === -1 ? words.at(-1) : words[next - 1])?.endSec ?? 0;
}

function ofSentence(startSec: number, saidUntilSec: number): ZoomMoment {
  const { growSec, shrinkSec, mostSec } = SENTENCE;
  return { startSec, endSec: startSec + Math.min(mostSec, saidUntilSec - startSec + shrinkSec), growSec, shrinkSec };
}

function ofWord({ startSec, endSec }: Word): ZoomMoment {
  const { growSec, shrinkSec, afterSec, earlySec } = WORD;
  return { startSec: startSec - earlySec, endSec: endSec + afterSec + shrinkSec, growSec, shrinkSec };
}

/** A zoom ends with its shot at the latest. If it would begin just before, it begins with it. */
function inside(moment: ZoomMoment, shot: Range): ZoomMoment {
  const isNear = moment.startSec < shot.startSec && moment.startSec >= shot.startSec - NEAR_SEC;
  const startSec = isNear ? shot.startSec : moment.startSec;
  return { ...moment, startSec, endSec: Math.min(moment.endSec, shot.endSec) };
}

/** How much of a zoom is there at a time of it, from 0 to 1: it starts and stops gently. */
export function shareAt({ startSec, endSec, growSec, shrinkSec }: ZoomMoment, atSec: number): number {
  return eased((atSec - startSec) / growSec) * eased((endSec - atSec) / shrinkSec);
}

function eased(passed: number): number {
  const t = Math.min(1, Math.max(0, passed));
  return t * t * (3 - 2 * t);
}
