import { STAGES } from '#schema/domain/stages.ts';
import { contentTypeOf } from '#schema/domain/object-keys.ts';
import type { Deps } from '../../base/deps.ts';
import { eachAlone } from '../../base/each-alone.ts';
import { inPages } from '../../base/in-pages.ts';
import { completeTestJob, type CompleteDeps } from '../complete.ts';
import { failForGood } from '../end-attempt.ts';
import { findReported, type ReportedJob } from '../report-store.ts';
import { begin, findDueTestJobs, findTestJobs, findTestJobsOfKey, isToBegin, readTestJob } from './due-store.ts';
import { outcomeOf } from './outcome-of.ts';

/**
 * Test jobs have no nodes: the Worker ends them when they are due, with the sample. They are looked at before each
 * request of a test key, after it for some seconds, and by the sweep, so none stays open. Runs beside each other do no
 * harm: a job ends once, as any job does.
 */
export type PlayDeps = CompleteDeps & Pick<Deps, 'limiter' | 'plans'>;

/** A request does not wait for more. */
const MOST_AT_ONCE = 20;
/** A job that still cannot be ended by then fails. */
const GIVEN_UP_MS = 10 * 60_000;

type OpenJob = { id: string; dueAt: number };

/** Ends the due jobs of a test user, given by the hash of a test key. */
export async function playJobsOfKey(deps: PlayDeps, keyHash: string): Promise<void> {
  await playDue(deps, await findTestJobsOfKey(deps.db, keyHash));
}

/** Ends the due jobs of a test user. Returns whether others are open, or begin with these. */
export async function playJobsOfUser(deps: PlayDeps, userId: string): Promise<boolean> {
  const open = await findTestJobs(deps.db, userId);
  await playDue(deps, open);
  return open.length > 0;
}

/** Ends the due jobs of all test users. Runs each minute. */
export async function sweepTestJobs(deps: PlayDeps): Promise<void> {
  const quiet = withoutNodes(deps);
  const now = deps.clock();
  await inPages(
    deps,
    (page) => findDueTestJobs(deps.db, now, page),
    (due) => eachAlone('test_job_not_ended', due, ({ id }) => playJob(quiet, id)),
  );
}

async function playDue(deps: PlayDeps, open: readonly OpenJob[]): Promise<void> {
  const quiet = withoutNodes(deps);
  const now = deps.clock();
  const due = open.filter(({ dueAt }) => dueAt <= now).slice(0, MOST_AT_ONCE);
  await eachAlone('test_job_not_ended', due, ({ id }) => playJob(quiet, id));
}

/** One step of a job: what it is about begins, or it ends. */
async function playJob(deps: PlayDeps, jobId: string): Promise<void> {
  const found = await findReported(deps.db, jobId, { needsShorts: true });
  if (found?.job.status !== 'leased' || found.job.nonce === null) return;
  if (isToBegin(found)) {
    await begin(deps.db, found, deps.clock());
    deps.nudge(found.project.userId);
    return;
  }
  try {
    await end(deps, found, found.job.nonce);
  } catch (error) {
    if (deps.clock() - found.job.createdAt > GIVEN_UP_MS) await failForGood(deps, found, 'storage.failed');
    throw error;
  }
}

async function end(deps: PlayDeps, found: ReportedJob, nonce: string): Promise<void> {
  const claimed = await readTestJob(deps.db, found.job.id);
  if (claimed === null) return;
  const outcome = await outcomeOf(deps, { ...claimed, nonce });
  if (outcome.status === 'failed') {
    await failForGood(deps, found, outcome.code);
    return;
  }
  await Promise.all(
    outcome.objects.map(({ key, body }) =>
      deps.media.put(key, body, { httpMetadata: { contentType: contentTypeOf(key) ?? 'application/octet-stream' } }),
    ),
  );
  await completeTestJob(deps, found, outcome.result);
}

/** What follows a test job is offered to nobody. */
export function withoutNodes<D extends Pick<Deps, 'queues' | 'doorbell'>>(deps: D): D {
  const silent = { send: () => Promise.resolve(), sendBatch: () => Promise.resolve() };
  const queues = Object.fromEntries(STAGES.map((stage) => [stage, silent])) as unknown as Deps['queues'];
  return { ...deps, queues, doorbell: () => Promise.resolve(new Set<string>()) };
}
