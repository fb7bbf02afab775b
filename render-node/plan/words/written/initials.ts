import type { Word } from '#schema/domain/media.ts';
import { isAcronym } from './acronyms.ts';
import { joinWords } from './join-words.ts';

const LETTER = /^(\p{L})[.,]?$/u;
/** What stands after the letter. */
const MARK = /[.,]$/;
/** Also words of their own. */
const WORDS = /^[ai]$/i;
/** Who says the letters of a short form does not pause between them. */
const MOST_PAUSE_SEC = 0.6;
/** More letters than these spell a name, unless the short form is known. */
const MOST_LETTERS = 3;

/** Short forms that were heard letter by letter, as one word: "U S" is "US", "Washington, D, C," ends with "DC,". */
export function writeInitials(words: readonly Word[]): Word[] {
  return runsOf(words).flatMap((run) => {
    const lead = run.findIndex((word) => !WORDS.test(letterOf(word)));
    const from = [0, lead].find((at) => at >= 0 && isShortForm(run.slice(at))) ?? run.length;
    const [first, ...others] = run.slice(from);
    if (first === undefined) return run;
    const letters = [first, ...others].map(letterOf).join('').toUpperCase();
    const mark = MARK.exec(others.at(-1)?.text ?? '')?.[0] ?? '';
    return [...run.slice(0, from), joinWords([first, ...others], letters + mark)];
  });
}

/** Words one by one, and letters that were said in a row together. */
function runsOf(words: readonly Word[]): Word[][] {
  const runs: Word[][] = [];
  for (const word of words) {
    const last = runs.at(-1)?.at(-1);
    const goesOn = last !== undefined && word.startSec - last.endSec <= MOST_PAUSE_SEC;
    if (goesOn && LETTER.test(last.text) && LETTER.test(word.text)) runs.at(-1)?.push(word);
    else runs.push([word]);
  }
  return runs;
}

function isShortForm(run: readonly Word[]): boolean {
  if (run.length < 2 || run[0]?.text === 'a') return false;
  const letters = run.map(letterOf);
  if (isAcronym(letters.join(''))) return true;
  const isListed = run.slice(0, -1).some(({ text }) => text.endsWith(','));
  return run.length <= MOST_LETTERS && !isListed && !letters.some((one) => WORDS.test(one));
}

function letterOf({ text }: Word): string {
  return LETTER.exec(text)?.[1] ?? '';
}
