import { and, asc, eq, sql } from 'drizzle-orm';
import { LIMITS } from '#schema/domain/limits.ts';
import { templates } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { insertWhere } from '../base/store/insert-rows.ts';

export type TemplateRow = typeof templates.$inferSelect;
type OwnedTemplate = { userId: string; templateId: string };

/** Adds a template, if its user does not have too many. */
export async function addTemplate(db: Db, template: TemplateRow): Promise<boolean> {
  const isFew = sql`(select count(*) from templates where user_id = ${template.userId}) < ${LIMITS.templatesPerUser}`;
  const [added] = await db.batch([
    insertWhere(db, templates, template, isFew),
    keepOneDefault(db, { userId: template.userId, templateId: template.id }),
  ]);
  return added.meta.changes === 1;
}

/** Templates of a user, oldest first. */
export function listTemplates(db: Db, userId: string): Promise<TemplateRow[]> {
  return db.select().from(templates).where(eq(templates.userId, userId)).orderBy(asc(templates.id));
}

/** A template of a user, or null. */
export async function findTemplate(db: Db, owned: OwnedTemplate): Promise<TemplateRow | null> {
  const [found] = await db.select().from(templates).where(isOwned(owned));
  return found ?? null;
}

/** Changes the given fields. Null if the user has no such template. */
export async function changeTemplate(
  db: Db,
  owned: OwnedTemplate,
  change: Partial<Pick<TemplateRow, 'name' | 'options' | 'isDefault'>> & { updatedAt: number },
): Promise<TemplateRow | null> {
  const [[changed]] = await db.batch([
    db.update(templates).set(change).where(isOwned(owned)).returning(),
    keepOneDefault(db, owned),
  ]);
  return changed ?? null;
}

/** Deletes a template and returns it as it was. Null if the user has no such template. */
export async function eraseTemplate(db: Db, owned: OwnedTemplate): Promise<TemplateRow | null> {
  const [erased] = await db.delete(templates).where(isOwned(owned)).returning();
  return erased ?? null;
}

/** If this template is the default, no other one of the user is. */
function keepOneDefault(db: Db, { userId, templateId }: OwnedTemplate) {
  return db
    .update(templates)
    .set({ isDefault: false })
    .where(
      sql`${templates.userId} = ${userId} and ${templates.id} <> ${templateId} and ${templates.isDefault} and exists (select 1 from templates as one where one.id = ${templateId} and one.is_default)`,
    );
}

function isOwned({ userId, templateId }: OwnedTemplate) {
  return and(eq(templates.id, templateId), eq(templates.userId, userId));
}
