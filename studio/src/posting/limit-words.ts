import type { Connection } from 'clipmill';
import type { TFunction } from 'i18next';
import { DESTINATION_RULES, type Destination } from '#schema/domain/posting/destinations.ts';
import { fileSize } from '@/text/format.ts';

/** What can be posted to a connection, each limit by itself. */
export function limitsInWords(t: TFunction, language: string, { destination, limits }: Connection): string[] {
  const { min_seconds: min, max_seconds: max, max_bytes: bytes } = limits;
  const { title_characters: title, text_characters: text, posts_per_day: perDay } = limits;
  const count = (value: number) => new Intl.NumberFormat(language).format(value);
  return [
    ...(max === null ? [] : [t('posting.limits.upTo', { most: lengthInWords(max, language) })]),
    ...(min === 0 ? [] : [t('posting.limits.from', { least: lengthInWords(min, language) })]),
    ...(bytes === null ? [] : [t('posting.limits.size', { most: fileSize(bytes, language) })]),
    title === 0 ? t('posting.limits.noTitle') : t('posting.limits.title', { most: count(title) }),
    ...(text === null ? [] : [t('posting.limits.text', { most: count(text) })]),
    ...(perDay === null ? [] : [t('posting.limits.perDay', { count: perDay })]),
    destination === 'tiktok'
      ? t('posting.limits.inbox')
      : t('posting.limits.privacy', { which: privaciesInWords(t, destination) }),
  ];
}

/** Who can see posts there. */
export function privaciesInWords(t: TFunction, destination: Destination): string {
  const { privacies } = DESTINATION_RULES[destination];
  return privacies.map((privacy) => t(`posting.privacies.${privacy}`)).join(', ');
}

/** Seconds in the largest unit that they fill: `15 minutes`. */
function lengthInWords(sec: number, language: string): string {
  const [unit, size] =
    sec >= 3_600 ? (['hour', 3_600] as const) : sec >= 60 ? (['minute', 60] as const) : ['second', 1];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(sec / size);
}
