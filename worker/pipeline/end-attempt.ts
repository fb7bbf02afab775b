import type { BatchItem } from 'drizzle-orm/batch';
import { JOB_FAILURES, type JobFailureCode } from '#schema/domain/failure.ts';
import { FARM } from '#schema/domain/limits.ts';
import { isJoiner } from '#schema/domain/stages.ts';
import { isFinished } from '#schema/domain/states.ts';
import type { Deps } from '../base/deps.ts';
import { failRecording } from '../lives/store/recording-transitions.ts';
import { refundProject } from '../projects/store/project-transitions.ts';
import { failRender, requeueRender } from '../renders/store/render-transitions.ts';
import { failFraming } from '../shorts/store/frame-shorts.ts';
import { sendAnnounced } from '../outbox/send-announced.ts';
import { discardAttempt, discardProject } from '../media/remove-attempt.ts';
import { sendTicket } from '../queue/enqueue.ts';
import { cancelSiblings, discardParts, isCancelledPart, isPart } from './parts.ts';
import { type JobWithSubject, moveJob, stillHolds } from './job-store.ts';

export type EndDeps = Pick<Deps, 'db' | 'media' | 'queues' | 'webhookQueue' | 'clock' | 'newId' | 'later' | 'settings'>;

/**
 * Ends an attempt that gave no result: another one follows when the failure is a passing one and attempts are left, else the
 * subject ends (render `error`, project `refunded` with its credits back). False: the job had moved on meanwhile.
 */
export async function endAttempt(deps: EndDeps, found: JobWithSubject, code: JobFailureCode): Promise<boolean> {
  if (isCancelledPart(found.job)) return failForGood(deps, found, 'farm.cancelled');
  const mayRetry = JOB_FAILURES[code].retry === 'retryable' && found.job.attempts < FARM.maxAttempts;
  if (!mayRetry) return failForGood(deps, found, code);
  return requeue(deps, found, { delaySec: pauseSec(found, code), countAttempt: true });
}

/** A recording whose node was lost goes on at once: each second of a pause would be missing. */
function pauseSec({ job }: JobWithSubject, code: JobFailureCode): number {
  if (job.stage === 'capture-live' && code === 'farm.lease_lost') return 0;
  return FARM.backoffSec[Math.min(job.attempts, FARM.backoffSec.length) - 1] ?? 0;
}

/** The node gave the job back; somebody else starts at once, and the attempt does not count. */
export async function handBack(deps: EndDeps, found: JobWithSubject): Promise<boolean> {
  if (isCancelledPart(found.job)) return failForGood(deps, found, 'farm.cancelled');
  return requeue(deps, found, { delaySec: 0, countAttempt: false });
}

/** Ends the job, what it worked for and, where it was a part, the others. */
export async function failForGood(deps: EndDeps, found: JobWithSubject, code: JobFailureCode): Promise<boolean> {
  const { job, project, render } = found;
  const now = deps.clock();
  const context = { db: deps.db, now, newId: deps.newId, guard: stillHolds(deps.db, job) };
  const subject = isCancelledPart(job)
    ? []
    : render === null
      ? failStage(context, found, code)
      : failRender(context, render, code);
  const moved = moveJob(deps.db, job, 'failed', { now, failureCode: code });
  const siblings = isPart(job) ? cancelSiblings(deps.db, job, now) : [];
  const results = await deps.db.batch([...subject, ...siblings, moved] as unknown as [typeof moved]);
  if (results.at(-1)?.meta.changes !== 1) return false;
  await sendAnnounced(deps, project.userId);
  await discardAttempt(deps.media, job);
  if (render === null && !isFinished(project.status)) await discardProject(deps.media, project.id);
  if (render !== null && (isPart(job) || isJoiner(job.stage))) await discardParts(deps, job.splitId ?? job.id);
  return true;
}

/** A project that is ready stays so when one of its shorts cannot be framed again; any other is refunded. */
function failStage(
  context: Parameters<typeof refundProject>[0],
  { job, project }: JobWithSubject,
  code: JobFailureCode,
): BatchItem<'sqlite'>[] {
  if (job.stage === 'capture-live') return [failRecording(context, project.id)];
  return isFinished(project.status) ? [failFraming(context, job, code)] : refundProject(context, project, code);
}

async function requeue(
  deps: EndDeps,
  found: JobWithSubject,
  how: { delaySec: number; countAttempt: boolean },
): Promise<boolean> {
  const { job, render } = found;
  const now = deps.clock();
  const context = { db: deps.db, now, guard: stillHolds(deps.db, job) };
  const moved = moveJob(deps.db, job, 'requeued', {
    now,
    requeue: { runAfter: now + how.delaySec * 1000, countAttempt: how.countAttempt },
  });
  // While a part waits for its next attempt the others work on: the render goes on.
  const subject = render === null || isPart(job) ? [] : [requeueRender(context, render)];
  const results = await deps.db.batch([...subject, moved] as unknown as [typeof moved]);
  if (results.at(-1)?.meta.changes !== 1) return false;
  await discardAttempt(deps.media, job);
  await sendTicket(deps, { stage: job.stage, jobId: job.id, generation: job.generation + 1 }, how.delaySec);
  return true;
}
