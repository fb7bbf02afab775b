import { and, eq, exists, getTableColumns, notExists, type SQL, sql } from 'drizzle-orm';
import type { PlannedFont } from '#schema/domain/brands/own-font.ts';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import type { GivenOptions, RenderPlan } from '#schema/domain/render-plan.ts';
import { next } from '#schema/domain/states.ts';
import { brands, renders, shorts, users } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import type { BrandRow } from '../../brands/store/brands.ts';
import { plannedFontsOf } from '../../fonts/store/fonts.ts';
import { type FootageRow, selectFootage } from '../../footage/store/footage.ts';
import { insertWhere } from '../../base/store/insert-rows.ts';
import type { GuardedInsert, Statement } from '../../base/store/statements.ts';
import { announce } from '../../outbox/store/announce.ts';
import { BEST_FIRST } from '../../projects/store/best-first.ts';
import type { ProjectRow } from '../../projects/store/select-project.ts';
import { selectEdits, type TranscriptEdits } from '../../projects/store/transcript-edits.ts';
import type { ShortRow } from '../../shorts/store/live-shorts.ts';

const IS_MADE = sql`exists (select 1 from renders where renders.short_id = shorts.id)`.mapWith(Boolean).as('is_made');

/**
 * The best shorts of a project that its user did not reject, the best first (`isMade`: one has a render), the plan, limits, brands,
 * fonts and footage of its user, and the edits of its transcript.
 */
export async function findBestShorts(
  db: Db,
  project: Pick<ProjectRow, 'id' | 'userId'>,
  count: number,
): Promise<{
  best: (ShortRow & { isMade: boolean })[];
  user: Pick<typeof users.$inferSelect, 'plan' | 'limits' | 'caps' | 'parentId'>;
  brands: BrandRow[];
  footage: FootageRow[];
  fonts: PlannedFont[];
  edits: TranscriptEdits | undefined;
}> {
  const [best, owners, [edits], footage] = await db.batch([
    db
      .select({ ...getTableColumns(shorts), isMade: IS_MADE })
      .from(shorts)
      .where(and(eq(shorts.projectId, project.id), sql`${shorts.mark} is not 'reject'`))
      .orderBy(...BEST_FIRST)
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
    selectFootage(db, project.userId),
  ]);
  const [user] = owners;
  if (user === undefined) throw new Error('a project without its user');
  const { brand: _brand, fonts, ...limited } = user;
  const owned = owners.flatMap(({ brand }) => (brand === null ? [] : [brand]));
  return { best, user: limited, brands: owned, fonts, footage, edits };
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
  // An early clip has its render already, or several jobs that frame the others ask for it.
  const isNew = notExists(
    db
      .select({ one: sql`1` })
      .from(renders)
      .where(and(eq(renders.shortId, shortId), eq(renders.renderHash, hash))),
  );
  const add = insertWhere(db, renders, stored, sql`${write.guard} and ${isFramed} and ${isNew}`);
  if (failureCode === null) return [add];
  const subject = { userId, projectId, subjectId: id };
  return [add, announce({ ...write, guard: renderExists(id) }, 'render.error', subject)];
}

/** True inside a batch after this render was added. */
export function renderExists(id: string): SQL {
  return sql`exists (select 1 from renders where id = ${id})`;
}
