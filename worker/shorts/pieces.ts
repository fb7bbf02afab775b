import type { EditShortRequest } from '#schema/contract/short-edit.ts';
import { snapRange } from '#schema/domain/boundaries.ts';
import { durationOf, type Range } from '#schema/domain/clip.ts';
import { movedPieces, type Played, playedSec, settledPieces, stretchesOf } from '#schema/domain/cuts/played.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { Word } from '#schema/domain/media.ts';
import { canonicalJson } from '#schema/domain/render-plan.ts';
import { toMs } from '#schema/domain/time.ts';
import { ApiError } from '../http/failures.ts';
import { longestSec, type Project } from './cut.ts';
import type { ShortRow } from './store/live-shorts.ts';

/** Clients round times. A piece may extend beyond the window by this much. */
const EDGE_TOLERANCE_SEC = 0.5;

type Edited = { short: ShortRow; range: Range; project: Project; words: readonly Word[] };

/**
 * The pieces of a short whose range is `range` after a request; undefined if they stay as they are. With `snap`, ends that
 * the short does not have yet are moved to the gaps between words. Throws `request.invalid`, which names `pieces`, for a
 * piece that is outside of the window or too short.
 */
export function piecesAfter(
  { pieces: asked, snap }: Pick<EditShortRequest, 'pieces' | 'snap'>,
  { short, range, project, words }: Edited,
): Range[] | null | undefined {
  if (asked === undefined) {
    return short.pieces === null ? undefined : movedPieces(short.pieces, short, range);
  }
  const known = new Set(
    [short, range, ...(short.pieces ?? [])].flatMap((one) => [toMs(one.startSec), toMs(one.endSec)]),
  );
  const inOrder = snap ? words.toSorted((a, b) => a.startSec - b.startSec) : null;
  const placed = (settledPieces(asked, range) ?? []).map((piece, at) => {
    const isInside =
      piece.startSec >= project.startSec - EDGE_TOLERANCE_SEC && piece.endSec <= project.endSec + EDGE_TOLERANCE_SEC;
    if (!isInside) {
      throw refused(`pieces.${at} must be inside of the project, from ${project.startSec} to ${project.endSec}.`);
    }
    const inside = {
      startSec: Math.max(piece.startSec, project.startSec),
      endSec: Math.min(piece.endSec, project.endSec),
    };
    const snapped = inOrder === null ? inside : snapRange(inside, { words: inOrder, window: project });
    const edges = {
      startSec: known.has(toMs(inside.startSec)) ? inside.startSec : snapped.startSec,
      endSec: known.has(toMs(inside.endSec)) ? inside.endSec : snapped.endSec,
    };
    if (durationOf(edges) >= LIMITS.pieceMinSec) return edges;
    throw refused(`pieces.${at} must last at least ${LIMITS.pieceMinSec} seconds. Send other times, or leave it out.`);
  });
  return settledPieces(placed, range);
}

/** Throws `request.invalid`, which names `pieces`, if they play hardly anything, or more than a short may. */
export function checkPieces(played: Played, project: Project): void {
  if (played.pieces === undefined || played.pieces === null) return;
  const [sec, mostSec] = [playedSec(played), longestSec(project)];
  if (sec >= LIMITS.shortMinSec && sec <= mostSec) return;
  throw refused(
    `pieces must play ${LIMITS.shortMinSec} to ${Math.round(mostSec)} seconds of the short without its cuts. Send more or fewer.`,
  );
}

/** Whether two states of a short need the same parts of its source, so that its framing holds for both. */
export function needsTheSame(a: Played, b: Played): boolean {
  return canonicalJson(stretchesOf(a)) === canonicalJson(stretchesOf(b));
}

function refused(sentence: string): ApiError {
  return new ApiError('request.invalid', sentence);
}
