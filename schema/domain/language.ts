/** The value of `language` that leaves it to the speech engine to find the language out. */
export const AUTO_LANGUAGE = 'auto';
/** BCP 47 for a language that is not known. */
export const UNKNOWN_LANGUAGE = 'und';

/** Tags that stand for no single language: "multiple", "uncoded", "no linguistic content". */
const NO_LANGUAGE = ['mul', 'mis', 'zxx'];

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** The canonical form of a BCP 47 tag (`EN-us` gives `en-US`). Null where the text is no tag of a known language. */
export function readLanguage(text: string): string | null {
  try {
    const [tag] = Intl.getCanonicalLocales(text);
    return tag === undefined || languageNameOf(tag) === null ? null : tag;
  } catch {
    return null;
  }
}

/** The English name of a tag's language without its region and script: `Portuguese` for `pt-BR`. Null for none. */
export function languageNameOf(tag: string): string | null {
  try {
    const { language } = new Intl.Locale(tag);
    if (language === UNKNOWN_LANGUAGE || NO_LANGUAGE.includes(language)) return null;
    return NAMES.of(language) ?? null;
  } catch {
    return null;
  }
}
