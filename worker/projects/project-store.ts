import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ListFilter, PageRequest } from '#schema/contract/pages.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { DictionaryEntry } from '#schema/domain/dictionary.ts';
import { PROJECT_STATES, isFinished, type ProjectState } from '#schema/domain/states.ts';
import {
  jobs,
  projects,
  renders,
  reviewComments,
  reviewLinks,
  shorts,
  transcriptEdits,
  translations,
  users,
} from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { archivedProjectsIn, countBoth, type Place, placesOn, selectPlaces } from '../archive/store/places.ts';
import { planRemoval, planRemovalOf } from '../media/store/plan-removal.ts';
import { placesOfProject } from '../media/remove.ts';
import { familyOf } from '../base/store/family.ts';
import { filteredBy, type ReferenceFilter, referredTo } from '../base/store/filters.ts';
import { insertWhere } from '../base/store/insert-rows.ts';
import type { Statement } from '../base/store/statements.ts';
import { noteCreator } from '../usage/store/key-days.ts';
import { eraseProjectEntries, storeEntries } from '../dictionary/store/dictionaries.ts';
import { canAfford, releaseCredits, reserveCredits, settleCredits } from '../credits/store/ledger.ts';
import {
  type NewProject,
  type ProjectRow,
  type ProjectWithCount,
  STANDING_END,
  withCount,
} from './store/select-project.ts';

/**
 * Literals instead of parameters: SQLite uses the index `projects_unfinished` only if the query contains its exact
 * condition.
 */
export const IS_UNFINISHED = sql.raw(
  `status not in (${PROJECT_STATES.filter(isFinished)
    .map((state) => `'${state}'`)
    .join(', ')})`,
);

/** True inside a batch after this project was written. Guard for the other statements of its creation. */
export function projectExists(projectId: string): SQL {
  return sql`exists (select 1 from projects where id = ${projectId})`;
}

/** A project with its first job, and how names are written in it. */
export type Creation = {
  project: NewProject;
  ledgerId: string;
  /** The API key that creates it. */
  keyId: string | null;
  job: Statement;
  dictionary?: DictionaryEntry[] | undefined;
};

/** The most unfinished projects: of a user, and of an account with its sub-accounts. */
export type UnfinishedRoom = { maxUnfinished: number; family?: { rootId: string; maxUnfinished: number } };

/**
 * Creates a project, reserves its credits, stores its dictionary and adds its first job, all or nothing. The project is
 * added only if the balance and the limit of unfinished projects allow it. If `created` is null it was not, and the
 * balance shows why.
 */
export async function reserveAndCreate(
  db: Db,
  project: NewProject,
  { maxUnfinished, family, ...given }: Omit<Creation, 'project'> & UnfinishedRoom,
): Promise<{ created: CreatedProject | null; balance: number }> {
  const room = { maxUnfinished, ...(family === undefined ? {} : { family }) };
  const { created, balance } = await reserveAndCreateAll(db, [{ project, ...given }], { ...project, ...room });
  return { created: created[0] ?? null, balance };
}

type CreatedProject = typeof projects.$inferSelect;

/**
 * The same for projects of a user, one after the other in one transaction: each is added only if what those before it left
 * allows it. Once one lacks room, so do all after it, and the balance stays. So `balance` (afterward) says of each that was not
 * created if it lacked credits.
 */
export async function reserveAndCreateAll(
  db: Db,
  creations: readonly Creation[],
  { userId, ...room }: UnfinishedRoom & { userId: string },
): Promise<{ created: (CreatedProject | null)[]; balance: number }> {
  const sets = creations.map((creation) => creationOf(db, creation, room));
  const balance = db.select({ balance: users.balance }).from(users).where(eq(users.id, userId));
  const results = (await db.batch([...sets.flat(), balance] as never)) as unknown as unknown[][];
  let at = 0;
  const created = sets.map((set) => {
    const row = results[at]?.[0] ?? null;
    at += set.length;
    return row as CreatedProject | null;
  });
  const [after] = results.at(-1) as { balance: number }[];
  return { created, balance: after?.balance ?? 0 };
}

function creationOf(
  db: Db,
  { project, ledgerId, keyId, job, dictionary = [] }: Creation,
  { maxUnfinished, family }: UnfinishedRoom,
): Statement[] {
  const { id, userId, creditsCost, createdAt: now } = project;
  const isFree = (whose: SQL, most: number) =>
    sql`(select count(*) from projects where ${whose} and ${IS_UNFINISHED}) < ${most}`;
  const isAllowed = and(
    canAfford(userId, creditsCost),
    isFree(sql`user_id = ${userId}`, maxUnfinished),
    family === undefined ? undefined : isFree(sql`user_id in ${familyOf(family.rootId)}`, family.maxUnfinished),
  ) as SQL;
  const guard = projectExists(id);
  return [
    insertWhere(db, projects, project, isAllowed).returning(),
    // A test project is free, and leaves no movement that would stay for good.
    ...(creditsCost === 0 ? [] : reserveCredits(db, project, { movementId: ledgerId, guard, now })),
    job,
    ...(keyId === null ? [] : [noteCreator(db, { projectId: id, userId, keyId, now }, guard)]),
    ...(dictionary.length === 0 ? [] : [storeEntries(db, { id, userId, entries: dictionary, now }, guard)]),
  ];
}

