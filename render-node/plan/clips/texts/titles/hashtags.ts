import { topicsOf } from './topics.ts';
import type { ClipText } from './types.ts';

const MOST_TAGS = 5;

/** Up to five hashtags: names, and nouns that are said twice at least; words of one phrase joined. */
export function englishHashtags({ sentences, rarity }: ClipText): string[] {
  const tags: string[] = [];
  const used = new Set<string>();
  for (const { phrase, stems, count, isName } of topicsOf(sentences, rarity)) {
    if (tags.length === MOST_TAGS) break;
    if (stems.some((s) => used.has(s)) || stems.length > 2 || (count < 2 && !isName)) continue;
    const tag = phrase.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
    if (tag.length < 2 || tag.length > 24 || /^\d/.test(tag)) continue;
    for (const s of stems) used.add(s);
    tags.push(`#${tag}`);
  }
  return tags;
}
