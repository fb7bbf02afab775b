import { toPrimaryTag } from './tracks.ts';

/** What a platform reports about a video's language and about the subtitles that people wrote for it. */
export type CaptionFacts = { language: string | null; written: readonly string[]; automatic: readonly string[] };

/** A track by the platform's key, and its language. */
export type CaptionChoice = { key: string; language: string };

/** Marks automatic captions that are not a translation. */
const ORIGINAL = /-orig$/;
/** Not a language, but the comments of viewers. */
const NO_CAPTIONS = ['live_chat', 'rechat', 'comments'];

/**
 * The written subtitles in the spoken language: captions cannot use translations. If the platform does not report the
 * spoken language, the only track. Null for none.
 */
export function chooseCaptions({ language, written, automatic }: CaptionFacts): CaptionChoice | null {
  const tracks = written.filter((key) => !NO_CAPTIONS.includes(key));
  const original = automatic.find((key) => ORIGINAL.test(key))?.replace(ORIGINAL, '');
  const spoken = toPrimaryTag(original ?? language);
  const [only] = tracks;
  if (spoken === null) {
    const tag = toPrimaryTag(only ?? null);
    return tracks.length === 1 && only !== undefined && tag !== null ? { key: only, language: tag } : null;
  }
  const fitting = tracks.filter((key) => toPrimaryTag(key) === spoken);
  const key = [language, spoken].find((one) => one !== null && fitting.includes(one)) ?? fitting[0];
  return key === undefined ? null : { key, language: spoken };
}
