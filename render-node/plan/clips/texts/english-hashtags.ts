import { type Topic, topicsOf } from './english-topics.ts';
import type { Said } from './said.ts';

const MOST_TAGS = 5;
const MAX_CHARS = 24;
/** Words that are said often and searched by nobody. */
const NO_TAG =
  /(?:ing|ed|ly|ness)$|^(?:aware|bounds|channel|course|easy|file|forms?|goals?|gravity|hard|lack|line|means|position|real|room|rolls|smarter|state|stamp|view|speeds?|study|transition|size|key)$/;

/**
 * Up to five hashtags that a person would write: single nouns and names that are said at least twice, names as they are
 * written. Words of a phrase are never joined ("#groupswinding"). None is better than a bad one.
 */
export function englishHashtags(clip: Said): string[] {
  const tags: string[] = [];
  const used = new Set<string>();
  for (const topic of topicsOf(clip)) {
    const tag = tagOf(topic, clip);
    if (tag === null || topic.stems.some((s) => used.has(s))) continue;
    for (const s of topic.stems) used.add(s);
    tags.push(`#${tag}`);
  }
  return tags.slice(0, MOST_TAGS);
}

function tagOf({ phrase, stems, count, isName }: Topic, { isNoun }: Said): string | null {
  const isWord = stems.length === 1 && isNoun(phrase) && !NO_TAG.test(phrase);
  if (count < 2 || !(isName || isWord)) return null;
  const tag = phrase.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const isShort = tag.length < 3 && tag !== tag.toUpperCase();
  return isShort || tag.length > MAX_CHARS || /^\d/.test(tag) ? null : tag;
}
