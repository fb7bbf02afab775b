import type { Range } from '#schema/domain/clip.ts';

/** A clip shows a little of what led to the moment and of what follows. */
const LEAD_SEC = 8;
const TAIL_SEC = 3;
/** The short is cut at sentence ends, so its window extends this much beyond the wanted range on both sides. */
const MARGIN_SEC = 5;

/** The range of the clip of a moment, limited by the recording, which ends at `untilSec`. */
export function clipOf({ startSec, endSec }: Range, untilSec: number): Range {
  return { startSec: Math.max(0, startSec - LEAD_SEC), endSec: Math.min(untilSec, endSec + TAIL_SEC) };
}

/**
 * The range that the short of a moment may use: the moment near its end, and as much before it as the length of the
 * short needs.
 */
export function windowOf({ startSec, endSec }: Range, clipDurationSec: number): Range {
  const until = endSec + TAIL_SEC + MARGIN_SEC;
  const wanted = Math.max(clipDurationSec, endSec - startSec + LEAD_SEC + TAIL_SEC);
  return { startSec: Math.max(0, until - wanted - 2 * MARGIN_SEC), endSec: until };
}
