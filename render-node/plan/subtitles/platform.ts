import { toPrimaryTag } from './tracks.ts';

/** What a platform says of a video's language and of the subtitles that people wrote for it. */
export type CaptionFacts = { language: string | null; written: readonly string[]; automatic: readonly string[] };

/** A track by the platform's key, and the language that it is in. */
export type CaptionChoice = { key: string; language: string };

/** Marks the automatic captions that are no translation. */
const ORIGINAL = /-orig$/;
/** Not a language, but what viewers wrote. */
const NO_CAPTIONS = ['live_chat', 'rechat', 'comments'];

/**
 * The written subtitles in the language that is spoken: translations are of no use to captions. Where the platform does
 * not say what is spoken, the only track there is. Null for none.
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
