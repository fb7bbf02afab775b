import { isTestUser } from '#schema/domain/access/test-key.ts';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { FARM } from '#schema/domain/limits.ts';
import { isJoiner } from '#schema/domain/stages.ts';
import { isFinished } from '#schema/domain/states.ts';
import type { Deps } from '../base/deps.ts';
import { errorName, logEvent } from '../base/log.ts';
import { type GuardedInsert, runBatch, type Statement } from '../base/store/statements.ts';
import { failRecording } from '../lives/store/recording-transitions.ts';
import { removeAttempt, removeProjectMedia } from '../media/remove-attempt.ts';
import { hasAnnounced } from '../outbox/store/announce.ts';
import { sendAnnounced } from '../outbox/send-announced.ts';
import { advanceProject, onceChosen, refundProject, whenChosen } from '../projects/store/project-transitions.ts';
import { enqueue } from '../queue/enqueue.ts';
import { moveJob, stillHolds } from '../queue/store/jobs.ts';
import { failRender, requeueRender } from '../renders/store/render-transitions.ts';
import { failFraming, whenFramed, whenNoneFramed } from '../shorts/store/frame-shorts.ts';
import { failTranslation } from '../translations/store/translations.ts';
import { isEarly } from './early.ts';
import { endEarlyClips, findOpenRenders } from './early-store.ts';
import type { JobWithSubject } from './report-store.ts';
import { isCancelled, removeParts } from './parts.ts';
import { cancelSiblings, isPart } from './parts-store.ts';
import { decideRetry, type Retry, secAfterRelease } from './decide-retry.ts';

export type EndDeps = Pick<
  Deps,
  'db' | 'media' | 'queues' | 'doorbell' | 'webhookQueue' | 'clock' | 'newId' | 'later' | 'settings' | 'nudge'
>;

/**
 * Ends an attempt without a result: another one follows unless the failure is permanent or `decideRetry` gives up. Then
 * the subject fails (render `error`, project `refunded` with its credits back). `language` (BCP 47) is what the node
 * heard, if the failure is about it. False: the job has moved on meanwhile.
 */
export async function endAttempt(
  deps: EndDeps,
  found: JobWithSubject,
  code: JobFailureCode,
  language: string | null = null,
): Promise<boolean> {
  if (isCancelled(found)) return failForGood(deps, found, 'farm.cancelled');
  // No node is to blame for the end of a test job, and none could try again.
  const retry = isTestUser(found.project.userId) ? null : decideRetry(found.job, code, deps.clock());
  return retry === null ? failForGood(deps, found, code, language) : requeue(deps, found, retry);
}

/**
 * The node released the job: another node starts at once, and the attempt does not count. After another release it waits, as
 * long as its id says: jobs whose node fell to one of them must not meet on the next. A job that is released again and
 * again is treated like one that crashes its nodes.
 */
export async function releaseJob(deps: EndDeps, found: JobWithSubject): Promise<boolean> {
  if (isCancelled(found)) return failForGood(deps, found, 'farm.cancelled');
  if (found.job.setbacks >= FARM.freeSetbacks) return endAttempt(deps, found, 'node.crashed');
  return requeue(deps, found, { delaySec: secAfterRelease(found.job), isSetback: true, avoidNode: null });
}

/** Fails the job, its subject and, if the job was a part, the other parts. */
export async function failForGood(
  deps: EndDeps,
  found: JobWithSubject,
  code: JobFailureCode,
  language: string | null = null,
): Promise<boolean> {
  const { job, project } = found;
  const now = deps.clock();
  const write = { db: deps.db, now, newId: deps.newId, guard: stillHolds(deps.db, job) };
  const ends = isCancelled(found) ? [] : await failSubject(write, found, { code, language });
  const changed = await runBatch(deps.db, [
    ...ends,
    ...(isPart(job) ? cancelSiblings(deps.db, job, now) : []),
    moveJob(deps.db, job, 'failed', { now, failureCode: code }),
  ]);
  if (changed.at(-1) !== 1) return false;
  deps.nudge(project.userId);
  if (hasAnnounced(ends, changed)) await sendAnnounced(deps, project.userId);
  // A project survives if some of its shorts, or early clips, cannot be made. Its refund is the last statement of its end.
  const isOver = (job.stage !== 'analyze-faces' && !isEarly(job)) || changed[ends.length - 1] === 1;
  discard(deps, () => removeFailed(deps, found, isOver));
  return true;
}

