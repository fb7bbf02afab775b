import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { DRAFT_RESOLUTION } from '#schema/domain/render-plan.ts';
import { projects, renders, shorts } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { selectCommentsOfLink } from './comment-store.ts';
import { type OpenLink, selectOpenLink } from './link-store.ts';

const SHORT = {
  id: shorts.id,
  title: shorts.title,
  startSec: shorts.startSec,
  endSec: shorts.endSec,
  pieces: shorts.pieces,
  previewKey: shorts.previewKey,
  thumbnailKey: shorts.thumbnailKey,
};
const RENDER = {
  id: renders.id,
  shortId: renders.shortId,
  plan: renders.plan,
  durationSec: renders.durationSec,
  thumbnailKey: renders.thumbnailKey,
};

/** Which shorts a link shows. One that waits for another framing still has its thumbnail. */
function isShared({ projectId, shortId }: OpenLink) {
  const ofProject = and(eq(shorts.projectId, projectId), isNotNull(shorts.thumbnailKey), sql`mark is not 'reject'`);
  return shortId === null ? ofProject : and(eq(shorts.id, shortId), eq(shorts.projectId, projectId));
}

const IS_FINISHED = sql`status = 'done' and plan ->> '$.resolution' is not ${DRAFT_RESOLUTION}`;

/** Everything that a link shows: its shorts, best first, with their newest finished renders, and its comments. */
export async function readShared(db: Db, link: OpenLink) {
  const newest = sql`(select max(id) from renders
    where project_id = ${link.projectId} and user_id = ${link.userId} and ${IS_FINISHED} group by short_id)`;
  const [[project], shown, videos, comments] = await db.batch([
    db
      .select({ title: projects.title, aspectRatio: projects.aspectRatio })
      .from(projects)
      .where(eq(projects.id, link.projectId)),
    db.select(SHORT).from(shorts).where(isShared(link)).orderBy(desc(shorts.score), shorts.id),
    db
      .select(RENDER)
      .from(renders)
      .where(sql`${renders.id} in ${newest}`),
    selectCommentsOfLink(db, link.id),
  ]);
  return project === undefined ? null : { project, shorts: shown, renders: videos, comments };
}
export type Shared = NonNullable<Awaited<ReturnType<typeof readShared>>>;

/** A short that a link shows, and one of its finished renders. Null if the link does not show the short. */
export async function findWatched(
  db: Db,
  link: OpenLink,
  { shortId, renderId }: { shortId: string; renderId: string | null },
) {
  const [[short], [render]] = await db.batch([
    db
      .select(SHORT)
      .from(shorts)
      .where(and(isShared(link), eq(shorts.id, shortId))),
    db
      .select(RENDER)
      .from(renders)
      .where(
        and(eq(renders.id, renderId ?? ''), eq(renders.shortId, shortId), eq(renders.userId, link.userId), IS_FINISHED),
      ),
  ]);
  return short === undefined ? null : { short, render: render ?? null };
}

export type Watched = NonNullable<Awaited<ReturnType<typeof findWatched>>>;

/** Files of a short or of a render, by the names that their URLs end with. */
const FILES = {
  'clip.mp4': { table: renders, key: renders.videoKey },
  'cover.jpg': { table: renders, key: renders.thumbnailKey },
  'preview.mp4': { table: shorts, key: shorts.previewKey },
  'picture.jpg': { table: shorts, key: shorts.thumbnailKey },
} as const;
export type SharedFile = keyof typeof FILES;

export function isSharedFile(name: string): name is SharedFile {
  return Object.hasOwn(FILES, name);
}

/** The key of a file, as long as the link works. Null: the link or the file is gone. */
export async function findSharedKey(
  db: Db,
  { linkId, ownerId, file }: { linkId: string; ownerId: string; file: SharedFile },
  now: number,
): Promise<string | null> {
  const { table, key } = FILES[file];
  const [[link], [found]] = await db.batch([
    selectOpenLink(db, { id: linkId }, now),
    db
      .select({ key: sql<string | null>`${key}`.as('key') })
      .from(table)
      .where(eq(table.id, ownerId)),
  ]);
  return link === undefined ? null : (found?.key ?? null);
}
