import { durationOf, joined, overlapSec, type Range } from '#schema/domain/clip.ts';
import { snapCutOut, withoutFlashes } from '#schema/domain/boundaries.ts';
import { type Played, playedSec, stretchesOf } from '#schema/domain/cuts/played.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { Word } from '#schema/domain/media.ts';
import { toMs } from '#schema/domain/time.ts';
import { ApiError } from '../http/failures.ts';

type Snap = { words: readonly Word[]; known: readonly Range[] };

/** Clients round times. A cut may extend beyond the short by this much. */
const EDGE_TOLERANCE_SEC = 0.5;

/**
 * The cuts that a user asks for in a short, in order. With `snap`, their ends are moved to the gaps between words, except
 * for those that `known` ranges have: cuts that are stored, and proposals. Cuts that touch become one. Throws
 * `request.invalid`, which names `cuts`, for a cut that is outside of what the short plays or contains no word, and if
 * hardly anything would be left.
 */
export function checkCuts(asked: readonly Range[], short: Played, snap: Snap | null): Range[] {
  const inOrder = snap?.words.toSorted((a, b) => a.startSec - b.startSec);
  const known = new Set(snap?.known.flatMap(({ startSec, endSec }) => [toMs(startSec), toMs(endSec)]));
  const stretches = stretchesOf(short);
  const cuts = asked.map((cut, at) => {
    const [stretch = short] = stretches.toSorted((a, b) => overlapSec(b, cut) - overlapSec(a, cut));
    if (cut.startSec < stretch.startSec - EDGE_TOLERANCE_SEC || cut.endSec > stretch.endSec + EDGE_TOLERANCE_SEC) {
      const places = stretches.map(({ startSec, endSec }) => `from ${startSec} to ${endSec}`).join(' or ');
      throw refused(`cuts.${at} must be inside of the short, ${places}.`);
    }
    const inside = {
      startSec: Math.max(cut.startSec, stretch.startSec),
      endSec: Math.min(cut.endSec, stretch.endSec),
    };
    const snapped = inOrder === undefined ? inside : snapCutOut(inside, stretch, inOrder);
    const placed = {
      startSec: known.has(toMs(inside.startSec)) ? inside.startSec : snapped.startSec,
      endSec: known.has(toMs(inside.endSec)) ? inside.endSec : snapped.endSec,
    };
    if (durationOf(placed) > 0) return placed;
    throw refused(`cuts.${at} holds no word of the short. Send other times, or "snap": false to cut there anyway.`);
  });
  const whole =
    inOrder === undefined
      ? joined(cuts)
      : stretches.flatMap((stretch) =>
          withoutFlashes(
            cuts.filter((cut) => overlapSec(cut, stretch) > 0),
            stretch,
            inOrder,
          ),
        );
  checkRest({ ...short, cuts: whole });
  return whole;
}

/** Throws `request.invalid` if cuts leave hardly anything of what a short plays. */
export function checkRest(short: Played): void {
  const { cuts } = short;
  if (cuts === undefined || cuts === null || cuts.length === 0 || playedSec(short) >= LIMITS.shortMinSec) return;
  throw refused(
    `cuts must leave at least ${LIMITS.shortMinSec} second of the short. Cut less, or move start_time or end_time.`,
  );
}

function refused(sentence: string): ApiError {
  return new ApiError('request.invalid', sentence);
}
