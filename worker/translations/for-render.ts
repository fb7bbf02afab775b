import type { Played } from '#schema/domain/cuts/played.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { RenderOptions, RenderPlan } from '#schema/domain/render-plan.ts';
import { shownWords } from '#schema/domain/texts/shown-words.ts';
import { standingLines, type TranslatedLine } from '#schema/domain/translation/lines.ts';
import type { Db } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { PlacedWord } from '../media/read-artifacts.ts';
import { otherLanguage } from '../projects/check-language.ts';
import type { ProjectRow } from '../projects/store/select-project.ts';
import { findTranslation, listTranslations } from './store/translations.ts';

/** What captions in another language are made of. `lines`: null if the short is not translated to it. */
export type Translated = { lines: TranslatedLine[] | null; words: readonly PlacedWord[] };

type Subject = {
  short: { id: string };
  project: Pick<ProjectRow, 'spokenLanguage'>;
  /** Of its transcript, as they were corrected. */
  words: () => Promise<readonly PlacedWord[]>;
};

/** The translation that options ask for. Undefined: the captions are in the spoken language, and nothing is read. */
export async function translatedFor(
  db: Db,
  { captions }: Pick<RenderOptions, 'captions'>,
  { short, project, words }: Subject,
): Promise<Translated | undefined> {
  const language = otherLanguage(captions, project.spokenLanguage);
  if (language === null) return undefined;
  const [row, corrected] = await Promise.all([findTranslation(db, { shortId: short.id, language }), words()]);
  return { lines: row?.lines ?? null, words: shownWords(corrected) };
}

type TranslationOf = {
  spoken: string | null;
  translated: Translated | undefined;
  isPreview: boolean;
  isDraft: boolean;
};

/**
 * The lines of a plan. Throws `translation.missing` and, unless it is only looked at, `translation.incomplete`: a preview
 * or a draft shows what there is.
 */
export function planTranslation(
  { captions }: Pick<RenderOptions, 'captions'>,
  played: Played,
  { spoken, translated, isPreview, isDraft }: TranslationOf,
): Pick<RenderPlan, 'translation'> {
  const language = otherLanguage(captions, spoken);
  if (language === null) return {};
  if (translated === undefined || translated.lines === null) {
    if (isPreview) return {};
    throw new ApiError('translation.missing');
  }
  const standing = standingLines(translated.lines, translated.words, played);
  if (!isPreview && !isDraft && standing.some(({ state }) => state === 'missing'))
    throw new ApiError('translation.incomplete');
  const lines = standing
    .filter(({ text }) => text !== '')
    .map(({ startSec, endSec, text }) => ({ startSec, endSec, text }));
  const withOriginal = typeof captions === 'object' && captions.with_original === true;
  return { translation: { language, lines, ...(withOriginal && { withOriginal: true as const }) } };
}

/**
 * Throws `translation.missing` for a look in a language to which the short is not translated. `coming`: the language of a
 * translation that is stored with the look.
 */
export async function checkTranslated(
  db: Db,
  { captions }: Pick<RenderOptions, 'captions'>,
  { shortId, spoken, coming }: { shortId: string; spoken: string | null; coming?: string | undefined },
): Promise<void> {
  const language = otherLanguage(captions, spoken);
  if (language === null) return;
  const known = await listTranslations(db, shortId);
  const hasRoom = known.length < LIMITS.translationsPerShort;
  if (known.some((one) => one.language === language) || (language === coming && hasRoom)) return;
  throw new ApiError('translation.missing');
}
