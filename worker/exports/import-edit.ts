import { editShortRequestSchema } from '#schema/contract/short-edit.ts';
import type { Range } from '#schema/domain/clip.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { applyEdit } from '#schema/domain/timeline/apply-edit.ts';
import { readEdit } from '#schema/domain/timeline/read-edit.ts';
import { UnreadableEdit } from '#schema/domain/timeline/unreadable-edit.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { Metered } from '../http/meter.ts';
import { drawShort, type DrawnShort } from '../renders/read-drawing.ts';
import { changeShort } from '../shorts/edit-short.ts';
import type { FullShort } from '../shorts/read-short.ts';
import { sequenceOf } from './plan-sequence.ts';

type ImportDeps = Pick<
  Deps,
  'db' | 'media' | 'signer' | 'queues' | 'doorbell' | 'clock' | 'newId' | 'plans' | 'settings'
>;

/**
 * Gives a short the edges, cuts and order that its timeline has after it was trimmed in an editing program, to the frame. All
 * else stays. Throws `request.invalid` for documents that cannot be read or show something else, and what `changeShort`
 * throws.
 */
export async function importEdit(
  deps: ImportDeps,
  { user, ...place }: { user: Metered; projectId: string; shortId: string },
  document: string,
  countFraming: () => Promise<void>,
): Promise<FullShort> {
  const drawn = await drawShort(deps, user, place);
  const { range, cuts, ordered } = editOf(document, drawn);
  if (cuts.length > LIMITS.cutsPerShort) {
    throw refused(`It has ${cuts.length} cuts. A short can have at most ${LIMITS.cutsPerShort}.`);
  }
  if (ordered !== null && ordered.length > LIMITS.piecesPerShort) {
    throw refused(`It plays ${ordered.length} parts. A short can play at most ${LIMITS.piecesPerShort}.`);
  }
  const request = editShortRequestSchema.parse({
    start_time: range.startSec,
    end_time: range.endSec,
    cuts: viewsOf(cuts),
    pieces: viewsOf(ordered ?? []),
    snap: false,
  });
  return changeShort(deps, { user, ...place }, request, countFraming);
}

function viewsOf(ranges: readonly Range[]): { start: number; end: number }[] {
  return ranges.map(({ startSec, endSec }) => ({ start: startSec, end: endSec }));
}

function editOf(document: string, drawn: DrawnShort): ReturnType<typeof applyEdit> {
  const { short, plan, source } = drawn;
  const { pieces, rate } = sequenceOf(drawn, { sound: null, judged: undefined });
  const { range, cuts = [], pieces: ordered = null } = plan;
  try {
    return applyEdit(readEdit(document, short.title), { pieces, rate, range, cuts, ordered, source });
  } catch (error) {
    if (error instanceof UnreadableEdit) throw refused(error.message);
    throw error;
  }
}

function refused(problem: string): ApiError {
  return new ApiError('request.invalid', `document: ${problem}`);
}
