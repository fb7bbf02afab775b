import { readLanguage } from '#schema/domain/language.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { isJoiner, type Stage } from '#schema/domain/stages.ts';
import { isFinished } from '#schema/domain/states.ts';
import type { NextJob } from '#schema/jobs/lease.ts';
import type { Outcome, ResultOf, StageResult } from '#schema/jobs/outcome.ts';
import type { Deps } from '../base/deps.ts';
import { sha256Hex } from '../base/secrets.ts';
import { type GuardedInsert, runBatch, type Statement } from '../base/store/statements.ts';
import { ApiError } from '../http/failures.ts';
import { countShortsOfLive } from '../lives/store/count-shorts.ts';
import { endRecording } from '../lives/store/recording-transitions.ts';
import { hasAnnounced, withoutAnnouncing } from '../outbox/store/announce.ts';
import { sendAnnounced } from '../outbox/send-announced.ts';
import type { DraftJob } from '../queue/draft-job.ts';
import { advanceProject } from '../projects/store/project-transitions.ts';
import { moveJob, stillHolds } from '../queue/store/jobs.ts';
import { finishRender } from '../renders/store/render-transitions.ts';
import { addShorts, noteMoreShorts, shareJobs } from '../shorts/store/add-shorts.ts';
import { draftWishedRenders } from '../renders/draft-wished-renders.ts';
import { judgeShorts } from '../shorts/store/judge-shorts.ts';
import {
  announceFramed,
  attachFraming,
  canMoveEdges,
  rangeAfterFraming,
  whenFramed,
} from '../shorts/store/frame-shorts.ts';
import { draftFollowing, enqueueFollowing, holdOne } from './draft-following.ts';
import { endAttempt, type EndDeps, failForGood, releaseJob } from './end-attempt.ts';
import { findReported, type JobWithSubject, type ReportedJob } from './job-store.ts';
import { isCancelled, removeParts } from './parts.ts';
import { isPart } from './parts-store.ts';
import { showEnd } from './show-end.ts';

type CompleteDeps = EndDeps & Pick<Deps, 'limiter' | 'plans' | 'traceId'>;

/** The objects that a result must have stored, the statements that write the result, and the jobs of renders it adds. */
type ResultEffect = { keys: string[]; statements: Statement[]; renderJobs?: DraftJob[] };

/** `next`: the job that follows and that this node may claim before others. */
type Completed = { isDone: boolean; next?: NextJob };

/**
 * Handles the outcome of a job. A result counts once: lease token and generation protect it, and the batch commits
 * everything or nothing. A second call with the same token changes nothing. Returns the job that is held for the node,
 * if it asked for one. Throws `lease.lost`.
 */
export async function completeJob(
  deps: CompleteDeps,
  jobId: string,
  report: { token: string; outcome: Outcome; nextStages: readonly Stage[] },
): Promise<NextJob | undefined> {
  const { outcome } = report;
  const frames = outcome.status === 'succeeded' && outcome.result.stage === 'analyze-faces';
  const found = await findReported(deps.db, jobId, { frames });
  if (found === null || found.job.leaseHash !== (await sha256Hex(report.token))) throw new ApiError('lease.lost');
  if (found.job.status !== 'leased') return undefined;
  const { traceId } = found.job;
  const { isDone, next } = await apply(traceId === null ? deps : { ...deps, traceId }, found, report);
  if (!isDone) throw new ApiError('lease.lost');
  return next;
}

async function apply(
  deps: CompleteDeps,
  found: ReportedJob,
  { outcome, nextStages }: { outcome: Outcome; nextStages: readonly Stage[] },
): Promise<Completed> {
  switch (outcome.status) {
    case 'handed_back':
      return { isDone: await releaseJob(deps, found) };
    case 'failed':
      return { isDone: await endAttempt(deps, found, outcome.code, readLanguage(outcome.language ?? '')) };
    case 'succeeded':
      return succeed(deps, found, outcome.result, nextStages);
  }
}

