import { HOUR_MS } from '../time.ts';
import type { Taste } from './learn-taste.ts';
import type { TasteWeights, VideoEvidence } from '../traits/traits.ts';

/** What is stored of a taste. */
export type LearnedTaste = Taste & { version: number };

/** What a long video showed. `project`: where it was learned; `video`: tells the video from others, and says nothing else. */
export type WatchedVideo = { project: string; video: string; sums: VideoEvidence };

export const LEARNING = {
  /** New counts wait this long, in milliseconds: more of them come. */
  waitMs: 6 * HOUR_MS,
  /** Accounts that one run of the Worker learns from. */
  accountsPerRun: 5,
  /** The newest posts with views, of a year. */
  posts: 1_000,
  /** The newest long videos. */
  videos: 20,
} as const;

/** What nodes are told: only what is proven. */
export function followedWeights(learned: LearnedTaste | null): TasteWeights | null {
  if (learned === null || !learned.isProven) return null;
  return { version: learned.version, weights: learned.weights };
}
