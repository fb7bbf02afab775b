import type { EditShortRequest } from '#schema/contract/short-edit.ts';
import type { Range } from '#schema/domain/clip.ts';
import { correctWords } from '#schema/domain/corrections.ts';
import { PACES } from '#schema/domain/cuts/long-silences.ts';
import { type Played, piecesOf, playsSec, stretchesOf } from '#schema/domain/cuts/played.ts';
import { proposeCuts } from '#schema/domain/cuts/proposals.ts';
import { type FramingEdit, replaceEdits } from '#schema/domain/framing-edit.ts';
import { canonicalJson, type TemplateOptions } from '#schema/domain/render-plan.ts';
import type { TranslatedLine } from '#schema/domain/translation/lines.ts';
import type { Deps } from '../base/deps.ts';
import { checkResolution } from '../accounts/check-resolution.ts';
import { checkBRoll } from '../footage/choose-footage.ts';
import { ApiError } from '../http/failures.ts';
import type { Metered } from '../http/meter.ts';
import type { Guard, Statement } from '../base/store/statements.ts';
import { correctionsOf } from '../projects/correct-words.ts';
import { mergeEdits } from '../projects/store/transcript-edits.ts';
import { cancelStaleFraming } from '../queue/store/cancel-framing.ts';
import { draftJob } from '../queue/draft-job.ts';
import { checkNamed } from '../templates/check-named.ts';
import { checkTranslated } from '../translations/for-render.ts';
import { linesStored } from '../translations/store/translations.ts';
import { checkCut, snapCut } from './cut.ts';
import { checkCuts, checkRest } from './cut-out.ts';
import { type Heard, type PlacedWord, readFramed, readHeard } from '../media/read-artifacts.ts';
import { framedByHand } from './framing-by-hand.ts';
import { checkPieces, needsTheSame, piecesAfter } from './pieces.ts';
import { type FullShort, readShort } from './read-short.ts';
import { isJudged } from './scores.ts';
import {
  awaitsJob,
  editShort,
  findShort,
  hasRoomForFraming,
  type ShortEdit,
  type ShortWithProject,
} from './short-store.ts';

type EditDeps = Pick<Deps, 'db' | 'media' | 'signer' | 'queues' | 'doorbell' | 'clock' | 'newId' | 'plans'>;
/** `framing`: instead of all shots that are framed by hand. `translation`: its lines are stored with the rest. */
export type ShortChange = EditShortRequest & {
  framing?: readonly FramingEdit[];
  translation?: { language: string; lines: TranslatedLine[] };
};
type WantedShort = { userId: string; projectId: string; shortId: string };

/**
 * Changes a short. A new range or layout makes its framing stale, so that it is framed again; with a new range a short
 * that has a score is judged again. Corrected words hold for all shorts of the transcript. If the framing of the short
 * had failed, any change queues it again. Cuts and the look need no framing. Shots framed by hand are planned again;
 * renders use them at once. Throws `request.not_found`, `project.not_ready` if it must be framed, `short.not_ready` if
 * shots are framed by hand before it is, `framings.too_many`, `short.words_unknown` and what `checkCut`, `checkCuts`,
 * `lookOf`, `framedByHand` and `countFraming` throw. `asked` may depend on the short as it is.
 */
export async function changeShort(
  deps: EditDeps,
  { user, ...place }: { user: Metered; projectId: string; shortId: string },
  asked: EditShortRequest | ((found: ShortWithProject) => Promise<ShortChange>),
  countFraming: () => Promise<void>,
): Promise<FullShort> {
  const wanted = { ...place, userId: user.id };
  const found = await findShort(deps.db, wanted);
  if (found === null) throw new ApiError('request.not_found');
  const request: ShortChange = typeof asked === 'function' ? await asked(found) : asked;
  const heard = needsWords(request) ? await readHeard(deps, found.project.transcriptKey) : { words: [], speech: [] };
  const { words } = heard;
  const { startSec, endSec } = found.short;
  const moved = rangeOf(request, found, words);
  const range = { startSec, endSec, ...moved };
  const pieced = piecesIn(request, range, found, words);
  const played = { ...range, pieces: pieced.pieces === undefined ? found.short.pieces : pieced.pieces };
  const edit: ShortEdit = {
    ...textsOf(request),
    ...choicesOf(request),
    ...moved,
    ...pieced,
    ...cutsOf(request, played, found, heard),
    ...coverOf(request, played),
    ...(await bRollOf(deps, request, found)),
    ...(await lookOf(deps, user, request, { ...found, shortId: found.short.id, stored: found.short.renderOptions })),
    ...(await editsOf(deps, request, found)),
  };
  checkPieces({ ...played, cuts: edit.cuts === undefined ? found.short.cuts : edit.cuts }, found.project);
  const correct = correcting(deps, found, request, correctionsOf(request.words, words, found.edits));
  const isStale = isStaleAfter(edit, found);
  if (!isStale && edit.framingEdits === undefined) {
    if (!(await editShort(deps.db, wanted.shortId, edit, correct()))) await refuseLate(deps, wanted, edit);
  } else {
    if (found.project.status !== 'face_analysis_done') throw new ApiError('project.not_ready');
    await countFraming();
    const stale = { isUnframed: true, framingFailure: null };
    await editAndFrame(deps, wanted, isStale ? { ...edit, ...stale, ...judgedLater(edit, found) } : edit, correct);
  }
  return readShort(deps, wanted);
}

