import type { i18n } from 'i18next';

/** “a”, “b” or “c”, in the language of the studio. */
export function quotedList({ t, language }: Pick<i18n, 't' | 'language'>, texts: readonly string[]): string {
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  return list.format(texts.map((text) => t('clips.more.quoted', { text })));
}
