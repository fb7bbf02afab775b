import { and, eq, sql } from 'drizzle-orm';
import type { OwnTexts, ShortDraft } from '#schema/domain/score.ts';
import { shorts } from '#schema/tables/index.ts';
import { packWords } from '#schema/tables/columns/packed.ts';
import type { GuardedWrite, Statement } from '../../base/store/statements.ts';
import { awaitsFramingOf } from './frame-shorts.ts';

type Judged = Pick<ShortDraft, 'title' | 'description' | 'hashtags' | 'context' | 'score' | 'details'> & { id: string };

/**
 * One statement per short that stores the judgement of its new range. Texts that the user wrote stay. So does its name,
 * which the user knows it by: another one becomes a proposal. A short that has changed in the meantime waits for its new
 * job. Must run before its framing is attached.
 */
export function judgeShorts(
  { db, guard }: Pick<GuardedWrite, 'db' | 'guard'>,
  jobId: string,
  judged: readonly Judged[],
): Statement[] {
  const unlessOwn = (name: keyof OwnTexts, text: string | null) =>
    sql`case when ${shorts.ownTexts} ->> ${sql.raw(`'${name}'`)} then ${shorts[name]} else ${text} end`;
  return judged.map(({ id, title, description, hashtags, context, score, details }) =>
    db
      .update(shorts)
      .set({
        titleProposal: sql`case when ${shorts.ownTexts} ->> 'title' then null else nullif(${title}, ${shorts.title}) end`,
        description: unlessOwn('description', description),
        hashtags: unlessOwn('hashtags', packWords(hashtags)),
        context: unlessOwn('context', context ?? null),
        score,
        scoreDetails: details,
        scoresId: null,
        isJudgementOld: false,
      })
      .where(and(eq(shorts.id, id), eq(shorts.isJudgementOld, true), awaitsFramingOf(jobId), guard)),
  );
}
