import { encodeTime } from 'ulid';
import { isDraft } from '#schema/domain/render-plan.ts';
import { type ArchivedRender, USUAL_STATE } from '#schema/domain/storage/archived.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { standingEndOf } from '#schema/domain/storage/lifetimes.ts';
import { HOUR_MS } from '#schema/domain/time.ts';
import type { Deps } from '../base/deps.ts';
import { eachAlone } from '../base/each-alone.ts';
import { inPages } from '../base/in-pages.ts';
import { logEvent } from '../base/log.ts';
import { expectObject, findUntouched, moveOut, postpone, readRows } from './archive-store.ts';
import { keyOfArchive } from './read-archive.ts';
import type { ProjectRows } from './store/moved-tables.ts';

/** Larger projects stay in the database: what leaves it must come back in one transaction. */
const MOST = { rowsOfTable: 1_000, chars: 4_000_000 };
/** In one run: each takes 3 ms of CPU, and a run has five seconds for everything. */
const MOST_AT_ONCE = 300;
/** Characters of an id: enough to tell the few objects of a project apart. */
const RANDOM_CHARS = 6;
/** An object that nothing refers to goes after this time. */
const REMOVED_AFTER_MS = HOUR_MS;
const TIME_CHARS = 10;

type Untouched = Awaited<ReturnType<typeof findUntouched>>[number];
type ArchiveDeps = Pick<Deps, 'db' | 'media' | 'clock' | 'newId'>;

/**
 * Moves projects that nobody touched for `KEEP.projects` out of the database: their rows become one object, and one row
 * keeps their place in lists. Those that cannot move are looked at again after the same time, or 90 days after their last
 * render.
 */
export async function archiveProjects(deps: ArchiveDeps): Promise<void> {
  const before = deps.clock() - KEEP.projects.ms;
  let count = 0;
  await inPages(
    deps,
    (page) => findUntouched(deps.db, before, page),
    (found) =>
      eachAlone('project_not_archived', found, async (project) => {
        if (await archive(deps, project, before)) count += 1;
      }),
    MOST_AT_ONCE,
  );
  if (count > 0) logEvent('projects_archived', { count });
}

/**
 * The object comes before the rows go, and the plan to remove it before the object. A run that ends anywhere leaves the
 * rows where they are and no object that stays. False: the project stays in the database.
 */
async function archive(deps: ArchiveDeps, { id, hasOpenPosts }: Untouched, before: number): Promise<boolean> {
  const rows = await readRows(deps.db, id, MOST.rowsOfTable + 1);
  const [project] = rows.projects;
  // Deleted meanwhile.
  if (project === undefined) return false;
  const json = JSON.stringify(rows);
  if (hasOpenPosts === 1 || !mayMove(rows, json, before)) {
    await postpone(deps.db, id, { before, openedAt: lastRenderOf(rows, before) ?? deps.clock() });
    return false;
  }
  const archiveId = deps.newId().slice(-RANDOM_CHARS);
  const key = keyOfArchive({ id, archiveId });
  await expectObject(deps.db, key, deps.clock() + REMOVED_AFTER_MS);
  await deps.media.put(key, json);
  const { userId, status, title, url, createdAt, touchedAt } = project;
  return moveOut(deps.db, {
    archive: {
      userId,
      id,
      archiveId,
      title,
      url,
      status: status === USUAL_STATE ? null : status,
      renders: rendersOf(rows),
      touchedAt,
      expiresAt: standingEndOf(project),
    },
    rows,
    key,
    // The first project of a year gives their sum its place among the other movements.
    year: {
      id: encodeTime(createdAt, TIME_CHARS) + deps.newId().slice(TIME_CHARS),
      ref: yearRefOf(project),
      createdAt,
    },
    before,
    now: deps.clock(),
  });
}

/**
 * Nothing moves with open jobs, or with credits that are neither settled nor released. Copied shorts stay: the lives that
 * they come from ask who has copied them. So do young renders: the inventory of the bucket would miss their rows. Whoever
 * has a review link may open it at any time. Posts that are still to come need its videos.
 */
function mayMove(rows: ProjectRows, json: string, before: number): boolean {
  const isOpen = rows.jobs.some(({ status }) => status === 'queued' || status === 'leased');
  const isOwed = rows.projects.some(({ creditsCost }) => creditsCost > 0) && !rows.movements.some(isEnd);
  const hasCopies = rows.shorts.some(({ copiedFromId }) => copiedFromId !== null);
  const isShared = rows.reviewLinks.length > 0;
  const { projects: _one, ...others } = rows;
  const isLarge = json.length > MOST.chars || Object.values(others).some((list) => list.length > MOST.rowsOfTable);
  return !isOpen && !isOwed && lastRenderOf(rows, before) === null && !hasCopies && !isShared && !isLarge;
}

/** When the last render changed that is too young to move. Null: none is. A project is touched by its renders. */
function lastRenderOf({ renders }: ProjectRows, before: number): number | null {
  const last = Math.max(0, ...renders.map(({ updatedAt }) => updatedAt));
  return last >= before ? last : null;
}

function isEnd({ reason }: ProjectRows['movements'][number]): boolean {
  return reason === 'settle' || reason === 'release';
}

/** What lists and searches of renders need. */
function rendersOf({ renders, shorts }: ProjectRows): ArchivedRender[] {
  const titles = new Map(shorts.map(({ id, title }) => [id, title]));
  return renders.map(({ id, shortId, title, status, plan }) => {
    const name = title ?? titles.get(shortId) ?? '';
    if (isDraft(plan)) return [id, name, status, 1];
    return status === 'done' ? [id, name] : [id, name, status];
  });
}

/** What the ledger calls the movements of archived projects that were made in the same year (UTC). */
export function yearRefOf({ userId, createdAt }: { userId: string; createdAt: number }): string {
  return `${userId}:${new Date(createdAt).getUTCFullYear()}`;
}