async function succeed(
  deps: CompleteDeps,
  found: ReportedJob,
  result: StageResult,
  nextStages: readonly Stage[],
): Promise<Completed> {
  const { job, project } = found;
  if (result.stage !== job.stage)
    throw new ApiError('request.invalid', 'outcome.result.stage must be the stage of this job.');
  if (isCancelled(found)) return { isDone: await failForGood(deps, found, 'farm.cancelled') };
  // A project without a single short is worth nothing: another node may do better, and in the end credits return.
  const isWorthless = result.stage === 'create-shorts' && result.shorts.length === 0 && job.more === null;
  if (isWorthless) return { isDone: await endAttempt(deps, found, 'node.crashed') };
  const now = deps.clock();
  const write = { db: deps.db, now, newId: deps.newId, guard: stillHolds(deps.db, job) };
  const next = draftFollowing(deps, found, result);
  const effect = await effectHeard(deps, write, found, { result, next });
  if (!(await areStored(deps, effect.keys))) return { isDone: await endAttempt(deps, found, 'storage.failed') };
  const following = holdOne([...next, ...(effect.renderJobs ?? [])], nextStages);
  const changed = await runBatch(deps.db, [
    ...effect.statements,
    ...following.drafts.map(({ statement }) => statement),
    moveJob(deps.db, job, 'succeeded', { now }),
  ]);
  if (changed.at(-1) !== 1) return { isDone: false };
  deps.nudge(project.userId);
  // The job that joins parts is added only with the last part.
  const added = following.drafts.filter((_, index) => changed[effect.statements.length + index] === 1);
  const held = added.find((draft) => draft === following.held);
  await enqueueFollowing(deps, added, held);
  if (hasAnnounced(effect.statements, changed)) await sendAnnounced(deps, project.userId);
  if (isJoiner(job.stage)) await removeParts(deps, job.id);
  // The job is done by now: if this fails, the next heartbeat shows it.
  await showEnd(deps.db, found, now).catch(() => undefined);
  return { isDone: true, ...(held && { next: { jobId: held.id, generation: 0, stage: held.stage } }) };
}

/** Without announcements that nobody would hear. */
async function effectHeard(...[deps, write, found, done]: Parameters<typeof effectOf>): Promise<ResultEffect> {
  const effect = await effectOf(deps, write, found, done);
  return found.isHeard ? effect : { ...effect, statements: withoutAnnouncing(effect.statements) };
}

async function effectOf(
  deps: CompleteDeps,
  write: GuardedInsert,
  found: ReportedJob,
  { result, next }: { result: StageResult; next: readonly DraftJob[] },
): Promise<ResultEffect> {
  const { project } = found;
  const nonce = found.job.nonce ?? '';
  switch (result.stage) {
    case 'download':
      return effectOfDownload(write, found, result);
    case 'transcribe':
    case 'join-transcript':
      return effectOfTranscript(write, found, result);
    case 'create-shorts':
      return effectOfChoice(write, found, result, next);
    case 'analyze-faces':
      return effectOfFraming(deps, write, found, result);
    case 'render-part':
      return { keys: [objectKeys.renderPart(project.id, nonce)], statements: [] };
    case 'render':
    case 'join-render':
      return effectOfRender(write, found, result);
    case 'capture-live':
      return { keys: [], statements: [endRecording(write, project.id)] };
  }
}

function effectOfDownload(
  write: GuardedInsert,
  { job, project }: JobWithSubject,
  { sourceInfo, hasAudience = false }: ResultOf<'download'>,
): ResultEffect {
  const nonce = job.nonce ?? '';
  const audience = hasAudience ? { audienceKey: objectKeys.audience(project.id, nonce) } : {};
  return {
    keys: [
      objectKeys.source(project.id, nonce),
      objectKeys.projectThumbnail(project.id, nonce),
      ...Object.values(audience),
    ],
    statements: advanceProject(write, project, 'download', { sourceRef: nonce, ...audience, sourceInfo }),
  };
}

