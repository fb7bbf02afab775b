import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CAPTION_FONT_NAMES, CAPTION_FONTS, type FontChoice } from '#schema/domain/captions/fonts.ts';
import { fontsQuery } from '@/api/looks/fonts.ts';

/** The fonts of captions with their names: the bundled ones, those of the account, and `chosen`, even if it was deleted. */
export function useFontChoices(chosen: FontChoice | null): (readonly [FontChoice, string])[] {
  const { t } = useTranslation();
  const { data: own } = useQuery(fontsQuery);
  const known = [
    ...CAPTION_FONT_NAMES.map((name) => [name, CAPTION_FONTS[name].name] as const),
    ...(own ?? []).map(({ id, name }) => [id, name] as const),
  ];
  if (chosen === null || known.some(([font]) => font === chosen)) return known;
  return [...known, [chosen, own === undefined ? '…' : t('editor.tune.deletedFont')]];
}
