import type { Post } from 'clipmill';
import { DAY_MS, HOUR_MS } from '#schema/domain/time.ts';

/** How often posts were seen, for people. */

/** A number in few letters: `1.2K`. */
export function compact(value: number, language: string): string {
  return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** A share of 1 as `62%`. */
export function percent(share: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** How long ago a time was, in the largest unit that fits: `2 hours ago`. `now`: epoch milliseconds. */
export function ago(iso: string, language: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(iso));
  const [unit, ms] = UNITS.find(([, each]) => passed >= each) ?? ['minute', MINUTE_MS];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(passed / ms), unit);
}

/** Live posts whose views are known, most seen first, by what they are posts of. */
export function seenBy(posts: readonly Post[], idOf: (post: Post) => string): Map<string, Post[]> {
  const seen = posts.filter(({ status, views }) => status === 'live' && views !== null);
  return Map.groupBy(
    seen.toSorted((a, b) => (b.views ?? 0) - (a.views ?? 0)),
    idOf,
  );
}
