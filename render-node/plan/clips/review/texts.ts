import type { ReviewTexts } from './review.ts';
import type { Sentence } from '../edges/sentences.ts';
import { bareParts } from '../../words/spoken-words.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { isShort } from '../texts/context.ts';
import { shorten } from '../texts/quote.ts';

/**
 * The texts of a language model that are kept. It read words of strangers, so nothing in them is trusted: an address,
 * an @ name that nobody says, another script or words unrelated to the video drop the text, and the one made from what
 * is said is used.
 */

const MAX_TITLE_CHARS = 70;
const MAX_DESCRIPTION_CHARS = 300;
const MAX_REASON_CHARS = 300;
const MAX_HOOK_CHARS = 60;
const MAX_HASHTAGS = 5;
const MAX_POST_CHARS = 220;
const MAX_LONG_POST_CHARS = 900;
const HASHTAG = /^#?([\p{L}\p{M}\p{N}_]{2,30})$/u;

/** Compares words by their first letters, so that `render` and `rendering` count as one. */
const STEM_CHARS = 4;
/** A text about the video shares at least this much of its words with it; a text in another language hardly any. */
const LEAST_SHARED = 1 / 3;

/** What is said in a video, as far as texts about it are judged. `stems` include those of the owner's requests. */
export type Spoken = { stems: ReadonlySet<string>; text: string; scripts: readonly Script[] };

export function spokenIn(sentences: readonly Sentence[], wishes: readonly string[]): Spoken {
  const text = sentences.map((sentence) => sentence.text).join(' ');
  return { stems: new Set([text, ...wishes].flatMap(stemsOf)), text: text.toLowerCase(), scripts: scriptsIn(text) };
}

export type Written = {
  title: string;
  description: string;
  hashtags: readonly string[];
  hook: string;
  reason: string;
  /** Older servers and small models leave these out. */
  title_options?: readonly string[] | undefined;
  context?: string | undefined;
  post?: string | undefined;
  long_post?: string | undefined;
};

/** The texts that may be shown, without the others. */
export function plausibleTexts(written: Written, spoken: Spoken): ReviewTexts {
  const title = plausibleText(written.title, MAX_TITLE_CHARS, spoken);
  const description = plausibleText(written.description, MAX_DESCRIPTION_CHARS, spoken);
  const reason = plausibleText(written.reason, MAX_REASON_CHARS, spoken, { isAboutIt: true });
  const hook = plausibleText(written.hook, MAX_HOOK_CHARS, spoken);
  const hashtags = plausibleHashtags(written.hashtags, spoken);
  return {
    ...(title === null || !isTitle(title) ? {} : { title }),
    ...(description === null ? {} : { description }),
    ...(reason === null ? {} : { reason }),
    ...(hook === null ? {} : { hook }),
    ...(hashtags.length === 0 ? {} : { hashtags }),
    ...plausibleOptions(written, spoken),
    ...plausibleContext(written, spoken),
    ...plausiblePosts(written, spoken),
  };
}

function plausibleOptions({ title_options: asked = [] }: Written, spoken: Spoken): Pick<ReviewTexts, 'titleOptions'> {
  const options = asked.slice(0, LIMITS.titleOptions).flatMap((raw) => {
    const option = plausibleText(raw, MAX_TITLE_CHARS, spoken);
    // What had to be cut is no name.
    return option === null || !isTitle(option) || option.endsWith('…') ? [] : [option];
  });
  return options.length === 0 ? {} : { titleOptions: options };
}

/** Empty if the model says that none is needed. */
function plausibleContext({ context }: Written, spoken: Spoken): Pick<ReviewTexts, 'context'> {
  if (context === undefined) return {};
  if (context.trim() === '') return { context: '' };
  const text = plausibleText(context, LIMITS.contextChars, spoken, { isAboutIt: true })?.replace(/\.$/u, '');
  return text === undefined || text.endsWith('…') || !isShort(text) ? {} : { context: text };
}

function plausiblePosts({ post = '', long_post: long = '' }: Written, spoken: Spoken): Pick<ReviewTexts, 'posts'> {
  const texts = {
    short: plausiblePost(post, MAX_POST_CHARS, spoken),
    long: plausiblePost(long, MAX_LONG_POST_CHARS, spoken),
  };
  const given = Object.entries(texts).filter(([, text]) => text !== null);
  return given.length === 0 ? {} : { posts: Object.fromEntries(given) };
}

