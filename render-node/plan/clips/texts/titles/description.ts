import { asTitle, cleaned, withoutFillersInFront } from './clean.ts';
import { standsAlone, startsAlone } from './stands.ts';
import { stemsOfClip } from './features.ts';
import { isBalanced, plainly, tokensOf } from './tokens.ts';
import { topicsOf } from './topics.ts';
import { areAlike } from './alike.ts';
import type { ClipText } from './types.ts';
import { isWhole } from './whole.ts';

const CHARS = { least: 40, most: 300 };

type Part = { text: string; at: number; worth: number };

/** One or two whole sentences of a clip, at most 300 characters, that are not its title. Empty where none is whole. */
export function englishDescription(clip: ClipText, title: string): string {
  const parts = partsOf(clip).filter(({ text }) => !areAlike(text, title) || text.length > title.length + 25);
  const [best] = parts.toSorted((a, b) => b.worth - a.worth || a.at - b.at);
  if (best === undefined) return aboutOf(clip);
  const next = parts.find(({ at, text }) => at === best.at + 1 && text.length + best.text.length < CHARS.most);
  const other =
    next ??
    parts
      .toSorted((a, b) => b.worth - a.worth)
      .find((part) => part !== best && part.text.length + best.text.length < CHARS.most);
  if (other === undefined || best.text.length > 180) return best.text;
  return best.at < other.at ? `${best.text} ${other.text}` : `${other.text} ${best.text}`;
}

/** "About stock value, customers and revenue." where no sentence is whole. Empty where nothing was said. */
function aboutOf({ sentences, rarity }: ClipText): string {
  const used = new Set<string>();
  const phrases: string[] = [];
  for (const { phrase, stems, count, isName } of topicsOf(sentences, rarity)) {
    if (phrases.length === 3 || stems.some((s) => used.has(s)) || (count < 2 && !isName)) continue;
    for (const s of stems) used.add(s);
    phrases.push(phrase);
  }
  const last = phrases.pop();
  if (last === undefined) return '';
  return phrases.length === 0 ? `About ${last}.` : `About ${phrases.join(', ')} and ${last}.`;
}

/** Sentences that are whole and stand alone, cleaned. */
function partsOf(clip: ClipText): Part[] {
  const stems = stemsOfClip(clip.sentences.map(({ text }) => text));
  return clip.sentences.flatMap(({ text }, at) => {
    const plain = withoutFillersInFront(cleaned(text));
    if (text.includes('--') || !isPlain(plain)) return [];
    const tokens = plainly(tokensOf(plain), false);
    if (!isWhole(tokens, false) || !startsAlone(tokens)) return [];
    const title = asTitle(plain);
    const worth = subjectWorth(plain, stems, clip) + 1.5 * clip.interest(plain) + (standsAlone(tokens) ? 1 : 0);
    return [{ text: /[.!?]["”]?$/.test(title) ? title : `${title}.`, at, worth }];
  });
}

/** A statement of fitting length that ends, with even quotation marks. */
function isPlain(text: string): boolean {
  if (text.length < CHARS.least || text.length > CHARS.most || !isBalanced(text)) return false;
  return /[.!]["”]?$/.test(text) && !/\.\.\.|…/.test(text);
}

const MOST_RARITY = 4;
const SINGLE_POINTS = 0.4;

/** How much of what the clip speaks of again and again is in a sentence. */
function subjectWorth(text: string, stems: ReadonlyMap<string, number>, { rarity }: ClipText): number {
  const points = [...stemsOfClip([text]).keys()].map((s) =>
    (stems.get(s) ?? 0) > 1 ? Math.min(MOST_RARITY, rarity(s)) : SINGLE_POINTS,
  );
  return points.reduce((sum, one) => sum + one, 0) / 12;
}
