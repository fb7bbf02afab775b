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

type Texts = Pick<DraftPost, 'title' | 'text' | 'textChars'>;

/** What can be wrong with a post. */
type ProblemCode =
  | 'too_short'
  | 'too_long'
  | 'too_large'
  | 'privacy'
  | 'title_missing'
  | 'title_long'
  | 'text_long'
  | 'text_bytes'
  | 'hashtags'
  | 'character';

/** Which field of a request is wrong, what is wrong, and what to do. `limit` is what `sentence` names, for other languages. */
export type PostProblem = {
  field: 'title' | 'text' | 'privacy' | 'render_ids';
  code: ProblemCode;
  limit: string | number;
  sentence: string;
};

/** The first limit of a destination that a post breaks. Null: it can be sent. */
export function checkPost(destination: Destination, post: DraftPost): PostProblem | null {
  return checkFile(destination, post) ?? checkPrivacy(destination, post) ?? checkTexts(destination, post);
}

function checkFile(destination: Destination, { durationSec, sizeBytes }: DraftPost): PostProblem | null {
  const { name, minSec, maxSec, maxBytes } = DESTINATION_RULES[destination];
  const refuse = (code: ProblemCode, limit: number, sentence: string): PostProblem => ({
    field: 'render_ids',
    code,
    limit,
    sentence,
  });
  if (durationSec < minSec) {
    return refuse('too_short', minSec, `${name} takes videos from ${minSec} s on. Lengthen the clip.`);
  }
  if (maxSec !== null && durationSec > maxSec) {
    const sentence = `${name} takes videos of up to ${maxSec} s. Shorten the clip and render it again.`;
    return refuse('too_long', maxSec, sentence);
  }
  if (maxBytes !== null && sizeBytes > maxBytes) {
    const sentence = `${name} takes files of up to ${maxBytes} bytes. Render the clip with a lower resolution.`;
    return refuse('too_large', maxBytes, sentence);
  }
  return null;
}

function checkPrivacy(destination: Destination, { privacy }: DraftPost): PostProblem | null {
  const { name, privacies } = DESTINATION_RULES[destination];
  if (privacies.includes(privacy)) return null;
  const limit = privacies.join(' or ');
  return { field: 'privacy', code: 'privacy', limit, sentence: `For ${name}, privacy must be ${limit}.` };
}

/** The first limit that the texts of a post break. */
export function checkTexts(destination: Destination, post: Texts): PostProblem | null {
  return checkTitle(destination, post) ?? checkText(destination, post) ?? checkCharacters(destination, post);
}

function checkTitle(destination: Destination, { title }: Texts): PostProblem | null {
  const { name, titleChars: limit } = DESTINATION_RULES[destination];
  if (limit > 0 && title === '') {
    return { field: 'title', code: 'title_missing', limit, sentence: `${name} needs a title. Send one.` };
  }
  if (limit === 0 || title.length <= limit) return null;
  const sentence = `${name} takes titles of up to ${limit} characters. Shorten it.`;
  return { field: 'title', code: 'title_long', limit, sentence };
}

function checkText(destination: Destination, { text, textChars: chars }: Texts): PostProblem | null {
  const { name, textChars, textBytes, hashtags } = DESTINATION_RULES[destination];
  const most = chars ?? textChars;
  const refuse = (code: ProblemCode, limit: number, sentence: string): PostProblem => ({
    field: 'text',
    code,
    limit,
    sentence,
  });
  if (most !== null && text.length > most) {
    return refuse('text_long', most, `${name} takes texts of up to ${most} characters. Shorten it.`);
  }
  if (textBytes !== null && new TextEncoder().encode(text).length > textBytes) {
    return refuse('text_bytes', textBytes, `${name} takes texts of up to ${textBytes} bytes. Shorten it.`);
  }
  if (hashtags === null || hashtagsIn(text) <= hashtags) return null;
  return refuse('hashtags', hashtags, `${name} takes up to ${hashtags} hashtags. Remove some.`);
}

function checkCharacters(destination: Destination, post: Texts): PostProblem | null {
  const { name, forbidden } = DESTINATION_RULES[destination];
  for (const field of ['title', 'text'] as const) {
    const limit = [...forbidden].find((character) => post[field].includes(character));
    if (limit !== undefined) {
      return { field, code: 'character', limit, sentence: `${name} takes no ${limit}. Remove it.` };
    }
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
