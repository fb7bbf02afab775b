import { overlapSec, type Range } from '#schema/domain/clip.ts';

/**
 * A piece of a recording. `form`: how picture and sound are encoded. Pieces of one form can be joined without
 * re-encoding.
 */
export type RecordedPiece = { seq: number; startSec: number; durationSec: number; form: string };

/** A longer gap in a film is no longer a stutter. */
const LONGEST_GAP_SEC = 2;

/**
 * The pieces, in order of time, that make a film of a range: of one form, without a gap, covering most of the range.
 * Empty if nothing of the range was recorded.
 */
export function chooseRun<P extends RecordedPiece>(pieces: readonly P[], range: Range): P[] {
  const inside = pieces.filter((piece) => overlapSec(rangeOf(piece), range) > 0);
  const ordered = inside.sort((a, b) => a.startSec - b.startSec || a.seq - b.seq);
  const runs: P[][] = [];
  for (const piece of ordered) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && joins(last, piece)) run.push(piece);
    else runs.push([piece]);
  }
  const covered = (run: P[]) => run.reduce((sum, piece) => sum + overlapSec(rangeOf(piece), range), 0);
  return runs.reduce<P[]>((best, run) => (covered(run) > covered(best) ? run : best), []);
}

/** From the start of the first piece to the end of the last one. */
export function rangeOfRun(run: readonly RecordedPiece[]): Range {
  const last = run.at(-1);
  return { startSec: run[0]?.startSec ?? 0, endSec: last === undefined ? 0 : last.startSec + last.durationSec };
}

function joins(before: RecordedPiece, piece: RecordedPiece): boolean {
  return before.form === piece.form && piece.startSec - (before.startSec + before.durationSec) <= LONGEST_GAP_SEC;
}

function rangeOf({ startSec, durationSec }: RecordedPiece): Range {
  return { startSec, endSec: startSec + durationSec };
}
