import type { JobPart } from '#schema/domain/parts.ts';
import type { MoreWish } from '#schema/domain/wishes/more.ts';
import type { Stage } from '#schema/domain/stages.ts';
import type { Deps } from '../base/deps.ts';
import type { Guard, Statement } from '../base/store/statements.ts';
import { enqueue, type QueueDeps } from './enqueue.ts';
import { insertJob } from './store/jobs.ts';

/**
 * A new job. Put `statement` into the batch that adds its subject, and call `enqueue` after the commit. `heldFor`
 * returns the same job, claimable only by id for the given number of seconds.
 */
export type DraftJob = {
  id: string;
  stage: Stage;
  /** Seconds for which it can be claimed by id alone. */
  holdSec: number;
  statement: Statement;
  enqueue: () => Promise<void>;
  heldFor: (sec: number) => DraftJob;
};

/**
 * Drafts a job. `renderId` is for stages of a render, `id` for guards that need the id. With a `guard` the job is added
 * only if that holds.
 */
export function draftJob(
  deps: QueueDeps & Pick<Deps, 'newId' | 'traceId'>,
  job: {
    stage: Stage;
    projectId: string;
    renderId?: string;
    id?: string;
    splitId?: string;
    part?: JobPart;
    more?: MoreWish;
  },
  guard?: Guard,
  holdSec = 0,
): DraftJob {
  const id = job.id ?? deps.newId();
  const now = deps.clock();
  const row = { ...job, id, traceId: deps.traceId ?? null, now, runAfter: now + holdSec * 1_000 };
  return {
    id,
    stage: job.stage,
    holdSec,
    statement: insertJob(deps.db, row, guard),
    enqueue: () => enqueue(deps, { stage: job.stage, jobId: id, generation: 0 }, holdSec),
    heldFor: (sec) => draftJob(deps, { ...job, id }, guard, sec),
  };
}
