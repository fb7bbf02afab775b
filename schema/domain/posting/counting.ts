import { DAY_MS, HOUR_MS } from '../time.ts';
import type { Layout } from '../media.ts';
import type { CaptionStyle } from '../render-plan.ts';
import type { MomentKind } from '../score.ts';
import type { ClipTraits } from '../traits/traits.ts';
import type { Destination } from './destinations.ts';

/** Ages of a post at which its views are counted, in hours: close together at first, then days apart. The last one ends it. */
const COUNT_AFTER = [1, 3, 6, 12, 24, 48, 72, 120, 168, 240, 336, 504, 720, 1_080, 1_440];

/** Ages at which posts are compared, in hours. Of each, one count is kept. */
export const RESULT_AGES = { '1h': 1, '24h': 24, '7d': 168, '30d': 720, '60d': 1_440 } as const;
export type ResultAge = keyof typeof RESULT_AGES;
export const RESULT_AGE_NAMES = Object.keys(RESULT_AGES) as [ResultAge, ...ResultAge[]];

/** How views are counted. Posts per run and connection: as many as one request names, or as requests fit into its time. */
export const COUNTING = {
  postsAtOnce: { youtube: 50, instagram: 10, tiktok: 10 },
  /** Connections that one run asks. */
  connectionsPerRun: 20,
  /** A run begins no other connection after this long, in milliseconds. */
  budgetMs: 15_000,
  /** The longest that one request may take, in milliseconds. All of a connection must end within its lease. */
  requestMs: 8_000,
  /** A platform that did not answer is asked again after this long, in milliseconds. */
  againMs: HOUR_MS,
  /**
   * Units of quota that counting takes a day of the 10,000 that a Google project has for all but uploads
   * (https://developers.google.com/youtube/v3/determine_quota_cost). Covers of posts (50 each) and looks at what became of an
   * upload need the others.
   */
  youtubeUnitsPerDay: 2_000,
} as const;

/** Destinations that tell how often something was seen. */
export type CountedDestination = keyof typeof COUNTING.postsAtOnce;

export function isCounted(destination: Destination): destination is CountedDestination {
  return destination in COUNTING.postsAtOnce;
}

/** Views at an age in whole hours. */
export type ViewPoint = [hours: number, views: number];

/**
 * What a clip was like when it was posted, for comparisons: it may be gone when its views are there. `traits`: missing in posts
 * of earlier versions, of clips that were made by hand, and once its user forgot what was learned.
 */
export type ClipFacts = {
  sec: number;
  layout: Layout;
  captions: CaptionStyle | null;
  moment: MomentKind | null;
  traits?: ClipTraits | undefined;
};

/** When the views of a new post are first counted, in epoch milliseconds. */
export function firstCount(liveAt: number): number {
  return liveAt + (COUNT_AFTER[0] ?? 0) * HOUR_MS;
}

/**
 * When a post is counted next, in epoch milliseconds. `isAnswered`: the platform answered now, with a count or without. Null:
 * never again.
 */
export function nextCount(liveAt: number, now: number, { isAnswered }: { isAnswered: boolean }): number | null {
  const next = COUNT_AFTER.map((hours) => liveAt + hours * HOUR_MS).find((at) => at > now) ?? null;
  if (isAnswered) return next;
  const last = liveAt + (COUNT_AFTER.at(-1) ?? 0) * HOUR_MS;
  return now < last + DAY_MS ? now + COUNTING.againMs : null;
}

/** The kept points with a new count: the first at or after each age of `RESULT_AGES` stays. */
export function withPoint(points: readonly ViewPoint[], [hours, views]: ViewPoint): ViewPoint[] {
  const reached = Object.values(RESULT_AGES).findLast((age) => age <= hours);
  if (reached === undefined || points.some(([at]) => at >= reached)) return [...points];
  return [...points, [hours, views]];
}

/** Views at an age. Null: not that old, or the count came so late that it says little about that age. */
export function viewsAt(points: readonly ViewPoint[], age: ResultAge): number | null {
  const hours = RESULT_AGES[age];
  return points.find(([at]) => at >= hours && at < 2 * hours)?.[1] ?? null;
}

const PACIFIC = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/** Units that are left of today's. `mark`: as `spend` wrote it. Google's day begins at midnight in California. */
export function unitsLeft(mark: string, now: number): number {
  const [day, spent] = mark.split(' ');
  return COUNTING.youtubeUnitsPerDay - (day === PACIFIC.format(now) ? Number(spent) : 0);
}

/** The mark after so many units. */
export function spend(mark: string, now: number, units: number): string {
  return `${PACIFIC.format(now)} ${COUNTING.youtubeUnitsPerDay - unitsLeft(mark, now) + units}`;
}
