import { DAY_MS } from '../time.ts';
import { type Destination, DESTINATION_RULES, type Privacy } from './destinations.ts';

/** What is about to be posted: its texts, and the facts of its file. */
export type DraftPost = {
  title: string;
  text: string;
  privacy: Privacy;
  durationSec: number;
  sizeBytes: number;
  /** For what is posted through another program: the limit of the platform behind it. */
  textChars?: number;
};

/** Which field of a request is wrong, what is wrong, and what to do. */
export type PostProblem = { field: 'title' | 'text' | 'privacy' | 'render_ids' | 'publish_at'; sentence: string };

/** The first limit of a destination that a post breaks. Null: it can be sent. */
export function checkPost(destination: Destination, post: DraftPost): PostProblem | null {
  return checkFile(destination, post) ?? checkPrivacy(destination, post) ?? checkTexts(destination, post);
}

function checkFile(destination: Destination, { durationSec, sizeBytes }: DraftPost): PostProblem | null {
  const { name, minSec, maxSec, maxBytes } = DESTINATION_RULES[destination];
  const refuse = (sentence: string): PostProblem => ({ field: 'render_ids', sentence });
  if (durationSec < minSec) return refuse(`${name} takes videos from ${minSec} s on. Lengthen the clip.`);
  if (maxSec !== null && durationSec > maxSec) {
    return refuse(`${name} takes videos of up to ${maxSec} s. Shorten the clip and render it again.`);
  }
  if (maxBytes !== null && sizeBytes > maxBytes) {
    return refuse(`${name} takes files of up to ${maxBytes} bytes. Render the clip with a lower resolution.`);
  }
  return null;
}

function checkPrivacy(destination: Destination, { privacy }: DraftPost): PostProblem | null {
  const { name, privacies } = DESTINATION_RULES[destination];
  if (privacies.includes(privacy)) return null;
  return { field: 'privacy', sentence: `For ${name}, privacy must be ${privacies.join(' or ')}.` };
}

function checkTexts(destination: Destination, post: DraftPost): PostProblem | null {
  return checkTitle(destination, post) ?? checkText(destination, post) ?? checkCharacters(destination, post);
}

function checkTitle(destination: Destination, { title }: DraftPost): PostProblem | null {
  const { name, titleChars } = DESTINATION_RULES[destination];
  if (titleChars > 0 && title === '') return { field: 'title', sentence: `${name} needs a title. Send one.` };
  if (titleChars === 0 || title.length <= titleChars) return null;
  return { field: 'title', sentence: `${name} takes titles of up to ${titleChars} characters. Shorten it.` };
}

function checkText(destination: Destination, { text, textChars: chars }: DraftPost): PostProblem | null {
  const { name, textChars, textBytes, hashtags } = DESTINATION_RULES[destination];
  const most = chars ?? textChars;
  const refuse = (sentence: string): PostProblem => ({ field: 'text', sentence });
  if (most !== null && text.length > most)
    return refuse(`${name} takes texts of up to ${most} characters. Shorten it.`);
  if (textBytes !== null && new TextEncoder().encode(text).length > textBytes) {
    return refuse(`${name} takes texts of up to ${textBytes} bytes. Shorten it.`);
  }
  const isOver = hashtags !== null && hashtagsIn(text) > hashtags;
  return isOver ? refuse(`${name} takes up to ${hashtags} hashtags. Remove some.`) : null;
}

function checkCharacters(destination: Destination, post: DraftPost): PostProblem | null {
  const { name, forbidden } = DESTINATION_RULES[destination];
  for (const field of ['title', 'text'] as const) {
    const found = [...forbidden].find((character) => post[field].includes(character));
    if (found !== undefined) return { field, sentence: `${name} takes no ${found}. Remove it.` };
  }
  return null;
}

function hashtagsIn(text: string): number {
  return text.match(/(?<![\p{L}\p{N}_])#[\p{L}\p{N}_]+/gu)?.length ?? 0;
}

/**
 * The first of new times (epoch milliseconds) at which a connection would post more often in 24 hours than its destination
 * takes. `taken`: its other posts. Null: none.
 */
export function overDailyLimit(
  destination: Destination,
  taken: readonly number[],
  added: readonly number[],
): number | null {
  const { perDay } = DESTINATION_RULES[destination];
  if (perDay === null) return null;
  const all = [...taken, ...added].toSorted((a, b) => a - b);
  const over = all.filter((time, at) => at >= perDay && time - (all[at - perDay] ?? 0) < DAY_MS);
  return over[0] ?? null;
}
