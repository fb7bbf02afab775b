import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { FontChoice } from '../domain/captions/fonts.ts';
import type { BrandColours, LogoLook, LogoPicture } from '../domain/brands/brand.ts';
import type { BrandCard, BrandEnd } from '../domain/brands/ends.ts';
import type { BrandMusic } from '../domain/brands/music.ts';
import { FOOTAGE_KINDS } from '../domain/footage/footage.ts';
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

/** Pictures and short videos that a user keeps, to show them in clips. */
export const footage = sqliteTable(
  'footage',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** What it shows, in words that may be said. */
    description: text('description').notNull(),
    kind: text('kind', { enum: FOOTAGE_KINDS }).notNull(),
    key: text('key').notNull(),
    bytes: integer('bytes').notNull(),
    /** Null for a picture. */
    durationSec: real('duration_sec'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('footage_user').on(table.userId, table.id)],
);
