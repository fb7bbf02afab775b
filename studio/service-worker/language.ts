import { get, set } from 'idb-keyval';

/** A service worker does not see the page's settings, so the page leaves its language here. */
const KEY = 'language';

export async function keepLanguage(language: string): Promise<void> {
  await set(KEY, language);
}

/** The language of the page, else of the browser, as far as there are texts in it. */
export async function readLanguage(known: readonly string[], browser: readonly string[]): Promise<string> {
  const kept = await get<string>(KEY).catch(() => undefined);
  const wanted = [kept ?? '', ...browser].map((tag) => tag.split('-')[0] ?? '');
  return wanted.find((tag) => known.includes(tag)) ?? 'en';
}
