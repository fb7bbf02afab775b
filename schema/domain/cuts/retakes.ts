import type { Range } from '../clip.ts';
import type { Word } from '../media.ts';
import { bareWord } from '../texts/bare-word.ts';
import { SENTENCE_END } from '../texts/script.ts';

/** An attempt is no longer than this, and the next one begins this soon. */
const MOST_WORDS = 20;
const MOST_SEC = 15;
const MOST_PAUSE_SEC = 8;
/** After such a pause, words without a mark were given up. */
const GIVEN_UP_SEC = 0.4;
/** After such a pause, a sentence is not said twice to stress it. */
const STRESSED_SEC = 1;
/** How many words must be the same, by how the first attempt ends. */
const LEAST_SAME = { broken: 2, plain: 3, paused: 4, ended: 5 };
/** The same, where the next attempt goes on with other words. */
const LEAST_SAME_AT_START = 3;

const DASH = /\p{Pd}["”»]?$/u;
const ELLIPSIS = /(?:\.{2,}|…)["”»]?$/u;
const MARKED = /[^\p{L}\p{N}'’]$/u;

/**
 * The attempts at a sentence that their speaker begins again at once ("I went to— I went to the shop"): from the first
 * word of each up to the next attempt, in order and apart. Of several attempts the last one stays. Fillers, repeats and
 * hidden words in between do not matter. `words` in order of time. Told from words, marks and pauses alone, in any
 * language, so now and then one is said twice on purpose: somebody has to agree.
 */
export function findRetakes(words: readonly Word[]): Range[] {
  const said = words.flatMap((word, at) => {
    const bare = bareWord(word.text);
    return word.aside === undefined && bare !== '' ? [{ ...word, at, bare }] : [];
  });
  const retakes: Range[] = [];
  let from = 0;
  for (const [again, next] of said.entries()) {
    const begins = said[firstAttempt(said, from, again)];
    // What is said between the attempts goes with the first one.
    const ends = words[next.at - 1];
    if (begins === undefined || ends === undefined) continue;
    retakes.push({ startSec: begins.startSec, endSec: ends.endSec });
    from = again;
  }
  return retakes;
}

type Said = Word & { bare: string };

/** Where the attempt begins that is taken again at `again`: the nearest one from `from` on; -1 if there is none. */
function firstAttempt(said: readonly Said[], from: number, again: number): number {
  for (let first = again - 2; first >= Math.max(from, again - MOST_WORDS); first -= 1) {
    if (said[first]?.speaker !== said[again]?.speaker) return -1;
    if (said[first]?.bare !== said[again]?.bare) continue;
    if (isRetake(said.slice(first, again), said.slice(again, 2 * again - first))) return first;
  }
  return -1;
}

function isRetake(attempt: readonly Said[], next: readonly Said[]): boolean {
  const [first, last, start] = [attempt[0], attempt.at(-1), next[0]];
  if (first === undefined || last === undefined || start === undefined) return false;
  const pauseSec = start.startSec - last.endSec;
  if (last.endSec - first.startSec > MOST_SEC || pauseSec > MOST_PAUSE_SEC) return false;
  const same = sameAtStart(attempt, next);
  if (new Set(same.map(({ bare }) => bare)).size < 2 || same.slice(0, -1).some(endsSentence)) return false;
  const begun = { inner: attempt.slice(0, -1), same, end: endOf(last, start), pauseSec };
  return same.length < attempt.length ? isFalseStart(begun) : isSaidAgain(begun);
}

/** `inner`: the first attempt without its last word. `same`: the words of the next one that are the same. */
type Begun = { inner: readonly Said[]; same: readonly Said[]; end: keyof typeof LEAST_SAME; pauseSec: number };

/** Whether a sentence was given up and begun again, to go on in another way. */
function isFalseStart({ inner, same, end, pauseSec }: Begun): boolean {
  const isGivenUp = end === 'plain' && pauseSec >= GIVEN_UP_SEC && same.length > inner.length / 2;
  return same.length >= LEAST_SAME_AT_START && (end === 'broken' || isGivenUp) && !inner.some(endsSentence);
}

/** Whether all of an attempt is said again, and not to stress it. */
function isSaidAgain({ inner, same, end, pauseSec }: Begun): boolean {
  // In a list, words return without being a mistake: "a manager, a product manager".
  const isList = (end === 'plain' || end === 'paused') && inner.some(({ text }) => MARKED.test(text));
  const isStressed = end === 'ended' && same.slice(-1).some(endsSentence) && pauseSec < STRESSED_SEC;
  return same.length >= LEAST_SAME[end] && !isList && !isStressed;
}

/** The words of the next attempt that are those of the first one, as far as they are. */
function sameAtStart(attempt: readonly Said[], next: readonly Said[]): readonly Said[] {
  const other = next.findIndex(({ bare }, at) => attempt[at]?.bare !== bare);
  return other === -1 ? next : next.slice(0, other);
}

function endsSentence({ text }: Said): boolean {
  return SENTENCE_END.test(text) || /[;:]["”»]?$/u.test(text);
}

/** An ellipsis before a capital may end a sentence, except before "I". */
function endOf(last: Said, next: Said): keyof typeof LEAST_SAME {
  const goesOn = next.bare === 'i' || !/^\P{L}*\p{Lu}/u.test(next.text);
  if (DASH.test(last.text) || (ELLIPSIS.test(last.text) && goesOn)) return 'broken';
  if (endsSentence(last)) return 'ended';
  return MARKED.test(last.text) ? 'paused' : 'plain';
}