/** Hashtags are added later, as many as the platform wants. */
function plausiblePost(raw: string, maxChars: number, spoken: Spoken): string | null {
  return plausibleText(raw.replaceAll(/(?:^|\s)#[\p{L}\p{N}_]+/gu, ''), maxChars, spoken);
}

/** `isAboutIt` if a text describes the clip from outside and need not use its words. */
function plausibleText(
  raw: string,
  maxChars: number,
  spoken: Spoken,
  { isAboutIt = false }: { isAboutIt?: boolean } = {},
): string | null {
  const text = tidy(raw);
  if (!/\p{L}/u.test(text) || /[<>{}\\]/.test(text) || isShouted(text)) return null;
  if (holdsAddress(text) || namesUnsaid(text, spoken) || !isInScriptOf(text, spoken)) return null;
  if (!isAboutIt && sharedWith(text, spoken) < LEAST_SHARED) return null;
  return shorten(text, maxChars);
}

/** No control characters (line breaks, bidi overrides, zero width), single spaces, no quotes or stars around it. */
function tidy(raw: string): string {
  const bare = withoutMarks(raw.normalize('NFC').replaceAll(/[\p{C}\p{Z}]+/gu, ' '));
  const whole = /^["'“‘]([^"“”]*)["'”’]$/u.exec(bare)?.[1];
  // A single quotation mark is left over from a pair; `"Never again," she said` keeps its two.
  const isHalf = (bare.match(/["“”]/gu)?.length ?? 0) === 1;
  return withoutMarks(whole ?? (isHalf ? bare.replaceAll(/["“”]/gu, '') : bare));
}

function withoutMarks(text: string): string {
  return text.replace(/^[\s*#_`]+/, '').replace(/[\s*_`]+$/, '');
}

const TOP_LEVEL =
  'com|net|org|info|biz|io|co|me|tv|gg|ly|app|dev|xyz|shop|site|online|store|link|click|live|ai|to|ru|cn|de|uk|us|eu';
const ADDRESS = new RegExp(
  String.raw`[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b(?:mailto|tel|javascript|data):|\S@\S+\.|[\p{L}\p{N}-]\.(?:${TOP_LEVEL})(?![\p{L}\p{N}])|\.[\p{L}]{2,}\/|\bdot (?:${TOP_LEVEL})\b`,
  'iu',
);
/** Five digits and more: a number to call. */
const LONG_NUMBER = /\d(?:[\s().-]*\d){4,}/gu;

/** True if a text sends its reader elsewhere: a link, a domain, a mail address. */
export function holdsAddress(text: string): boolean {
  return ADDRESS.test(text.normalize('NFKC'));
}

/** True if a text names an account or a long number that nobody says. */
function namesUnsaid(text: string, spoken: Spoken): boolean {
  const unsaid = (part: string) => !spoken.text.includes(part.toLowerCase());
  return (text.match(/@[\p{L}\p{N}_.]+/gu) ?? []).some(unsaid) || (text.match(LONG_NUMBER) ?? []).some(unsaid);
}

/** Most of its letters are capitals, in a script that has both. */
function isShouted(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  return capitals >= 6 && capitals > small;
}

function isTitle(text: string): boolean {
  return text.length >= 3 && !/^clip \d+$/i.test(text);
}

function plausibleHashtags(raw: readonly string[], spoken: Spoken): string[] {
  const tags = raw.flatMap((text) => {
    const tag = HASHTAG.exec(text.normalize('NFC').trim())?.[1]?.toLowerCase();
    return tag === undefined || !/\p{L}/u.test(tag) || sharedWith(tag, spoken) < LEAST_SHARED ? [] : [`#${tag}`];
  });
  return [...new Set(tags)].slice(0, MAX_HASHTAGS);
}

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Telugu',
  'Thai',
  'Georgian',
  'Armenian',
  'Hangul',
  'Han',
] as const;
type Script = (typeof SCRIPTS)[number];
/** Kana belongs to Han here: Japanese mixes them. */
const LETTERS: Record<Script, RegExp> = Object.fromEntries(
  SCRIPTS.map((script) => [
    script,
    script === 'Han'
      ? /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
      : new RegExp(`\\p{Script=${script}}`, 'gu'),
  ]),
) as Record<Script, RegExp>;

/** A script with a tenth of the letters is one of the video's own; fewer are names. */
const OWN_SHARE = 0.1;

function scriptsIn(text: string): Script[] {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return SCRIPTS.filter((script) => (text.match(LETTERS[script])?.length ?? 0) > letters * OWN_SHARE);
}

/** True if at least half of the letters are of a script of the video. */
function isInScriptOf(text: string, { scripts }: Spoken): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const own = scripts.reduce((sum, script) => sum + (text.match(LETTERS[script])?.length ?? 0), 0);
  return scripts.length === 0 || own * 2 >= letters;
}

/** Share of a text's words that also occur in the video. */
function sharedWith(text: string, { stems }: Spoken): number {
  const own = stemsOf(text);
  return own.length === 0 ? 0 : own.filter((stem) => stems.has(stem)).length / own.length;
}

/** Scripts without spaces are compared letter by letter. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

function stemsOf(text: string): string[] {
  const spaced = text.replaceAll(UNSPACED, ' $& ');
  return spaced.split(/\s+/).flatMap((token) => bareParts(token).map((part) => part.slice(0, STEM_CHARS)));
}
