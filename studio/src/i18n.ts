import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/**
 * One file per language: add `locales/xx.json`, and the studio offers it. `studio/split-texts.ts` cuts each in two, so
 * that the first page does not wait for the texts of the others.
 */
type Texts = { default: Record<string, unknown> };
const FIRST = import.meta.glob<Texts>('../locales/*.json', { query: '?first' });
const REST = import.meta.glob<Texts>('../locales/*.json', { query: '?rest' });
const FALLBACK = 'en';

export const LANGUAGES = Object.keys(FIRST).map((path) => path.replace(/^.*\/|\.json$/g, ''));

const taken = new Set<unknown>();

async function load(language: string, files: typeof FIRST): Promise<void> {
  const texts = await files[`../locales/${language}.json`]?.();
  if (texts === undefined || taken.has(texts)) return;
  taken.add(texts);
  i18next.addResourceBundle(language, 'translation', texts.default, true, true);
}

/** The texts that the start page and the sign-in do not need. Every other page waits for them. */
export async function restOfTexts(): Promise<void> {
  await load(i18next.language, REST);
}

/** The chosen language, otherwise the first of the browser's that is available. */
function preferred(): string {
  const wanted = [localStorage.getItem('language') ?? '', ...navigator.languages].map((tag) => tag.split('-')[0] ?? '');
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? FALLBACK;
}

export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: preferred(),
    // Every language has every text.
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    // Names of shapes have a colon.
    nsSeparator: false,
  });
  await load(i18next.language, FIRST);
  document.documentElement.lang = i18next.language;
}

export async function changeLanguage(language: string): Promise<void> {
  await Promise.all([load(language, FIRST), load(language, REST)]);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  localStorage.setItem('language', language);
  // Notifications follow.
  const { keepLanguage } = await import('../service-worker/language.ts');
  await keepLanguage(language).catch(() => undefined);
}

/** A language's own name. */
export function languageName(language: string): string {
  const name = languageNameIn(language, language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The name of a language, as a BCP 47 tag, in another one. The tag if it has none. */
export function languageNameIn(shownIn: string, tag: string): string {
  return new Intl.DisplayNames([shownIn], { type: 'language' }).of(tag) ?? tag;
}
