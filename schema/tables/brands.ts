import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { FontChoice } from '../domain/captions/fonts.ts';
import type { BrandColours, LogoLook, LogoPicture } from '../domain/brands/brand.ts';
import type { BrandCard, BrandEnd } from '../domain/brands/ends.ts';
import type { BrandMusic } from '../domain/brands/music.ts';
import { users } from './users.ts';

/** What a user puts on clips: a logo, colours, a font, music, and what comes before and after them. */
export const brands = sqliteTable(
  'brands',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** For clips whose options name no brand. At most one of a user. */
    isDefault: integer('is_default', { mode: 'boolean' }).notNull(),
    colours: text('colours', { mode: 'json' }).$type<BrandColours>().notNull(),
    font: text('font').$type<FontChoice>(),
    logo: text('logo', { mode: 'json' }).$type<LogoLook & LogoPicture>(),
    music: text('music', { mode: 'json' }).$type<BrandMusic>(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    intro: text('intro', { mode: 'json' }).$type<BrandEnd>(),
    outro: text('outro', { mode: 'json' }).$type<BrandEnd>(),
    endCard: text('end_card', { mode: 'json' }).$type<BrandCard>(),
  },
  (table) => [index('brands_user').on(table.userId, table.id)],
);
