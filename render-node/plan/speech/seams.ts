import { bareWord } from '#schema/domain/texts/bare-word.ts';

/** A word of a text and how sure the engine is of it, from 0 to 1. */
export type HeardWord = { text: string; confidence?: number | undefined };

/** What was heard up to a cut, from the cut on, and once more in one piece across it. */
export type Seam = { before: readonly HeardWord[]; after: readonly HeardWord[]; across: readonly HeardWord[] };

/** Equal words in a row that show where two texts run together. */
const ANCHOR_WORDS = 2;
/** Words more than what was heard across that are searched on either side. */
const MARGIN = 4;

/**
 * The words before and after a cut, near it as they were heard across. An engine mishears what is cut off, and
 * begins every piece with a capital; in one piece it does not. The mark at the cut stays as it was. Each side keeps its own words up to a
 * place about halfway between the cut and the end of what both heard, where both texts agree. Null if they agree nowhere
 * on one of the sides.
 */
export function joinAtSeam({ before, after, across }: Seam): { before: HeardWord[]; after: HeardWord[] } | null {
  const reach = across.length + MARGIN;
  const tail = before.slice(-reach);
  const head = after.slice(0, reach);
  const partners = partnersOf(across, [...tail, ...head]);
  const [left, right] = [anchor(partners, -Infinity, tail.length), anchor(partners, tail.length, Infinity)];
  if (left === null || right === null) return null;
  const cut = 1 + partners.findLastIndex((partner) => partner !== null && partner.at < tail.length);
  const keep = before.length - tail.length + left.at + 1;
  const own = [...before.slice(0, keep), ...across.slice(left.index + 1, cut)];
  return {
    before: withMark(own, marksOf(before.at(-1)?.text ?? '')),
    after: [...across.slice(cut, right.index), ...after.slice(right.at - tail.length)],
  };
}

/** What was heard across is trusted: it lacks no words, and has few that are in neither text. */
const COSTS = { other: 1.5, added: 1.5, lost: 1 };

/** The mark of the piece stays here. `withMarksAcross` puts the one that was heard across in its place, where it can. */
function withMark(words: HeardWord[], marks: string): HeardWord[] {
  const last = words.pop();
  if (last === undefined) return [];
  return [...words, { ...last, text: last.text.slice(0, last.text.length - marksOf(last.text).length) + marks }];
}

function marksOf(text: string): string {
  return /[.,?!]*$/.exec(text)?.[0] ?? '';
}

/** `at`: index of the word that stands for this one in the other text. */
type Partner = { at: number; isSame: boolean } | null;

/** Where both texts agree about words `from` to `to` of the other text: the place in the middle of them. */
function anchor(partners: readonly Partner[], from: number, to: number): { index: number; at: number } | null {
  const isInside = (partner: Partner | undefined): partner is NonNullable<Partner> =>
    partner != null && partner.isSame && partner.at >= from && partner.at < to;
  const places = partners.flatMap((partner, index) => {
    if (!isInside(partner)) return [];
    const run = Array.from({ length: ANCHOR_WORDS }, (_, i) => partners[index + i]);
    const agrees = run.every((next, i) => isInside(next) && next.at === partner.at + i);
    return agrees ? Array.from({ length: ANCHOR_WORDS }, (_, i) => ({ index: index + i, at: partner.at + i })) : [];
  });
  return places[Math.floor(places.length / 2)] ?? null;
}

/** Aligns all words of `across` with a stretch of `words`, as cheaply as possible; words before and after are free. */
function partnersOf(across: readonly HeardWord[], words: readonly HeardWord[]): Partner[] {
  const [own, other] = [across, words].map((side) => side.map(({ text }) => bareWord(text))) as [string[], string[]];
  const costs = [other.map(() => 0).concat(0)];
  for (let i = 1; i <= own.length; i += 1) {
    const row = [i * COSTS.added];
    for (let j = 1; j <= other.length; j += 1)
      row[j] = Math.min(...stepCosts(costs[i - 1] ?? [], row, own[i - 1] === other[j - 1], j));
    costs.push(row);
  }
  const last = costs.at(-1) ?? [];
  const partners: Partner[] = own.map(() => null);
  let j = last.indexOf(Math.min(...last));
  for (let i = own.length; i > 0;) {
    const isSame = own[i - 1] === other[j - 1];
    const [above, row] = [costs[i - 1] ?? [], costs[i] ?? []];
    const [across1, up] = stepCosts(above, row, isSame, j);
    if (j > 0 && row[j] === across1) {
      partners[i - 1] = { at: j - 1, isSame };
      i -= 1;
      j -= 1;
    } else if (j === 0 || row[j] === up) i -= 1;
    else j -= 1;
  }
  return partners;
}

function stepCosts(
  above: readonly number[],
  row: readonly number[],
  isSame: boolean,
  j: number,
): [number, number, number] {
  const cost = (value: number | undefined) => value ?? Infinity;
  return [cost(above[j - 1]) + (isSame ? 0 : COSTS.other), cost(above[j]) + COSTS.added, cost(row[j - 1]) + COSTS.lost];
}
