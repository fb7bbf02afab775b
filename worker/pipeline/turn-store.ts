import { eq, type SQL, sql } from 'drizzle-orm';
import type { Stage } from '#schema/domain/stages.ts';
import { jobs } from '#schema/tables/index.ts';
import { usersAtCap } from '../queue/store/turns.ts';

/** `isMine`: what else the node requires of a job. */
type Asked = { now: number; isMine: SQL };

/**
 * Holds for the one job that a claim gets: the first ready one by turn, whose user may have one more running, of the first
 * of these stages that has any, or of the stage of a message. A message whose own job is not due yet came for that one:
 * clocks differ.
 */
export function jobInTurn(of: readonly Stage[] | { jobId: string; generation: number }, asked: Asked): SQL {
  const choices =
    'jobId' in of
      ? [early(of, asked), firstOf(sql`(select stage from jobs where id = ${of.jobId})`, asked)]
      : of.map((stage) => firstOf(sql`${stage}`, asked));
  return eq(
    jobs.id,
    sql`(with at_cap as materialized (${usersAtCap()})
      select coalesce(${sql.join([...choices, sql`null`], sql`, `)}))`,
  );
}

/** `+` keeps SQLite from looking for ready jobs by another index and sorting them. */
function firstOf(stage: SQL, { now, isMine }: Asked): SQL {
  return sql`(select id from jobs where status = 'queued' and stage = ${stage} and +run_after <= ${now} and ${isMine}
    and coalesce(owner_id, '') not in (select owner_id from at_cap)
    and not exists (select 1 from farm_facts where name = 'stage:' || ${stage}) order by turn, id limit 1)`;
}

function early({ jobId, generation }: { jobId: string; generation: number }, { now, isMine }: Asked): SQL {
  return sql`(select id from jobs where id = ${jobId} and generation = ${generation} and status = 'queued'
    and run_after > ${now} and ${isMine})`;
}