/** The statements that store corrected words and a translation, if `guard` holds. */
type Correcting = (guard?: Guard) => Statement[];

function correcting(
  deps: EditDeps,
  { short }: ShortWithProject,
  { translation }: Pick<ShortChange, 'translation'>,
  corrections: Record<string, string | null>,
): Correcting {
  const { id: shortId, projectId, userId, originProjectId } = short;
  const transcript = { projectId, transcriptId: originProjectId ?? projectId };
  const correct = (guard?: Guard) => mergeEdits(deps.db, transcript, { corrections }, guard);
  const translate = ({ language, lines }: NonNullable<typeof translation>, guard?: Guard) =>
    linesStored(
      { db: deps.db, now: deps.clock(), guard },
      { id: deps.newId(), shortId, projectId, userId, language },
      lines,
    );
  return (guard) => [
    ...(Object.keys(corrections).length === 0 ? [] : [correct(guard)]),
    ...(translation === undefined ? [] : [translate(translation, guard)]),
  ];
}

function choicesOf({ mark, layout }: EditShortRequest): Pick<ShortEdit, 'mark' | 'layout'> {
  return { ...(mark === undefined ? {} : { mark }), ...(layout === undefined ? {} : { layout }) };
}

/** The texts of a request, marked as the user's own. */
function textsOf({ title, description, hashtags, context }: EditShortRequest): Partial<ShortEdit> {
  const texts = Object.entries({ title, description, hashtags, context }).filter(([, text]) => text !== undefined);
  if (texts.length === 0) return {};
  return {
    ...Object.fromEntries(texts),
    // Whoever names a short has decided about the proposal.
    ...(title === undefined ? {} : { titleProposal: null }),
    ownTexts: Object.fromEntries(texts.map(([name]) => [name, true])),
  };
}

/** A short that was cut by hand has no score, and gets none. */
function judgedLater(edit: ShortEdit, { short }: ShortWithProject): Partial<ShortEdit> {
  const isMoved =
    (edit.startSec ?? short.startSec) !== short.startSec || (edit.endSec ?? short.endSec) !== short.endSec;
  return isMoved && isJudged(short) ? { isJudgementOld: true } : {};
}

async function editAndFrame(deps: EditDeps, wanted: WantedShort, edit: ShortEdit, correct: Correcting): Promise<void> {
  const { shortId, projectId } = wanted;
  const jobId = deps.newId();
  const subject = { stage: 'analyze-faces', projectId, id: jobId } as const;
  const job = draftJob(deps, subject, awaitsJob(shortId, jobId));
  const stale = cancelStaleFraming(deps.db, projectId, deps.clock());
  const following = [job.statement, ...correct(awaitsJob(shortId, jobId)), ...stale];
  if (await editShort(deps.db, shortId, { ...edit, framingJobId: jobId }, following)) return job.enqueue();
  await readShort(deps, wanted);
  if (!(await hasRoomForFraming(deps.db, wanted.userId, shortId))) throw new ApiError('framings.too_many');
  await refuseLate(deps, wanted, edit);
}

/** Says why a change was not made: something else was stored since the short was read. */
async function refuseLate(deps: EditDeps, wanted: WantedShort, edit: ShortEdit): Promise<never> {
  await readShort(deps, wanted);
  const late = edit.framingEdits !== undefined ? 'shots' : edit.piecesBefore !== undefined ? 'pieces' : null;
  if (late === null) throw new ApiError('window.end_before_start', 'end_time must be after start_time.');
  throw new ApiError(
    'request.invalid',
    `${late}: another request changed them at the same time. Send your changes again.`,
  );
}

/** The shots framed by hand. `framingEditsBefore` is their state before the change. */
async function editsOf(
  deps: EditDeps,
  request: ShortChange,
  { short, project }: ShortWithProject,
): Promise<Pick<ShortEdit, 'framingEdits' | 'framingEditsBefore'>> {
  if (request.framing !== undefined) {
    if (canonicalJson(request.framing) === canonicalJson(short.framingEdits?.now ?? [])) return {};
    if (short.framingKey === null) throw new ApiError('short.not_ready');
    const framingEdits = replaceEdits(short.framingEdits, request.framing);
    return { framingEdits, framingEditsBefore: short.framingEdits };
  }
  if (request.shots.length === 0 && !request.undoFraming) return {};
  if (short.framingKey === null) throw new ApiError('short.not_ready');
  const framed = await readFramed(deps, short.framingKey);
  const framingEdits = framedByHand(short.framingEdits, request, { framed, project });
  return { framingEdits, framingEditsBefore: short.framingEdits };
}

