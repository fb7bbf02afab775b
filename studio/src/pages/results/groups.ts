import type { GroupResult, PostResults } from 'clipmill';
import type { TFunction } from 'i18next';
import { percent } from '@/posting/seen.ts';

/** Kinds of clips, as the page shows them. */

export type By = GroupResult['by'];
/** In the order of the page. */
export const BYS: readonly By[] = ['length', 'moment', 'hour', 'weekday', 'layout', 'captions'];

/** The scale of the bars ends at this many times the usual views, and begins at one by it. */
const WIDEST = 4;

/** Where a number of times stands on the scale of the bars, in percent: 50 is as usual. Equal steps are equal factors. */
export function placeOf(times: number): number {
  const kept = Math.min(WIDEST, Math.max(1 / WIDEST, times));
  return Math.round((50 + (50 * Math.log(kept)) / Math.log(WIDEST)) * 10) / 10;
}

/** The kinds of clips of one grouping: sizes and times in their order, others the best first. One alone compares nothing. */
export function rowsOf(groups: PostResults['groups'], by: By): GroupResult[] {
  const rows = groups.filter((group) => group.by === by);
  if (rows.length < 2) return [];
  const isOrdered = by === 'length' || by === 'hour' || by === 'weekday';
  return rows.toSorted((a, b) => (isOrdered ? startOf(a.value) - startOf(b.value) : b.times - a.times));
}

const startOf = (value: string): number => Number.parseInt(value, 10);

/** What is fairly sure, the greatest difference first. */
export function clearOnes(groups: PostResults['groups']): GroupResult[] {
  const size = ({ times }: GroupResult) => Math.abs(Math.log(times));
  return groups.filter(({ is_clear: isClear }) => isClear).toSorted((a, b) => size(b) - size(a));
}

type Compared = Pick<GroupResult, 'times' | 'verdict'>;

/** What a comparison says, in a plain sentence. */
export function verdictWords(t: TFunction, language: string, { times, verdict }: Compared): string {
  const shown = verdict === 'less' ? percent(1 - times, language) : timesText(times, language);
  return t(`results.verdict.${verdict}`, { times: shown, percent: shown });
}

/** Between which values the true one lies. */
export function rangeWords(t: TFunction, language: string, { low, high }: Pick<GroupResult, 'low' | 'high'>): string {
  return t('results.range', { low: timesText(low, language), high: timesText(high, language) });
}

/** Below this, one decimal would say "1 times". */
const CLOSE_TO_USUAL = 1.1;

function timesText(times: number, language: string): string {
  const digits = times < CLOSE_TO_USUAL ? 2 : 1;
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(times);
}

type Words = { t: TFunction; language: string; styleNames: ReadonlyMap<string, string> };

/** What a kind of clips is called. */
export function nameOfGroup({ t, language, styleNames }: Words, { by, value }: Pick<GroupResult, 'by' | 'value'>) {
  if (by === 'length') return lengthName(t, value);
  if (by === 'hour') return hourName(language, value);
  if (by === 'weekday') return weekdayName(language, Number(value));
  if (by === 'layout') return t(`common.layouts.${value}`, { defaultValue: value });
  if (by === 'moment') return t(`clips.moment.${value}`, { defaultValue: value });
  return value === 'none' ? t('common.captions.none') : (styleNames.get(value) ?? value);
}

function lengthName(t: TFunction, value: string): string {
  const [from = '', to = ''] = value.split('-');
  if (to === '') return t('results.lengths.over', { from });
  return from === '0' ? t('results.lengths.under', { to }) : t('results.lengths.between', { from, to });
}

const HOURS_OF_DAY = 24;

/** Hours of any day, as people of a language write them: `6 – 9 PM`. */
function hourName(language: string, value: string): string {
  const [from = 0, to = 0] = value.split('-').map(Number);
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', timeZone: 'UTC' });
  const [first, last] = [Date.UTC(2026, 0, 1, from), Date.UTC(2026, 0, 1, to)];
  // A range that ends on another day would be written with its dates.
  return to === HOURS_OF_DAY ? `${format.format(first)} – ${format.format(last)}` : format.formatRange(first, last);
}

const A_MONDAY = Date.UTC(2026, 0, 5);

/** `weekday`: 1 is Monday. */
function weekdayName(language: string, weekday: number): string {
  const day = new Date(A_MONDAY);
  day.setUTCDate(day.getUTCDate() + weekday - 1);
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(day);
}
