import { and, eq, sql } from 'drizzle-orm';
import { shorts } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

/** `details` is JSON as the row has it. */
export type NamedScore = { id: string; projectId: string; scoresId: string; details: string };

/** Literals: with parameters SQLite cannot use the index `shorts_explained`. */
const IS_IN_ROW = sql`score > 0 and score_details ->> '$.reason' is not null`;

/**
 * Assigns the explanations of the oldest scores to an object, and returns them. The rows keep them until
 * `dropMovedScores`: a run that ends in between does no harm, because the next one assigns them again.
 */
export async function nameScores(
  db: Db,
  { before, scoresId }: { before: number; scoresId: string },
  { limit, skip }: { limit: number; skip: number },
): Promise<NamedScore[]> {
  const old = sql`select id from shorts where ${IS_IN_ROW} and created_at < ${before}
    order by created_at limit ${limit} offset ${skip}`;
  const named = await db
    .update(shorts)
    .set({ scoresId })
    .where(sql`${shorts.id} in (${old})`)
    .returning({ id: shorts.id, projectId: shorts.projectId, details: sql<string>`score_details` });
  return named.map((one) => ({ ...one, scoresId }));
}

/**
 * Empties rows whose explanations are stored, except what is needed every day (`KeptScore`). A row that was judged again has another name, or
 * none. Also drops when the framing ended: only recent values matter.
 */
export async function dropMovedScores(
  db: Db,
  ids: readonly string[],
  { before, scoresId }: { before: number; scoresId: string },
): Promise<void> {
  await db
    .update(shorts)
    .set({
      scoreDetails: sql`json_patch('{}', json_object('lengthReason', score_details ->> '$.lengthReason',
        'review', json(score_details -> '$.review')))`,
      framingEndedAt: sql`iif(framing_ended_at < ${before}, null, framing_ended_at)`,
    })
    .where(
      and(sql`${shorts.id} in (select value from json_each(${JSON.stringify(ids)}))`, eq(shorts.scoresId, scoresId)),
    );
}
