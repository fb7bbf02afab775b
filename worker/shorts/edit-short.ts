import type { EditShortRequest } from '#schema/contract/short-edit.ts';
import type { Range } from '#schema/domain/clip.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { cancelStaleFraming } from '../queue/store/cancel-framing.ts';
import { draftJob } from '../queue/draft-job.ts';
import { checkCut, snapCut } from './cut.ts';
import { type PlacedWord, readFramed, readWords } from '../media/read-artifacts.ts';
import { framedByHand } from './framing-by-hand.ts';
import { type FullShort, readShort } from './read-short.ts';
import {
  awaitsJob,
  editShort,
  findShort,
  hasRoomForFraming,
  type ShortEdit,
  type ShortWithProject,
} from './short-store.ts';

type EditDeps = Pick<Deps, 'db' | 'media' | 'signer' | 'queues' | 'clock' | 'newId'>;
type WantedShort = { userId: string; projectId: string; shortId: string };

/**
 * Changes a short. A new range or layout makes its framing stale, so that it is framed again. If the framing of the
 * short had failed, any change queues it again. Shots framed by hand are planned again; renders use them at once.
 * Throws `request.not_found`, `project.not_ready` if it must be framed, `short.not_ready` if shots are framed by hand
 * before it is, `framings.too_many`, `short.words_unknown` and what `checkCut`, `framedByHand` and `countFraming`
 * throw.
 */
export async function changeShort(
  deps: EditDeps,
  wanted: WantedShort,
  request: EditShortRequest,
  countFraming: () => Promise<void>,
): Promise<FullShort> {
  const found = await findShort(deps.db, wanted);
  if (found === null) throw new ApiError('request.not_found');
  const needsWords = request.words.length > 0 || (request.snap && asksForRange(request));
  const words = needsWords ? await readWords(deps, found.project.transcriptKey) : [];
  const edit: ShortEdit = {
    ...(request.title === undefined ? {} : { title: request.title }),
    ...(request.mark === undefined ? {} : { mark: request.mark }),
    ...(request.layout === undefined ? {} : { layout: request.layout }),
    ...rangeOf(request, found, words),
    ...correctionsOf(request, found, words),
    ...(await editsOf(deps, request, found)),
  };
  const isStale = isStaleAfter(edit, found);
  if (!isStale && edit.framingEdits === undefined) {
    await editShort(deps.db, wanted.shortId, edit, []);
  } else {
    if (found.project.status !== 'face_analysis_done') throw new ApiError('project.not_ready');
    await countFraming();
    const stale = { framingKey: null, previewKey: null, framingFailure: null };
    await editAndFrame(deps, wanted, isStale ? { ...edit, ...stale } : edit);
  }
  return readShort(deps, wanted);
}

async function editAndFrame(deps: EditDeps, wanted: WantedShort, edit: ShortEdit): Promise<void> {
  const { shortId, projectId } = wanted;
  const jobId = deps.newId();
  const subject = { stage: 'analyze-faces', projectId, id: jobId } as const;
  const job = draftJob(deps, subject, awaitsJob(shortId, jobId));
  const following = [job.statement, ...cancelStaleFraming(deps.db, projectId, deps.clock())];
  if (await editShort(deps.db, shortId, { ...edit, framingJobId: jobId }, following)) return job.enqueue();
  await readShort(deps, wanted);
  if (!(await hasRoomForFraming(deps.db, wanted.userId, shortId))) throw new ApiError('framings.too_many');
  if (edit.framingEdits !== undefined) {
    throw new ApiError('request.invalid', 'shots: another request changed them at the same time. Send yours again.');
  }
  throw new ApiError('window.end_before_start', 'end_time must be after start_time.');
}

/** The shots framed by hand. `framingEditsBefore` is what they were changed from. */
async function editsOf(
  deps: EditDeps,
  request: EditShortRequest,
  { short, project }: ShortWithProject,
): Promise<Pick<ShortEdit, 'framingEdits' | 'framingEditsBefore'>> {
  if (request.shots.length === 0 && !request.undoFraming) return {};
  if (short.framingKey === null) throw new ApiError('short.not_ready');
  const framed = await readFramed(deps, short.framingKey);
  const framingEdits = framedByHand(short.framingEdits, request, { framed, project });
  return { framingEdits, framingEditsBefore: short.framingEdits };
}

function asksForRange({ startSec, endSec }: EditShortRequest): boolean {
  return startSec !== undefined || endSec !== undefined;
}

/** Changes only the requested edge. The other one stays exactly as it was. */
function rangeOf(request: EditShortRequest, { short, project }: ShortWithProject, words: PlacedWord[]): Partial<Range> {
  if (!asksForRange(request)) return {};
  const asked = checkCut(
    { startSec: request.startSec ?? short.startSec, endSec: request.endSec ?? short.endSec },
    project,
  );
  const range = request.snap ? snapCut(asked, words, project) : asked;
  return {
    ...(request.startSec === undefined ? {} : { startSec: range.startSec }),
    ...(request.endSec === undefined ? {} : { endSec: range.endSec }),
  };
}

function correctionsOf(
  request: EditShortRequest,
  { short }: ShortWithProject,
  words: PlacedWord[],
): Pick<ShortEdit, 'corrections'> {
  if (request.words.length === 0) return {};
  const at = request.words.findIndex(({ index }) => index >= words.length);
  if (at !== -1)
    throw new ApiError(
      'short.words_unknown',
      `words.${at}.index is not in the transcript. Use the index values of the short.`,
    );
  const kept = Object.keys(short.corrections ?? {}).length + request.words.length;
  if (kept > LIMITS.correctionsPerShort) {
    throw new ApiError(
      'request.invalid',
      `A short can have at most ${LIMITS.correctionsPerShort} corrected words. Send fewer words.`,
    );
  }
  return { corrections: Object.fromEntries(request.words.map(({ index, text }) => [String(index), text])) };
}

function isStaleAfter(edit: ShortEdit, { short, project }: ShortWithProject): boolean {
  const hasFailed = short.framingKey === null && short.framingFailure !== null;
  return (
    hasFailed ||
    (edit.startSec ?? short.startSec) !== short.startSec ||
    (edit.endSec ?? short.endSec) !== short.endSec ||
    (edit.layout ?? short.layout ?? project.videoLayout) !== (short.layout ?? project.videoLayout)
  );
}
