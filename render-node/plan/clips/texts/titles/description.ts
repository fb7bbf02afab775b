import { asTitle, cleaned, withoutFillersInFront } from './clean.ts';
import { standsAlone, startsAlone } from './stands.ts';
import { stemsOfClip } from './features.ts';
import { tokensOf } from './tokens.ts';
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
function partsOf({ sentences, rarity, interest }: ClipText): Part[] {
  const stems = stemsOfClip(sentences.map(({ text }) => text));
  const parts: Part[] = [];
  for (const [at, { text }] of sentences.entries()) {
    const plain = withoutFillersInFront(cleaned(text));
    if (
      plain.length < CHARS.least ||
      plain.length > CHARS.most ||
      !/[.!?]["”]?$/.test(plain) ||
      !isEven(plain) ||
      /\.\.\.|…|--/.test(plain)
    )
      continue;
    const tokens = tokensOf(plain);
    const last = tokens.at(-1);
    if (last === undefined || plain.endsWith('?')) continue;
    const slice = [...tokens.slice(0, -1), { ...last, after: '', raw: last.raw.replace(/[.!]+(["”]?)$/, '$1') }];
    if (!isWhole(slice, false) || !startsAlone(slice)) continue;
    const worth = [...stemsOfClip([plain]).keys()].reduce(
      (sum, s) => sum + ((stems.get(s) ?? 0) > 1 ? Math.min(4, rarity(s)) : 0.4),
      0,
    );
    parts.push({
      text: `${asTitle(plain)}${/[.!?]["”]?$/.test(asTitle(plain)) ? '' : '.'}`,
      at,
      worth: worth / 12 + 1.5 * interest(plain) + (standsAlone(slice) ? 1 : 0),
    });
  }
  return parts;
}

function isEven(text: string): boolean {
  return (
    (text.match(/"/g) ?? []).length % 2 === 0 && (text.match(/“/g) ?? []).length === (text.match(/”/g) ?? []).length
  );
}
