import type { PostTexts } from '../score.ts';
import { readableName } from './readable-name.ts';

export const POST_PLATFORMS = ['youtube', 'tiktok', 'instagram', 'x', 'linkedin'] as const;
export type PostPlatform = (typeof POST_PLATFORMS)[number];
export type Posts = Record<PostPlatform, string>;

/** `titleChars`: the post begins with a title of this length. `body`: which text of a model fits there. */
type Rules = { chars: number; hashtags: number; body: keyof PostTexts; titleChars?: number };

/**
 * How long a post may be, and how many hashtags it gets: those that the platform shows or allows, fewer where people use
 * fewer. Sources of the lengths:
 * YouTube: title and description of a video, developers.google.com/youtube/v3/docs/videos; it shows three hashtags,
 *   support.google.com/youtube/answer/6390658
 * TikTok: developers.tiktok.com/doc/content-posting-api-reference-direct-post (UTF-16)
 * Instagram: developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media
 * X: docs.x.com/fundamentals/counting-characters
 * LinkedIn: `commentary`, learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api
 */
export const POST_RULES: Record<PostPlatform, Rules> = {
  youtube: { chars: 5_000, hashtags: 3, body: 'long', titleChars: 100 },
  tiktok: { chars: 2_200, hashtags: 5, body: 'short' },
  instagram: { chars: 2_200, hashtags: 5, body: 'short' },
  x: { chars: 280, hashtags: 2, body: 'short' },
  linkedin: { chars: 3_000, hashtags: 3, body: 'long' },
};

/** `description`: only if a person wrote it. `line`: a sentence of the clip, for clips whose title is none. */
export type PostParts = {
  title: string;
  description: string;
  line: string;
  written: PostTexts;
  source: string;
  channel: string;
  hashtags: readonly string[];
};

/** The text of a clip for each platform: its hook, what it is from, and hashtags, as far as they fit. */
export function postsOf(parts: PostParts): Posts {
  return Object.fromEntries(POST_PLATFORMS.map((platform) => [platform, postFor(platform, parts)])) as Posts;
}

function postFor(platform: PostPlatform, parts: PostParts): string {
  const { hashtags: most, body, titleChars } = POST_RULES[platform];
  const fits = (text: string) => lengthOn(platform, text) <= POST_RULES[platform].chars;
  const written = parts.description === '' ? (parts.written[body] ?? parts.written.short ?? '') : '';
  const hasTitle = titleChars !== undefined || written === '';
  const head = hasTitle ? cut(parts.title, (text) => fits(text) && text.length <= (titleChars ?? Infinity)) : '';
  const told = parts.description || written || parts.line;
  const blocks = [told === parts.title ? '' : told, sourceLine(parts)];
  const text = blocks.reduce((before, block) => joined([before, before === '' ? cut(block, fits) : block], fits), head);
  return joined([text, tagLine(parts.hashtags.slice(0, most), (tags) => fits(joinBlocks([text, tags])))], fits);
}

/** The blocks with the last one, if it fits. */
function joined([before = '', next = '']: string[], fits: (text: string) => boolean): string {
  const both = joinBlocks([before, next]);
  return fits(both) ? both : before;
}

const joinBlocks = (blocks: readonly string[]) => blocks.filter((block) => block !== '').join('\n\n');

/** "A talk in Berlin (Channel)"; empty if the title names it already. */
function sourceLine({ title, source, channel }: PostParts): string {
  const name = readableName(source);
  const isNamed = name === '' || title.toLowerCase().includes(name.toLowerCase());
  const from = channel === '' || name.toLowerCase().includes(channel.toLowerCase()) ? name : `${name} (${channel})`;
  return isNamed ? channel : from;
}

/** As many hashtags as fit. */
function tagLine(hashtags: readonly string[], fits: (tags: string) => boolean): string {
  const tags = hashtags.map((tag) => `#${tag.replace(/^#+/u, '')}`);
  for (let count = tags.length; count > 0; count -= 1) {
    const line = tags.slice(0, count).join(' ');
    if (fits(line)) return line;
  }
  return '';
}

/** The text, shortened at a word until it fits. */
function cut(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const words = text.split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    const part = `${words
      .slice(0, count)
      .join(' ')
      .replace(/[\s,;:–—-]+$/u, '')}…`;
    if (fits(part)) return part;
  }
  return '';
}

/** Characters that X counts once. All others, such as Chinese ones and emoji, count twice. */
const LIGHT: readonly (readonly [from: number, to: number])[] = [
  [0, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
];

function lengthOn(platform: PostPlatform, text: string): number {
  if (platform !== 'x') return text.length;
  return [...text].reduce((sum, character) => sum + (isLight(character.codePointAt(0) ?? 0) ? 1 : 2), 0);
}

function isLight(code: number): boolean {
  return LIGHT.some(([from, to]) => from <= code && code <= to);
}