function needsWords({ words, cuts = [], pieces = [], snap, ...request }: EditShortRequest): boolean {
  return words.length > 0 || (snap && (cuts.length > 0 || pieces.length > 0 || asksForRange(request)));
}

function asksForRange({ startSec, endSec }: Pick<EditShortRequest, 'startSec' | 'endSec'>): boolean {
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

/** Pieces that follow a new range are those that are stored: `piecesBefore` is their state before the change. */
function piecesIn(
  request: EditShortRequest,
  range: Range,
  { short, project }: ShortWithProject,
  words: PlacedWord[],
): Pick<ShortEdit, 'pieces' | 'piecesBefore'> {
  if (request.pieces === undefined && !asksForRange(request)) return {};
  const pieces = piecesAfter(request, { short, range, project, words });
  if (pieces === undefined) return {};
  return request.pieces === undefined ? { pieces, piecesBefore: short.pieces } : { pieces };
}

/** If the request has no cuts, the stored ones stay, even those outside of the new range. */
function cutsOf(
  request: EditShortRequest,
  played: Played,
  { short, edits }: ShortWithProject,
  heard: Heard,
): Pick<ShortEdit, 'cuts'> {
  const { cuts, snap } = request;
  const stored = short.cuts ?? [];
  if (cuts === undefined) {
    if (asksForRange(request)) checkRest({ ...played, cuts: stored });
    return {};
  }
  if (cuts.length === 0) return { cuts: null };
  if (!snap) return { cuts: checkCuts(cuts, played, null) };
  const said = { ...heard, words: correctWords(heard.words, edits.corrections) };
  const proposed = PACES.flatMap((pace) => stretchesOf(played).flatMap((stretch) => proposeCuts(said, stretch, pace)));
  const known = [...stored, ...proposed];
  return { cuts: checkCuts(cuts, played, { words: heard.words, known }) };
}

/** Throws `request.invalid` if the short does not show that second. */
function coverOf({ coverAtSec }: EditShortRequest, played: Played): Pick<ShortEdit, 'coverAtSec'> {
  if (coverAtSec === undefined) return {};
  if (coverAtSec !== null && !playsSec(played, coverAtSec)) {
    const places = piecesOf(played).map(({ startSec, endSec }) => `from ${startSec} to before ${endSec}`);
    throw new ApiError(
      'request.invalid',
      `cover_time must be a second of the source within the short: ${places.join(' or ')}.`,
    );
  }
  return { coverAtSec };
}

/** Throws `request.invalid` for footage that is not the user's. */
async function bRollOf(
  deps: Pick<Deps, 'db'>,
  { bRoll }: EditShortRequest,
  { short }: ShortWithProject,
): Promise<Pick<ShortEdit, 'bRoll'>> {
  if (bRoll === undefined) return {};
  await checkBRoll(deps, short.userId, { bRoll, stored: short.bRoll ?? [] });
  return { bRoll: bRoll.length === 0 ? null : bRoll };
}

/** Throws `render.resolution_above_plan`, `translation.missing` or `request.invalid` for options that no render of the short could have. */
export async function lookOf(
  deps: Pick<Deps, 'db' | 'plans'>,
  user: Metered,
  { renderOptions, translation }: Pick<ShortChange, 'renderOptions' | 'translation'>,
  {
    shortId,
    project,
    stored,
  }: {
    shortId: string;
    stored: TemplateOptions | null | undefined;
    project: Pick<ShortWithProject['project'], 'spokenLanguage'>;
  },
): Promise<Pick<ShortEdit, 'renderOptions'>> {
  if (renderOptions === undefined) return {};
  if (renderOptions === null) return { renderOptions };
  await checkNamed(deps, user.id, { options: renderOptions, stored });
  const { resolution } = renderOptions;
  if (resolution !== undefined) checkResolution(resolution, await deps.plans.limitsOf(user));
  const coming = translation?.language;
  await checkTranslated(deps.db, renderOptions, { shortId, spoken: project.spokenLanguage, coming });
  return { renderOptions };
}

function isStaleAfter(edit: ShortEdit, { short, project }: ShortWithProject): boolean {
  const hasFailed = short.framingKey === null && short.framingFailure !== null;
  return (
    hasFailed ||
    !needsTheSame({ ...short, ...edit }, short) ||
    (edit.layout ?? short.layout ?? project.videoLayout) !== (short.layout ?? project.videoLayout)
  );
}
