import { eq, type SQL, sql } from 'drizzle-orm';
import type { TemplateOptions } from '#schema/domain/render-plan.ts';
import { templates, users } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

/** Ids of fonts. Names of bundled families are shorter. */
const ULID_CHARS = 26;

/**
 * The options of the default template of a user, null without one, as a column of a statement. They name no brand and no
 * font that was deleted since: nobody asked for it now.
 */
export function defaultOptionsOf(userId: string): SQL.Aliased<TemplateOptions | null> {
  const goneBrand = sql`iif(coalesce(mine.options ->> 'brandId', 'none') = 'none' or exists (
      select 1 from brands where brands.id = mine.options ->> 'brandId' and brands.user_id = mine.user_id),
    '$.none', '$.brandId')`;
  const goneFont = sql`iif(length(coalesce(mine.options ->> '$.captions.font', '')) <> ${ULID_CHARS} or exists (
      select 1 from fonts where fonts.id = mine.options ->> '$.captions.font' and fonts.user_id = mine.user_id),
    '$.none', '$.captions.font')`;
  return sql<TemplateOptions | null>`(select json_remove(mine.options, ${goneBrand}, ${goneFont})
    from templates as mine where mine.user_id = ${userId} and mine.is_default limit 1)`
    .mapWith(templates.options)
    .as('default_options');
}

/** The same alone. */
export async function readDefaultOptions(db: Db, userId: string): Promise<TemplateOptions | null> {
  const [found] = await db
    .select({ options: defaultOptionsOf(userId) })
    .from(users)
    .where(eq(users.id, userId));
  return found?.options ?? null;
}
