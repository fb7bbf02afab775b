import { and, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import { LIVES_OWNER_ID } from '#schema/domain/live.ts';
import { archivedProjects, projects, users } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { isOfTest } from '../base/store/test-users.ts';
import { runBatch } from '../base/store/statements.ts';
import { announceExpiring } from './store/announce-expiring.ts';
import { type Due, isDue, isDueInArchive, isNeeded } from './store/is-due.ts';

/** Whose projects are looked at: everybody who can open them. Lives belong to nobody, and test projects go sooner. */
const CAN_OPEN = and(
  isNull(users.suspendedAt),
  isNull(users.deletedAt),
  ne(users.id, LIVES_OWNER_ID),
  sql`not ${isOfTest(users.id)}`,
);

export type Owner = Pick<typeof users.$inferSelect, 'id' | 'email' | 'plan' | 'limits'>;

/** The next users by id. */
export function findUsersAfter(db: Db, afterId: string, limit: number): Promise<Owner[]> {
  const { id, plan, limits } = users;
  // Of a sub-account: the address of its parent.
  const email = sql<string>`coalesce((select parent.email from users as parent where parent.id = users.parent_id), users.email)`;
  return db
    .select({ id, email, plan, limits })
    .from(users)
    .where(and(gt(id, afterId), CAN_OPEN))
    .orderBy(id)
    .limit(limit);
}

export type Unopened = { id: string; title: string };

/** Projects of a user that are to be warned of, oldest first, in the archive or not. One round trip. */
export async function findUnopened(db: Db, due: Due, limit: number): Promise<Unopened[]> {
  const archived = db
    .select({ id: archivedProjects.id, title: archivedProjects.title })
    .from(archivedProjects)
    .where(isDueInArchive(due))
    .orderBy(archivedProjects.id)
    .limit(limit);
  const live = db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(isDue(due))
    .orderBy(projects.updatedAt)
    .limit(limit);
  const [old, others] = await db.batch([archived, live]);
  return [...old, ...others].slice(0, limit);
}

/**
 * Notes that these projects go at `at`, and announces each, in one transaction. Those that were touched or warned of
 * meanwhile are left out. True if any was announced to somebody.
 */
export async function warnOf(
  db: Db,
  due: Due,
  { ids, at, now }: { ids: readonly string[]; at: number; now: number },
): Promise<boolean> {
  const listed = JSON.stringify(ids);
  const these = sql`(select value from json_each(${listed}))`;
  const changed = await runBatch(db, [
    // First, while they are still due.
    ...announceExpiring({ db, now }, due, listed),
    db
      .update(projects)
      .set({ expiresAt: at })
      .where(and(sql`${projects.id} in ${these}`, isDue(due))),
    db
      .update(archivedProjects)
      .set({ expiresAt: at })
      .where(and(sql`${archivedProjects.id} in ${these}`, isDueInArchive(due))),
  ]);
  return changed.slice(0, -2).some((count) => count > 0);
}

/** What is to go now, with all that decides if it may. */
export type Expired = {
  id: string;
  userId: string;
  title: string;
  touchedAt: number | null;
  expiresAt: number | null;
  isNeeded: number;
  plan: string;
  limits: Owner['limits'];
  suspendedAt: number | null;
};

type Page = { limit: number; skip: number };
const OWNER = { plan: users.plan, limits: users.limits, suspendedAt: users.suspendedAt };

/** Projects whose time has come, first those that have waited longest. */
export function findExpired(db: Db, now: number, { limit, skip }: Page): Promise<Expired[]> {
  const { id, userId, title, touchedAt, expiresAt } = projects;
  return db
    .select({ id, userId, title, touchedAt, expiresAt, isNeeded: sql<number>`${isNeeded(now)}`, ...OWNER })
    .from(projects)
    .innerJoin(users, eq(users.id, userId))
    .where(lte(expiresAt, now))
    .orderBy(expiresAt)
    .limit(limit)
    .offset(skip);
}

/** The same in the archive. */
export function findExpiredInArchive(db: Db, now: number, { limit, skip }: Page): Promise<Expired[]> {
  const { id, userId, title, touchedAt, expiresAt } = archivedProjects;
  return db
    .select({ id, userId, title, touchedAt, expiresAt, isNeeded: sql<number>`0`, ...OWNER })
    .from(archivedProjects)
    .innerJoin(users, eq(users.id, userId))
    .where(lte(expiresAt, now))
    .orderBy(expiresAt)
    .limit(limit)
    .offset(skip);
}

/** Forgets a warning that no longer holds. A later round warns again. */
export async function takeBackWarning(db: Db, { id, userId, expiresAt }: Expired): Promise<void> {
  const at = expiresAt ?? 0;
  await db.batch([
    db
      .update(projects)
      .set({ expiresAt: null })
      .where(and(eq(projects.id, id), eq(projects.expiresAt, at))),
    db
      .update(archivedProjects)
      .set({ expiresAt: null })
      .where(and(eq(archivedProjects.userId, userId), eq(archivedProjects.id, id), eq(archivedProjects.expiresAt, at))),
  ]);
}
