import { snapRange } from '#schema/domain/boundaries.ts';
import { durationOf, type Range } from '#schema/domain/clip.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { Word } from '#schema/domain/media.ts';
import type { Goal } from '#schema/domain/stages.ts';
import { ApiError } from '../http/failures.ts';

/** Clients round times. A time outside the window by less than this is moved to its edge. */
const EDGE_TOLERANCE_SEC = 0.5;

/** The window of a project, and what its clips are for. */
export type Project = Range & { goal: Goal };

/**
 * Checks the range that a user asks for against the window of the project. Throws `window.end_before_start`,
 * `short.range_outside` or `request.invalid`.
 */
export function checkCut(asked: Range, project: Project): Range {
  if (asked.endSec <= asked.startSec) {
    throw new ApiError('window.end_before_start', 'end_time must be after start_time.');
  }
  const isInside =
    asked.startSec >= project.startSec - EDGE_TOLERANCE_SEC && asked.endSec <= project.endSec + EDGE_TOLERANCE_SEC;
  if (!isInside) throw new ApiError('short.range_outside');
  const range = {
    startSec: Math.max(asked.startSec, project.startSec),
    endSec: Math.min(asked.endSec, project.endSec),
  };
  const maxSec = longestSec(project);
  if (durationOf(range) < LIMITS.shortMinSec || durationOf(range) > maxSec) {
    throw new ApiError(
      'request.invalid',
      `A short must be ${LIMITS.shortMinSec} to ${Math.round(maxSec)} seconds long. Change start_time or end_time.`,
    );
  }
  return range;
}

/** How long a short of a project may be, in seconds. */
export function longestSec(project: Project): number {
  return project.goal === 'reframe' ? durationOf(project) : LIMITS.clipMaxSec;
}

/** Moves both times to the nearest cuts between words. Returns the range unchanged if the result would be too short. */
export function snapCut(range: Range, words: readonly Word[], window: Range): Range {
  const inOrder = [...words].sort((a, b) => a.startSec - b.startSec);
  const snapped = snapRange(range, { words: inOrder, window });
  return durationOf(snapped) < LIMITS.shortMinSec ? range : snapped;
}
