import { splitWords } from '../../../render-node/plan/words/spoken-words.ts';
import { spokenForm } from './spoken-form.ts';

/** What follows a word. */
type Mark = 'end' | 'comma' | 'none';
/**
 * A word as it sounds. `token`: index of the token of the text (`splitWords`) that says it. `written` if it is the whole
 * token; parts of a token have none.
 */
export type Unit = { sound: string; token: number; written: string | null; mark: Mark };

/** The words of a text as they sound, without hesitations. */
export function unitsOf(text: string): Unit[] {
  return unitsOfTokens(splitWords(text));
}

/** The same of a text in words. */
export function unitsOfTokens(tokens: readonly string[]): Unit[] {
  const units: Unit[] = [];
  for (const [at, token] of tokens.entries()) {
    const sounds = spokenForm(token);
    const mark = markAfter(token);
    const last = units.at(-1);
    // A hesitation has no unit, but it may carry the mark.
    if (sounds.length === 0 && last !== undefined && mark !== 'none' && last.mark !== 'end') last.mark = mark;
    sounds.forEach((sound, i) => {
      const isLast = i === sounds.length - 1;
      units.push({ sound, token: at, written: sounds.length === 1 ? token : null, mark: isLast ? mark : 'none' });
    });
  }
  return units;
}

/** The mark that a token ends with. The full stop of an abbreviation is none. */
export function markAfter(token: string): Mark {
  const tail = /[^\p{L}\p{N}]*$/u.exec(token)?.[0] ?? '';
  if (/[.?!…。？！]/u.test(tail) && !ABBREVIATION.test(token)) return 'end';
  return /[,;:、，–—-]/u.test(tail) ? 'comma' : 'none';
}

const ABBREVIATION = /^(?:mr|mrs|ms|dr|st|vs|prof|jr|sr)\.$/iu;

/** For each unit of the truth its partner in what was heard: the same word, another one, or none (-1). */
export function alignUnits(truth: readonly Unit[], found: readonly Unit[]): { errors: number; partners: number[] } {
  const width = found.length + 1;
  const steps = new Uint8Array((truth.length + 1) * width).fill(LEFT, 0, width);
  let row = Uint32Array.from({ length: width }, (_, j) => j);
  truth.forEach(({ sound }, i) => {
    row = nextRow(row, found, sound, steps.subarray((i + 1) * width, (i + 2) * width));
  });
  const partners = truth.map(() => -1);
  for (let [i, j] = [truth.length, found.length]; i > 0 || j > 0;) {
    const step = steps[i * width + j];
    if (step === ACROSS) partners[i - 1] = j - 1;
    if (step !== LEFT) i -= 1;
    if (step !== UP) j -= 1;
  }
  return { errors: row[found.length] ?? 0, partners };
}

/** The errors up to each unit of what was heard, with one more word of the truth. Notes the cheapest steps. */
function nextRow(row: Uint32Array, found: readonly Unit[], sound: string, steps: Uint8Array) {
  const next = new Uint32Array(row.length);
  next[0] = (row[0] ?? 0) + 1;
  steps[0] = UP;
  found.forEach((unit, j) => {
    const costs = [(row[j] ?? 0) + (unit.sound === sound ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1];
    const best = Math.min(...costs);
    next[j + 1] = best;
    steps[j + 1] = costs.indexOf(best);
  });
  return next;
}

const [ACROSS, UP, LEFT] = [0, 1, 2] as const;
