import { readLanguage } from '#schema/domain/language.ts';
import { type StandingLine, standingLines } from '#schema/domain/translation/lines.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { readSpoken, type SpokenShort } from '../shorts/read-spoken.ts';
import { findTranslation, listTranslations, type TranslationRow } from '../translations/store/translations.ts';

export type WantedShort = { userId: string; projectId: string; shortId: string };
export type WantedTranslation = WantedShort & { language: string };

/** A translation with the lines of the short as it is now. */
export type Translation = { row: TranslationRow; lines: StandingLine[] };

/** All translations of a short, by language. Throws what `readSpoken` throws. */
export async function readTranslations(deps: Pick<Deps, 'db' | 'media'>, wanted: WantedShort): Promise<Translation[]> {
  const spoken = await readSpoken(deps, wanted);
  const rows = await listTranslations(deps.db, wanted.shortId);
  return rows.map((row) => standing(row, spoken));
}

/** One translation. Throws `request.not_found` and what `readSpoken` throws. */
export async function readTranslation(
  deps: Pick<Deps, 'db' | 'media'>,
  wanted: WantedTranslation,
): Promise<Translation & { spoken: SpokenShort }> {
  const spoken = await readSpoken(deps, wanted);
  const row = await findTranslation(deps.db, wanted);
  if (row === null) throw new ApiError('request.not_found', noTranslation(wanted.language));
  return { ...standing(row, spoken), spoken };
}

/** A translation with the lines of a short. */
export function standing(row: TranslationRow, { words, short }: Pick<SpokenShort, 'words' | 'short'>): Translation {
  return { row, lines: standingLines(row.lines, words, short) };
}

function noTranslation(language: string): string {
  return `This short has no translation to ${language}. Create it: POST /shorts/{project_id}/{short_id}/translations.`;
}

/** Whether a language is that of the video. */
export function isSpoken(language: string, spoken: string | null): boolean {
  return language === readLanguage(spoken ?? '');
}
