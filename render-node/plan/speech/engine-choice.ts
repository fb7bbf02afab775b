import { toPrimaryTag } from '../subtitles/tracks.ts';
import { COMMON_LANGUAGES, tagsOf } from './whisper-languages.ts';

/** The engine that comes with the package. */
export const EMBEDDED_ENGINE = 'moonshine-tiny';

/** An engine of this machine. `languages` are primary tags. */
export type EngineHere = { name: string; languages: readonly string[] };

/**
 * Which engine leads where several know a language, best first, and why. `languages`: those for which it is good enough
 * to be chosen by itself, if not all.
 */
export const RANKING: readonly { name: string; languages?: readonly string[]; why: string }[] = [
  {
    name: 'parakeet-tdt-0.6b-v3-int8',
    why: 'The lowest published error rates for English, several times faster than Whisper turbo, and it times each word. Not measured here.',
  },
  {
    name: 'whisper-large-v3-turbo-int8',
    why: 'The lowest published error rates for the languages that Parakeet lacks. Not measured here.',
  },
  {
    name: 'moonshine-base-en-int8',
    why: 'Published error rates between those of Moonshine tiny and Whisper turbo. Not measured here.',
  },
  {
    name: 'whisper-base-int8',
    languages: tagsOf(COMMON_LANGUAGES),
    why: 'Fewer errors in English than Moonshine tiny had with one text at a time (7.5 % against 10.8 % of words read aloud); not compared since that follows several. Two to three times the work. Leaves out hesitations such as um. Measured.',
  },
  { name: EMBEDDED_ENGINE, why: 'Comes with the package. Measured.' },
];

/** The names of the engines for a language (BCP 47) among those of this machine, best first. */
export function enginesFor(language: string, here: readonly EngineHere[]): string[] {
  const tag = toPrimaryTag(language) ?? '';
  return RANKING.flatMap(({ name, languages }) => {
    const found = here.find((engine) => engine.name === name);
    const isGood = found?.languages.includes(tag) === true && (languages === undefined || languages.includes(tag));
    return isGood ? [name] : [];
  });
}

/** The languages (primary tags) for which one of these engines is chosen by itself. */
export function languagesOf(here: readonly EngineHere[]): string[] {
  const all = new Set(here.flatMap(({ languages }) => languages));
  return [...all].filter((tag) => enginesFor(tag, here).length > 0);
}
