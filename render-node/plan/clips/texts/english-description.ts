import { standsByItself } from '../edges/model.ts';
import { stem } from '../material/stem.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';
import { areAlike } from './alike.ts';
import { trimmed, cleaned, withoutFillersInFront } from './english-clean.ts';
import { isSubstantial, PROFANE } from './english-words.ts';
import type { Said } from './said.ts';

const CHARS = { least: 40, most: 300 };
/** A sentence with this many characters is a description on its own. */
const ENOUGH_CHARS = 180;
const INTEREST_POINTS = 1.5;

type Part = { text: string; at: number; worth: number };

/** One or two whole sentences of a clip, at most 300 characters, that are not its title. Empty if none is whole. */
export function englishDescription(clip: Said, title: string): string {
  const parts = partsOf(clip).filter(({ text }) => !areAlike(text, title) || text.length > title.length + 25);
  const ranked = parts.toSorted((a, b) => b.worth - a.worth || a.at - b.at);
  const [best] = ranked;
  if (best === undefined) return '';
  const fits = (part: Part) => part !== best && part.text.length + best.text.length < CHARS.most;
  const other = parts.find((part) => part.at === best.at + 1 && fits(part)) ?? ranked.find(fits);
  if (other === undefined || best.text.length > ENOUGH_CHARS) return best.text;
  return best.at < other.at ? `${best.text} ${other.text}` : `${other.text} ${best.text}`;
}

/** Sentences that are clear without those before them, cleaned. */
function partsOf(clip: Said): Part[] {
  const uses = new Map<string, number>();
  for (const s of clip.sentences.flatMap(({ text }) => stemsOf(text))) uses.set(s, (uses.get(s) ?? 0) + 1);
  return clip.sentences.flatMap(({ text }, at) => {
    const plain = withoutFillersInFront(cleaned(text));
    if (
      !standsByItself(clip.edges, clip.places[at] ?? -1) ||
      text.includes('--') ||
      !isPlain(plain) ||
      PROFANE.test(plain)
    )
      return [];
    const whole = trimmed(plain);
    const worth = subjectWorth(plain, uses, clip) + INTEREST_POINTS * clip.interest(plain);
    return [{ text: /[.!?]["”]?$/.test(whole) ? whole : `${whole}.`, at, worth }];
  });
}

/** A complete statement of fitting length, with paired quotation marks. */
function isPlain(text: string): boolean {
  if (text.length < CHARS.least || text.length > CHARS.most || (text.match(/["“”]/g) ?? []).length % 2 === 1)
    return false;
  return /[.!]["”]?$/.test(text) && !/\.\.\.|…/.test(text);
}

const MOST_RARITY = 4;
const SINGLE_POINTS = 0.4;
/** This many points: a sentence full of what the clip is about. */
const FULL = 12;

/** How much a sentence contains of what the clip mentions again and again. */
function subjectWorth(text: string, uses: ReadonlyMap<string, number>, { rarity }: Said): number {
  const points = [...new Set(stemsOf(text))].map((s) =>
    (uses.get(s) ?? 0) > 1 ? Math.min(MOST_RARITY, rarity(s)) : SINGLE_POINTS,
  );
  return points.reduce((sum, one) => sum + one, 0) / FULL;
}

function stemsOf(text: string): string[] {
  return text.split(/\s+/).map(bareWord).filter(isSubstantial).map(stem);
}
