import { and, eq, inArray, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm';
import {
  apiKeys,
  archivedProjects,
  codeTries,
  emailCodes,
  idempotencyKeys,
  monitorFavorites,
  monitors,
  passwordResets,
  projects,
  pushSubscriptions,
  renders,
  reviewLinks,
  templates,
  uploads,
  users,
  webhookDeliveries,
  webhooks,
  webhookSecrets,
} from '#schema/tables/index.ts';
import { namelessEvents, type NewEvent, record } from '../audit/store/record.ts';
import type { Db } from '../base/deps.ts';
import type { Statement } from '../base/store/statements.ts';
import { eraseBrandsOf } from '../brands/store/brands.ts';
import { eraseFootageOf } from '../footage/store/footage.ts';
import { eraseFontsOf } from '../fonts/store/fonts.ts';
import { endConnectionsOf, erasePostsOf } from '../connections/store/end-connections.ts';
import { moveCredits } from '../credits/store/ledger.ts';
import { eraseEntriesOf } from '../dictionary/store/dictionaries.ts';
import { endSessionsOf } from '../accounts/store/end-sessions.ts';
import { eraseTasteOf } from '../taste/store/erase-taste.ts';
import { eraseUsageOf } from '../usage/store/key-days.ts';
import type { UserRow } from '../accounts/authenticate.ts';

/** The address of a user who is closed. */
export function closedEmail(id: string): string {
  return `deleted:${id}`;
}

/**
 * Removes from a user, in one transaction, everything that names them or lets them in. The row stays without a name,
 * because the ledger refers to it. What they made is erased afterwards. A second call changes nothing. Credits of a
 * sub-account go back. Sub-accounts are locked, and closed by the sweep.
 */
export async function closeUser(db: Db, user: UserRow, event: NewEvent, newId: () => string): Promise<void> {
  const { id, email } = user;
  const now = event.createdAt;
  const isSub = eq(users.parentId, id);
  const subs = db.select({ id: users.id }).from(users).where(isSub);
  await db.batch([
    db
      .update(users)
      .set({
        email: closedEmail(id),
        name: '',
        externalId: null,
        caps: null,
        passwordHash: '',
        tokenVersion: user.tokenVersion + 1,
        limits: null,
        deletedAt: now,
        suspendedAt: now,
      })
      .where(and(eq(users.id, id), ne(users.email, closedEmail(id)))),
    ...(creditsBack(db, user, { now, newId }) as []),
    db.delete(apiKeys).where(inArray(apiKeys.userId, subs)),
    db
      .update(users)
      .set({ deletedAt: now, suspendedAt: now })
      .where(and(isSub, isNull(users.deletedAt))),
    endSessionsOf(db, id),
    db.delete(apiKeys).where(eq(apiKeys.userId, id)),
    ...eraseUsageOf(db, id),
    db.delete(passwordResets).where(eq(passwordResets.userId, id)),
    db.delete(emailCodes).where(eq(emailCodes.email, email)),
    db.delete(codeTries).where(eq(codeTries.email, email)),
    db
      .delete(idempotencyKeys)
      .where(sql`${idempotencyKeys.userId} in (select id from review_links where user_id = ${id})`),
    db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, id)),
    db.delete(webhookDeliveries).where(eq(webhookDeliveries.userId, id)),
    db.delete(webhooks).where(eq(webhooks.userId, id)),
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id)),
    endConnectionsOf(db, id, now),
    erasePostsOf(db, id),
    db.delete(webhookSecrets).where(eq(webhookSecrets.userId, id)),
    db.delete(monitorFavorites).where(eq(monitorFavorites.userId, id)),
    db.delete(templates).where(eq(templates.userId, id)),
    ...eraseBrandsOf(db, id, now),
    ...eraseFootageOf(db, id, now),
    ...eraseFontsOf(db, id, now),
    db.delete(reviewLinks).where(eq(reviewLinks.userId, id)),
    eraseEntriesOf(db, id),
    eraseTasteOf(db, id),
    namelessEvents(db, id),
    record(db, event),
  ]);
}

/** Statements that give what a sub-account has left to its parent. */
function creditsBack(
  db: Db,
  { id: fromId, parentId: toId }: Pick<UserRow, 'id' | 'parentId'>,
  { now, newId }: { now: number; newId: () => string },
): readonly Statement[] {
  if (toId === null) return [];
  const write = { db, now, newId, guard: sql`true` };
  return moveCredits(write, { id: newId(), fromId, toId, amount: null }).statements;
}

/** Deleted users who still own something, or whose parent alone was closed. */
export function findUnerased(db: Db, limit: number): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(isNotNull(users.deletedAt), isNull(users.erasedAt)))
    .orderBy(users.deletedAt)
    .limit(limit);
}

/** Some of what a user owns, at most `limit` of each kind. Renders of shorts in other projects are those of lives. */
export async function findOwned(db: Db, userId: string, limit: number) {
  const ownProject = db
    .select({ one: sql`1` })
    .from(projects)
    .where(and(eq(projects.id, renders.projectId), eq(projects.userId, userId)));
  const [ownProjects, archived, otherRenders, ownUploads, ownMonitors] = await db.batch([
    db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId)).limit(limit),
    db
      .select({ id: archivedProjects.id })
      .from(archivedProjects)
      .where(eq(archivedProjects.userId, userId))
      .limit(limit),
    db
      .select({ id: renders.id })
      .from(renders)
      .where(and(eq(renders.userId, userId), notExists(ownProject)))
      .limit(limit),
    db.select({ id: uploads.id }).from(uploads).where(eq(uploads.userId, userId)).limit(limit),
    db.select({ id: monitors.id }).from(monitors).where(eq(monitors.userId, userId)).limit(limit),
  ]);
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return {
    projects: ids(ownProjects),
    archived: ids(archived),
    renders: ids(otherRenders),
    uploads: ids(ownUploads),
    monitors: ids(ownMonitors),
  };
}

/** Marks a deleted user as erased, and removes what was added while the account was being deleted. */
export async function markErased(
  db: Db,
  user: Pick<UserRow, 'id' | 'parentId'>,
  { now, newId }: { now: number; newId: () => string },
): Promise<void> {
  const { id: userId } = user;
  await db.batch([
    // What unfinished projects gave back.
    ...(creditsBack(db, user, { now, newId }) as []),
    db.delete(webhookDeliveries).where(eq(webhookDeliveries.userId, userId)),
    db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId)),
    endConnectionsOf(db, userId, now),
    erasePostsOf(db, userId),
    ...eraseBrandsOf(db, userId, now),
    ...eraseFootageOf(db, userId, now),
    ...eraseFontsOf(db, userId, now),
    eraseTasteOf(db, userId),
    namelessEvents(db, userId),
    db.update(users).set({ erasedAt: now }).where(eq(users.id, userId)),
  ]);
}
