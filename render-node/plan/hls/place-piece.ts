import { toMs } from '#schema/domain/time.ts';

/** Where the timestamps of a stream stand in the live: a timestamp plus `offsetSec` is a second of the live. */
export type Timeline = { offsetSec: number; endSec: number };
export type PlacedPiece = { startSec: number; isDiscontinuous: boolean; timeline: Timeline };

/** Encoders round: a piece that begins this near to the end of the one before goes on from there. */
const BOUNDARY_SEC = 0.5;
/** A timestamp that says more than this after the clock is wrong. */
const AHEAD_SEC = 15;

/**
 * What is known of a piece before it has its place. `timestampSec`: its first timestamp; `clockSec`: its begin as the
 * clock guesses it (when it came, less its length); `isFlagged`: the playlist says that timestamps do not go on.
 */
export type PieceTimes = {
  timestampSec: number;
  durationSec: number;
  isAfterGap: boolean;
  isFlagged: boolean;
  clockSec: number;
};

/**
 * Where a piece goes in the live. `timeline` is null for the first piece of a node. Pieces that follow each other are
 * put end to end, also where timestamps jump; where some are missing the timestamps tell how much, else the clock.
 * Never before the end of the last one.
 */
export function placePiece(piece: PieceTimes, timeline: Timeline | null, recordedUntilSec: number): PlacedPiece {
  if (timeline === null) return placeAnew(piece, Math.max(recordedUntilSec, piece.clockSec));
  if (piece.isAfterGap) return placeAnew(piece, Math.max(timeline.endSec, beginAfterGap(piece, timeline)));
  const stampedSec = piece.timestampSec + timeline.offsetSec;
  if (Math.abs(stampedSec - timeline.endSec) > BOUNDARY_SEC) return placeAnew(piece, timeline.endSec);
  // A boundary keeps its timestamps, so that sound and picture join to the sample.
  const startSec = Math.max(0, toMs(stampedSec));
  const endSec = startSec + piece.durationSec;
  return { startSec, isDiscontinuous: false, timeline: { offsetSec: timeline.offsetSec, endSec } };
}

/** By its timestamp, unless that is said to begin anew, goes back, or lies where the clock has not come yet. */
function beginAfterGap({ timestampSec, isFlagged, clockSec }: PieceTimes, timeline: Timeline): number {
  const stampedSec = timestampSec + timeline.offsetSec;
  const isStamped = !isFlagged && stampedSec >= timeline.endSec - BOUNDARY_SEC && stampedSec <= clockSec + AHEAD_SEC;
  return isStamped ? stampedSec : clockSec;
}

function placeAnew({ timestampSec, durationSec }: PieceTimes, atSec: number): PlacedPiece {
  const startSec = Math.max(0, toMs(atSec));
  const timeline = { offsetSec: startSec - timestampSec, endSec: startSec + durationSec };
  return { startSec, isDiscontinuous: true, timeline };
}
