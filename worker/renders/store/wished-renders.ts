import { and, asc, desc, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { PlannedFont } from '#schema/domain/brands/own-font.ts';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import type { GivenOptions, RenderPlan } from '#schema/domain/render-plan.ts';
import { next } from '#schema/domain/states.ts';
import { brands, renders, shorts, users } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import type { BrandRow } from '../../brands/store/brands.ts';
import { plannedFontsOf } from '../../fonts/store/fonts.ts';
import { insertWhere } from '../../base/store/insert-rows.ts';
import type { GuardedInsert, Statement } from '../../base/store/statements.ts';
import { announce } from '../../outbox/store/announce.ts';
import type { ProjectRow } from '../../projects/store/select-project.ts';
import { selectEdits, type TranscriptEdits } from '../../projects/store/transcript-edits.ts';
import type { ShortRow } from '../../shorts/store/live-shorts.ts';

/** The best shorts of a project, the best first, the plan, limits, brands and fonts of its user, and the edits of its transcript. */
export async function findBestShorts(
  db: Db,
  project: Pick<ProjectRow, 'id' | 'userId'>,
  count: number,
): Promise<{
  best: ShortRow[];
  user: Pick<typeof users.$inferSelect, 'plan' | 'limits' | 'caps' | 'parentId'>;
  brands: BrandRow[];
  fonts: PlannedFont[];
  edits: TranscriptEdits | undefined;
}> {
  const [best, owners, [edits]] = await db.batch([
    db
      .select()
      .from(shorts)
      .where(eq(shorts.projectId, project.id))
      .orderBy(desc(shorts.score), asc(shorts.id))
      .limit(count),
    db
      .select({
        plan: users.plan,
        limits: users.limits,
        caps: users.caps,
        parentId: users.parentId,
        brand: brands,
        fonts: plannedFontsOf(users.id),
      })
      .from(users)
      .leftJoin(brands, eq(brands.userId, users.id))
      .where(eq(users.id, project.userId)),
    selectEdits(db, { projectId: project.id, transcriptId: project.id }),
  ]);
  const [user] = owners;
  if (user === undefined) throw new Error('a project without its user');
  const { brand: _brand, fonts, ...limited } = user;
  const owned = owners.flatMap(({ brand }) => (brand === null ? [] : [brand]));
  return { best, user: limited, brands: owned, fonts, edits };
}

type WishedRender = {
  id: string;
  short: ShortRow;
  plan: RenderPlan;
  options: GivenOptions;
  hash: string;
  /** Why it is not queued. Null: it is. */
  failureCode: JobFailureCode | null;
};

/** Statements that add a render, after the statement that stores the framing of its short. */
export function addWishedRender(write: GuardedInsert, render: WishedRender): Statement[] {
  const { id, short, plan, options, hash, failureCode } = render;
  const { db, now } = write;
  const { id: shortId, projectId, userId } = short;
  const status = failureCode === null ? 'pending' : next('render', 'pending', 'failed');
  if (status === null) throw new Error('no such transition');
  const row = { id, shortId, projectId, userId, status, renderHash: hash, plan, options, failureCode };
  const stored = { ...row, publishedPlatforms: [], createdAt: now, updatedAt: now };
  const isFramed = exists(
    db
      .select({ one: sql`1` })
      .from(shorts)
      .where(and(eq(shorts.id, shortId), eq(shorts.framingKey, plan.framingKey))),
  );
  const add = insertWhere(db, renders, stored, sql`${write.guard} and ${isFramed}`);
  if (failureCode === null) return [add];
  const subject = { userId, projectId, subjectId: id };
  return [add, announce({ ...write, guard: renderExists(id) }, 'render.error', subject)];
}

/** True inside a batch after this render was added. */
export function renderExists(id: string): SQL {
  return sql`exists (select 1 from renders where id = ${id})`;
}
