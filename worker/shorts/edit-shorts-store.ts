import { and, eq, isNull, sql } from 'drizzle-orm';
import type { EditOfShort } from '#schema/contract/short-edit.ts';
import { renders, shorts } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { namesOwn } from '../templates/check-named.ts';
import type { ShortRow } from './store/live-shorts.ts';

/** What a field is in the edit of a row: null if it is missing, 'null' if it is null. */
const typeOf = (field: keyof EditOfShort) => sql`json_type(given.value, ${sql.raw(`'$.${field}'`)})`;
const valueOf = (field: keyof EditOfShort) => sql`given.value ->> ${sql.raw(`'$.${field}'`)}`;

/** The looks of the shorts that get one which names things of the account, by id. */
export async function readLooks(
  db: Db,
  { userId, projectId }: { userId: string; projectId: string },
  edits: readonly EditOfShort[],
): Promise<Map<string, ShortRow['renderOptions']>> {
  const ids = edits.filter(({ renderOptions }) => renderOptions && namesOwn(renderOptions)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const isNamed = sql`${shorts.id} in (select value from json_each(${JSON.stringify(ids)}))`;
  const rows = await db
    .select({ id: shorts.id, look: shorts.renderOptions })
    .from(shorts)
    .where(and(eq(shorts.projectId, projectId), eq(shorts.userId, userId), isNamed));
  return new Map(rows.map(({ id, look }) => [id, look]));
}

/**
 * Writes the given fields of several shorts of a user's project in one transaction. However many they are, it takes the
 * same statements. Returns the shorts, or null if the project lacks one of them: then nothing is written.
 */
export async function editShorts(
  db: Db,
  { userId, projectId }: { userId: string; projectId: string },
  edits: readonly EditOfShort[],
): Promise<ShortRow[] | null> {
  const given = sql`json_each(${JSON.stringify(edits)}) as given`;
  const isOfProject = and(eq(shorts.projectId, projectId), eq(shorts.userId, userId));
  const isNamed = sql`${shorts.id} in (select ${valueOf('id')} from ${given})`;
  const areAllThere = sql`(select count(*) from ${shorts} where ${and(isOfProject, isNamed)}) = ${edits.length}`;
  const isRenamed = sql`${typeOf('title')} is not null`;
  const title = sql`(select title from shorts where shorts.id = ${renders.shortId})`;
  const [, changed, rows] = await db.batch([
    // Renders keep the name that they were made with.
    db
      .update(renders)
      .set({ title })
      .where(
        and(
          isNull(renders.title),
          sql`${renders.shortId} in (select ${valueOf('id')} from ${given} where ${isRenamed})`,
          areAllThere,
        ),
      ),
    db
      .update(shorts)
      .set({
        title: sql`coalesce(${valueOf('title')}, ${shorts.title})`,
        // Whoever names a short has decided about the proposal.
        titleProposal: sql`iif(${isRenamed}, null, ${shorts.titleProposal})`,
        ownTexts: sql`iif(${isRenamed}, json_patch(coalesce(${shorts.ownTexts}, '{}'), '{"title":true}'), ${shorts.ownTexts})`,
        mark: sql`iif(${typeOf('mark')} is null, ${shorts.mark}, ${valueOf('mark')})`,
        renderOptions: sql`iif(${typeOf('renderOptions')} is null, ${shorts.renderOptions}, ${valueOf('renderOptions')})`,
      })
      .from(given)
      .where(and(sql`${shorts.id} = ${valueOf('id')}`, isOfProject, areAllThere)),
    db.select().from(shorts).where(and(isOfProject, isNamed)),
  ]);
  return changed.meta.changes === edits.length ? rows : null;
}