/** Removes what a job that failed for good has stored, and everything of its project if that has ended too. */
async function removeFailed(deps: EndDeps, { job, project, render }: JobWithSubject, isOver: boolean): Promise<void> {
  await removeAttempt(deps.media, job);
  if (render === null && !isFinished(project.status) && isOver) await removeProjectMedia(deps.media, project.id);
  if (render !== null && (isPart(job) || isJoiner(job.stage))) await removeParts(deps, job.splitId ?? job.id);
}

/**
 * A project is refunded, with three exceptions. Early clips are an extra: without them it goes on. A ready project stays ready if one of its shorts cannot be framed again.
 * And if several jobs frame the shorts, the last one decides: if any short is framed, the project is ready and paid,
 * because that short and its render were delivered; otherwise it is refunded.
 */
async function failSubject(
  write: GuardedInsert,
  { job, project, render }: JobWithSubject,
  { code, language }: { code: JobFailureCode; language: string | null },
): Promise<Statement[]> {
  if (render !== null) return failRender(write, render, code);
  if (job.stage === 'capture-live') return [failRecording(write, project.id)];
  if (job.stage === 'translate') return [failTranslation(write, job.id, code)];
  if (isFinished(project.status)) return job.stage === 'analyze-faces' ? [failFraming(write, job, code)] : [];
  if (job.stage === 'create-shorts' && isEarly(job)) return [];
  if (job.stage !== 'analyze-faces') {
    const early = endEarlyClips(write, job, await findOpenRenders(write.db, project.id));
    return [...early, ...refundProject(write, project, code, language)];
  }
  const chosen = whenChosen(project);
  const none = whenNoneFramed(write, project.id);
  return [
    failFraming(write, job, code),
    ...advanceProject(whenFramed(write, project.id), chosen, 'analyze-faces', {}),
    ...endEarlyClips(onceChosen(none, chosen), job, await findOpenRenders(write.db, project.id)),
    ...refundProject(none, chosen, code, language),
  ];
}

/** Statements that queue a job again. The last one says by its number of changed rows if they took effect. */
export function draftRequeue(
  { db }: Pick<Deps, 'db'>,
  { job, render }: JobWithSubject,
  { delaySec, ...how }: Retry,
  now: number,
): Statement[] {
  const write = { db, now, guard: stillHolds(db, job) };
  return [
    // While a part waits for its next attempt, the other parts and the render continue.
    ...(render === null || isPart(job) ? [] : [requeueRender(write, render)]),
    moveJob(db, job, 'requeued', { now, requeue: { ...how, runAfter: now + delaySec * 1000 } }),
  ];
}

async function requeue(deps: EndDeps, found: JobWithSubject, retry: Retry): Promise<boolean> {
  const { job, project } = found;
  const changed = await runBatch(deps.db, draftRequeue(deps, found, retry, deps.clock()));
  if (changed.at(-1) !== 1) return false;
  deps.nudge(project.userId);
  await enqueue(deps, { stage: job.stage, jobId: job.id, generation: job.generation + 1 }, retry.delaySec);
  discard(deps, () => removeAttempt(deps.media, job));
  return true;
}

/** Removes what an attempt stored, after everything else is done: a bucket that does not answer blocks no job. */
function discard({ later }: Pick<Deps, 'later'>, remove: () => Promise<void>): void {
  later(remove().catch((error: unknown) => logEvent('media_not_removed', { error: errorName(error) })));
}
