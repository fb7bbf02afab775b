import { readLanguage } from '#schema/domain/language.ts';
import { isJoiner, type Stage } from '#schema/domain/stages.ts';
import type { NextJob } from '#schema/jobs/lease.ts';
import type { Outcome, StageResult } from '#schema/jobs/outcome.ts';
import { sha256Hex } from '../base/secrets.ts';
import { runBatch, type Statement } from '../base/store/statements.ts';
import { ApiError } from '../http/failures.ts';
import { sendAnnounced } from '../outbox/send-announced.ts';
import { hasAnnounced, withoutAnnouncing } from '../outbox/store/announce.ts';
import { moveJob, stillHolds } from '../queue/store/jobs.ts';
import { endAttempt, type EndDeps, failForGood, releaseJob } from './end-attempt.ts';
import { checkHolder, type KeyName } from '../queue/store/held-by.ts';
import { isCancelled, removeParts } from './parts.ts';
import { NEED_SHORTS } from './claimed-store.ts';
import { findReported, type ReportedJob } from './report-store.ts';
import { holdOne, sendFollowing } from './send-following.ts';
import { showEnd } from './show-end.ts';
import { stageOfWorker } from './stages/index.ts';
import type { ResultDeps } from './stages/shared/stage.ts';

export type CompleteDeps = EndDeps & ResultDeps;

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
  report: { keyName: KeyName; token: string; outcome: Outcome; nextStages: readonly Stage[] },
): Promise<NextJob | undefined> {
  const { outcome } = report;
  const needsShorts = outcome.status === 'succeeded' && NEED_SHORTS.includes(outcome.result.stage);
  const found = await findReported(deps.db, jobId, { needsShorts });
  if (found === null || found.job.leaseHash !== (await sha256Hex(report.token))) throw new ApiError('lease.lost');
  checkHolder(found.job, report.keyName);
  if (found.job.status !== 'leased') return undefined;
  const { traceId } = found.job;
  const { isDone, next } = await apply(traceId === null ? deps : { ...deps, traceId }, found, report);
  if (!isDone) throw new ApiError('lease.lost');
  return next;
}

/** The same for a job of a test user, which the Worker itself ends. No node holds it, so there is no token. */
export async function completeTestJob(deps: CompleteDeps, found: ReportedJob, result: StageResult): Promise<void> {
  await succeed(deps, found, result, []);
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
  const { job } = found;
  if (result.stage !== job.stage)
    throw new ApiError('request.invalid', 'outcome.result.stage must be the stage of this job.');
  if (isCancelled(found)) return { isDone: await failForGood(deps, found, 'farm.cancelled') };
  const stage = stageOfWorker(job.stage);
  const refusal = stage.refuse?.(found, result) ?? null;
  if (refusal !== null) return { isDone: await endAttempt(deps, found, refusal) };
  const now = deps.clock();
  const write = { db: deps.db, now, newId: deps.newId, guard: stillHolds(deps.db, job) };
  const following = stage.following(deps, found, result);
  const effect = await stage.effect({ deps, write, nonce: job.nonce ?? '', following }, found, result);
  if (!(await areStored(deps, effect.keys))) return { isDone: await endAttempt(deps, found, 'storage.failed') };
  // Without announcements that would reach nobody.
  const statements = found.isHeard ? effect.statements : withoutAnnouncing(effect.statements);
  const next = holdOne([...following, ...(effect.renderJobs ?? [])], nextStages);
  return commit(deps, found, { statements, ...next, now });
}

/** The transaction: the result, the jobs that follow, the end of this job. Messages and webhooks follow it. */
async function commit(
  deps: CompleteDeps,
  found: ReportedJob,
  { statements, drafts, held: wanted, now }: { statements: Statement[]; now: number } & ReturnType<typeof holdOne>,
): Promise<Completed> {
  const { job, project } = found;
  const changed = await runBatch(deps.db, [
    ...statements,
    ...drafts.map(({ statement }) => statement),
    moveJob(deps.db, job, 'succeeded', { now }),
  ]);
  if (changed.at(-1) !== 1) return { isDone: false };
  deps.nudge(project.userId);
  // The job that joins parts is added only with the last part.
  const added = drafts.filter((_, index) => changed[statements.length + index] === 1);
  const held = added.find((draft) => draft === wanted);
  await sendFollowing(deps, added);
  if (hasAnnounced(statements, changed)) await sendAnnounced(deps, project.userId);
  if (isJoiner(job.stage)) await removeParts(deps, job.id);
  // The job is already done: if this fails, the next heartbeat shows it.
  await showEnd(deps.db, found, now).catch(() => undefined);
  return { isDone: true, ...(held && { next: { jobId: held.id, generation: 0, stage: held.stage } }) };
}

async function areStored(deps: Pick<EndDeps, 'media'>, keys: string[]): Promise<boolean> {
  const heads = await Promise.all(keys.map((key) => deps.media.head(key)));
  return heads.every((head) => head !== null && head.size > 0);
}