function effectOfTranscript(
  write: GuardedInsert,
  { job, project }: JobWithSubject,
  { language }: ResultOf<'transcribe' | 'join-transcript'>,
): ResultEffect {
  const nonce = job.nonce ?? '';
  const keys = [objectKeys.transcript(project.id, nonce), objectKeys.sound(project.id, nonce)];
  // A part only stores objects. The job that joins the parts moves the project.
  if (isPart(job)) return { keys, statements: [] };
  const statements = advanceProject(write, project, 'transcribe', { transcriptRef: nonce, spokenLanguage: language });
  return { keys, statements };
}

async function effectOfFraming(
  deps: CompleteDeps,
  write: GuardedInsert,
  { job, project, unframed }: ReportedJob,
  { previews = [], moved = [], judged = [] }: ResultOf<'analyze-faces'>,
): Promise<ResultEffect> {
  const nonce = job.nonce ?? '';
  const isMovable = canMoveEdges(project, job);
  const framed = unframed.map(({ id, ...range }) => ({
    shortId: id,
    ...rangeAfterFraming(range, isMovable ? moved.find((one) => one.id === id) : undefined),
    framingKey: objectKeys.framing(project.id, nonce, id),
    thumbnailKey: objectKeys.shortThumbnail(project.id, nonce, id),
    previewKey: previews.includes(id) ? objectKeys.shortPreview(project.id, nonce, id) : null,
  }));
  const isRunning = !isFinished(project.status);
  const wished = isRunning ? await draftWishedRenders(deps, write, project, framed) : { statements: [], jobs: [] };
  return {
    keys: framed.flatMap(({ framingKey, thumbnailKey, previewKey }) => [
      framingKey,
      thumbnailKey,
      ...(previewKey === null ? [] : [previewKey]),
    ]),
    statements: [
      ...judgeShorts(write, job.id, judged),
      ...attachFraming(write, { jobId: job.id, nonce }, framed),
      ...(isRunning
        ? advanceProject(whenFramed(write, project.id), project, 'analyze-faces', {})
        : framed.map((short) => announceFramed(write, project, short))),
      ...wished.statements,
    ],
    renderJobs: wished.jobs,
  };
}

function effectOfChoice(
  write: GuardedInsert,
  found: JobWithSubject,
  result: ResultOf<'create-shorts'>,
  next: readonly DraftJob[],
): ResultEffect {
  const { project } = found;
  const { shorts } = result;
  const framingJobs = next.map(({ id }) => id);
  if (found.job.more !== null) return effectOfMore(write, found, result, framingJobs[0] ?? '');
  return {
    keys: [],
    statements: [
      ...addShorts(write, project, shorts, shareJobs(shorts, framingJobs)),
      ...countShortsOfLive(write, project),
      ...advanceProject(write, project, 'create-shorts', {}),
    ],
  };
}

/** Further clips of a ready project, which stays ready. They wait for a framing job of their own. */
function effectOfMore(
  write: GuardedInsert,
  { job, project }: JobWithSubject,
  { shorts }: ResultOf<'create-shorts'>,
  framingJobId: string,
): ResultEffect {
  const wanted = shorts.slice(0, job.more?.count);
  const added = addShorts(write, project, wanted, () => framingJobId);
  return { keys: [], statements: [...added, noteMoreShorts(write, job.id, framingJobId)] };
}

function effectOfRender(
  write: GuardedInsert,
  { job, render }: JobWithSubject,
  result: ResultOf<'render' | 'join-render'>,
): ResultEffect {
  if (render === null) throw new Error('a render job without its render');
  const nonce = job.nonce ?? '';
  const { renderVideo, renderThumbnail, renderCaptions } = objectKeys;
  const keys = [renderVideo, renderThumbnail, renderCaptions].map((keyOf) => keyOf(render.id, nonce));
  return { keys, statements: finishRender(write, render, nonce, result) };
}

async function areStored(deps: Pick<EndDeps, 'media'>, keys: string[]): Promise<boolean> {
  const heads = await Promise.all(keys.map((key) => deps.media.head(key)));
  return heads.every((head) => head !== null && head.size > 0);
}
