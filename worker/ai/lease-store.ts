import { and, eq } from 'drizzle-orm';
import type { Stage } from '#schema/domain/stages.ts';
import { jobs } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { isHeldBy, type KeyName } from '../queue/store/held-by.ts';

/** The stage of the job that a node holds by this lease and key; null if it holds none. */
export async function findLeasedStage(
  db: Db,
  jobId: string,
  { leaseHash, keyName }: { leaseHash: string; keyName: KeyName },
): Promise<Stage | null> {
  const rows = await db
    .select({ stage: jobs.stage })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.leaseHash, leaseHash), eq(jobs.status, 'leased'), isHeldBy(keyName)));
  return rows[0]?.stage ?? null;
}
