import { alignUnits, type Unit, unitsOf } from './units.ts';

/** Sums that add up over recordings; `ratesOf` makes rates of them. */
export type WordSums = {
  words: number;
  errors: number;
  ends: Found;
  commas: Found;
  /** Words heard right whose text has true capitals, and how many of them have other letters as capitals. */
  cased: number;
  wrongCapitals: number;
  /** Those with a wrong capital where both texts agree that no sentence begins. */
  wrongInside: number;
};
type Found = { right: number; heard: number; known: number };

export type WordRates = {
  words: number;
  errorRate: number;
  ends: { f1: number; precision: number; recall: number };
  commas: { f1: number; precision: number; recall: number };
  wrongCapitals: number;
  wrongInside: number;
};

export const NO_SUMS: WordSums = {
  words: 0,
  errors: 0,
  ends: { right: 0, heard: 0, known: 0 },
  commas: { right: 0, heard: 0, known: 0 },
  cased: 0,
  wrongCapitals: 0,
  wrongInside: 0,
};

/**
 * Compares a heard text with the known one, word by word (Levenshtein). Marks and capitals count only with `hasMarks`:
 * a person put them in the known text. A mark is right if it follows the same word; the end of the text does not count.
 */
export function scoreWords(known: string, heard: string, { hasMarks }: { hasMarks: boolean }): WordSums {
  const [truth, found] = [unitsOf(known), unitsOf(heard)];
  const { errors, partners } = alignUnits(truth, found);
  const words = { ...NO_SUMS, words: truth.length, errors };
  if (!hasMarks) return words;
  return { ...words, ...marksOf(truth, found, partners), ...capitalsOf(truth, found, partners) };
}

export function addSums(a: WordSums, b: WordSums): WordSums {
  const add = (x: Found, y: Found): Found => ({
    right: x.right + y.right,
    heard: x.heard + y.heard,
    known: x.known + y.known,
  });
  return {
    words: a.words + b.words,
    errors: a.errors + b.errors,
    ends: add(a.ends, b.ends),
    commas: add(a.commas, b.commas),
    cased: a.cased + b.cased,
    wrongCapitals: a.wrongCapitals + b.wrongCapitals,
    wrongInside: a.wrongInside + b.wrongInside,
  };
}

/** Shares from 0 to 1; the error rate can be above 1. NaN where there is nothing to count. */
export function ratesOf(sums: WordSums): WordRates {
  const rates = ({ right, heard, known }: Found) => {
    const [precision, recall] = [right / heard, right / known];
    return { f1: (2 * precision * recall) / (precision + recall), precision, recall };
  };
  return {
    words: sums.words,
    errorRate: sums.errors / sums.words,
    ends: rates(sums.ends),
    commas: rates(sums.commas),
    wrongCapitals: sums.wrongCapitals / sums.cased,
    wrongInside: sums.wrongInside / sums.cased,
  };
}

function marksOf(truth: readonly Unit[], found: readonly Unit[], partners: readonly number[]) {
  const count = (mark: Unit['mark']): Found => {
    const known = truth.slice(0, -1).filter((unit) => unit.mark === mark).length;
    const heard = found.slice(0, -1).filter((unit) => unit.mark === mark).length;
    const isRight = (unit: Unit, i: number) => unit.mark === mark && found[partners[i] ?? -1]?.mark === mark;
    const right = truth.slice(0, -1).filter((unit, i) => isRight(unit, i) && partners[i] !== found.length - 1).length;
    return { right, heard, known };
  };
  return { ends: count('end'), commas: count('comma') };
}

function capitalsOf(truth: readonly Unit[], found: readonly Unit[], partners: readonly number[]) {
  let [cased, wrongCapitals, wrongInside] = [0, 0, 0];
  truth.forEach((unit, i) => {
    const at = partners[i] ?? -1;
    const partner = found[at];
    // A recording may begin in the middle of a sentence.
    if (i === 0 || unit.written === null || partner?.written == null || partner.sound !== unit.sound) return;
    const [known, heard] = [lettersOf(unit.written), lettersOf(partner.written)];
    if (known.toLowerCase() !== heard.toLowerCase()) return;
    cased += 1;
    if (known === heard) return;
    wrongCapitals += 1;
    const begins = (units: readonly Unit[], index: number) => index === 0 || units[index - 1]?.mark === 'end';
    if (!begins(truth, i) && !begins(found, at)) wrongInside += 1;
  });
  return { cased, wrongCapitals, wrongInside };
}

function lettersOf(token: string): string {
  return token.replaceAll(/[^\p{L}\p{M}]/gu, '');
}
