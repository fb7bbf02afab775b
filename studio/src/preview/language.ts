import type { Short } from 'clipmill';
import { AUTO_LANGUAGE } from '#schema/domain/language.ts';
import type { RenderPlan, ShownTranslation } from '#schema/domain/render-plan.ts';

/** The language of captions, as a look has it. */
export type LookLanguage = {
  /** Another language than the spoken one, as a BCP 47 tag. */
  language?: string | undefined;
  /** What is said stands below the translation. */
  withOriginal?: true | undefined;
};
type SavedCaptions = NonNullable<NonNullable<Short['render_options']>['captions']>;

/** The language of saved captions. Empty: that of what is said. */
export function inLanguage(captions: SavedCaptions): LookLanguage {
  if (typeof captions !== 'object' || captions.language === undefined || captions.language === AUTO_LANGUAGE) return {};
  return { language: captions.language, ...(captions.with_original === true && { withOriginal: true }) };
}

/** The same in the spelling of the API. */
export function languageOf({ language, withOriginal }: LookLanguage): { language?: string; with_original?: boolean } {
  return language === undefined ? {} : { language, ...(withOriginal === true && { with_original: true }) };
}

/** The lines of a plan, if they are in the language of a look. */
export function linesOf(
  translation: ShownTranslation | undefined,
  { language }: LookLanguage,
): ShownTranslation['lines'] | undefined {
  return translation !== undefined && translation.language === language ? translation.lines : undefined;
}

/** What a plan says of a look's language. */
export function shownTranslation(
  { language, withOriginal }: LookLanguage,
  lines: ShownTranslation['lines'] | undefined,
): Pick<RenderPlan, 'translation'> {
  if (language === undefined || lines === undefined) return {};
  return { translation: { language, lines, ...(withOriginal === true && { withOriginal }) } };
}
