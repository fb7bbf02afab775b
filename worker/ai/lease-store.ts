import type { Stage } from '#schema/domain/stages.ts';
import { jobs } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { type Holding, isHeldBy } from '../queue/store/held-by.ts';

/** The stage of the job that a node holds by this lease and key; null if it holds none. */
export async function findLeasedStage(db: Db, jobId: string, holding: Holding): Promise<Stage | null> {
  const rows = await db.select({ stage: jobs.stage }).from(jobs).where(isHeldBy(jobId, holding));
  return rows[0]?.stage ?? null;
}
