import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** One file per language: add `locales/xx.json`, and the studio offers it. */
const FILES = import.meta.glob<{ default: Record<string, unknown> }>('../locales/*.json');
const FALLBACK = 'en';

export const LANGUAGES = Object.keys(FILES).map((path) => path.replace(/^.*\/|\.json$/g, ''));

async function load(language: string): Promise<void> {
  const file = FILES[`../locales/${language}.json`];
  if (file === undefined || i18next.hasResourceBundle(language, 'translation')) return;
  i18next.addResourceBundle(language, 'translation', (await file()).default, true, true);
}

/** The chosen language, otherwise the first of the browser's that is available. */
function preferred(): string {
  const wanted = [localStorage.getItem('language') ?? '', ...navigator.languages].map((tag) => tag.split('-')[0] ?? '');
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? FALLBACK;
}

export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: preferred(),
    fallbackLng: FALLBACK,
    resources: {},
    interpolation: { escapeValue: false },
    // Names of shapes have a colon.
    nsSeparator: false,
  });
  await Promise.all([load(FALLBACK), load(i18next.language)]);
  await changeLanguage(i18next.language, { store: false });
}

export async function changeLanguage(language: string, { store = true } = {}): Promise<void> {
  await load(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  if (!store) return;
  localStorage.setItem('language', language);
  // Notifications follow.
  const { keepLanguage } = await import('../service-worker/language.ts');
  await keepLanguage(language).catch(() => undefined);
}

/** A language's own name. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