/** How many projects a user has outside of the archive. */
export async function countProjects(db: Db, userId: string): Promise<number> {
  return db.$count(projects, eq(projects.userId, userId));
}

export type ProjectFilter = ListFilter &
  ReferenceFilter & {
    userId: string;
    status?: ProjectState | undefined;
    /** Only those that go soon, or only the others. */
    isExpiring?: boolean | undefined;
  };

/** Newest first. `places` say which row is where: those in the archive have no row in `live`. */
export async function listProjects(
  db: Db,
  filter: ProjectFilter,
  page: PageRequest,
): Promise<{ total: number; places: Place[]; live: ProjectWithCount[] }> {
  const mine = and(
    eq(projects.userId, filter.userId),
    filter.status === undefined ? undefined : eq(projects.status, filter.status),
    filter.isExpiring === undefined ? undefined : sql`(${STANDING_END} is not null) = ${filter.isExpiring}`,
    ...filteredBy(filter, { searched: [projects.title, projects.url], createdAt: projects.createdAt }),
    ...referredTo(filter, projects),
  );
  const rows = sql`select projects.id from projects where ${mine}`;
  const archived = archivedProjectsIn(filter);
  const placed = placesOn(rows, archived, page);
  const [[counted], places, live] = await db.batch([
    countBoth(db, rows, archived),
    selectPlaces(db, placed),
    db
      .select(withCount)
      .from(projects)
      .where(sql`${projects.id} in (select id from (${placed}))`),
  ]);
  return { total: counted?.total ?? 0, places, live };
}

/** The transcript can be read, or an early clip is rendered, and the project is not settled yet. */
const IS_DELIVERED = sql.raw(`(status in ('transcribed', 'shorts_created') or (status = 'transcribing'
  and exists (select 1 from renders where renders.project_id = projects.id and renders.status = 'done')))`);

/**
 * Deletes a project with everything that belongs to it. Credits that are still reserved end in the same batch: released
 * before there is a transcript or a rendered early clip, settled afterwards, because the work was done and could be read. Running jobs lose
 * their rows, so that later calls of their nodes fail. Returns the storage keys of its renders and jobs, or null if the
 * project was already deleted.
 */
export async function eraseProject(db: Db, project: ProjectRow, { now, newId }: { now: number; newId: () => string }) {
  const { id } = project;
  const paid = sql`select 1 from projects where id = ${id} and credits_cost > 0`;
  const write = { db, now, newId };
  const renderPlaces = sql`select 'public/renders/' || id || '/' from renders where project_id = ${id}`;
  const [, , , , , endedJobs, endedRenders, , , , , , , ended] = await db.batch([
    settleCredits({ ...write, guard: sql`exists (${paid} and ${IS_DELIVERED})` }, project),
    ...releaseCredits({ ...write, guard: sql`exists (${paid} and not ${IS_DELIVERED})` }, project),
    planRemoval(db, placesOfProject(id), now),
    planRemovalOf(db, renderPlaces, now),
    db.delete(jobs).where(eq(jobs.projectId, id)).returning(),
    db
      .delete(renders)
      .where(eq(renders.projectId, id))
      .returning({ video: renders.videoKey, thumbnail: renders.thumbnailKey, captions: renders.captionsKey }),
    db.delete(reviewComments).where(eq(reviewComments.projectId, id)),
    db.delete(reviewLinks).where(eq(reviewLinks.projectId, id)),
    db.delete(translations).where(eq(translations.projectId, id)),
    db.delete(shorts).where(eq(shorts.projectId, id)),
    db.delete(transcriptEdits).where(eq(transcriptEdits.projectId, id)),
    eraseProjectEntries(db, id),
    db.delete(projects).where(eq(projects.id, id)),
  ]);
  if (ended.meta.changes === 0) return null;
  return { jobs: endedJobs, renderKeys: endedRenders.flatMap((keys) => Object.values(keys).filter(isKey)) };
}

/** What a user changes of a project. `metadata`: an RFC 7396 patch of the client's own object. */
export type ProjectPatch = {
  title?: string | undefined;
  externalId?: string | null | undefined;
  metadata?: Record<string, unknown> | undefined;
};

/** Changes a project. False: the user has no such project, or its own object would become too large. */
export async function patchProject(
  db: Db,
  { userId, projectId }: { userId: string; projectId: string },
  { title, externalId, metadata }: ProjectPatch,
): Promise<boolean> {
  const patched = sql`json_patch(coalesce(${projects.clientMetadata}, '{}'), ${JSON.stringify(metadata)})`;
  const changed = await db
    .update(projects)
    .set({ title, externalId, ...(metadata === undefined ? {} : { clientMetadata: sql`nullif(${patched}, '{}')` }) })
    .where(
      and(
        eq(projects.id, projectId),
        eq(projects.userId, userId),
        metadata === undefined ? undefined : sql`length(cast(${patched} as blob)) <= ${LIMITS.clientMetadataBytes}`,
      ),
    );
  return changed.meta.changes === 1;
}

/** Stores the key of the object that says what viewers did. False: the project is deleted or finished. */
export async function attachAudience(db: Db, projectId: string, audienceKey: string): Promise<boolean> {
  const changed = await db
    .update(projects)
    .set({ audienceKey })
    .where(and(eq(projects.id, projectId), IS_UNFINISHED));
  return changed.meta.changes > 0;
}

function isKey(key: string | null): key is string {
  return key !== null;
}
