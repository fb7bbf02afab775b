import { KEEP } from '#schema/domain/storage/keep.ts';
import { readOutputKey } from '#schema/domain/object-keys.ts';
import type { Deps } from '../base/deps.ts';
import { logEvent } from '../base/log.ts';
import { readMark, writeMark } from '../base/store/sweep-marks.ts';
import { type AttemptPlace, findOwners, findUnreferenced } from './inventory-store.ts';

const MARK = 'inventory';
/** Objects examined each minute. */
const PAGE = 1_000;

/**
 * Older objects are left alone: their project may be in the archive, where nothing looks for their keys. What an archived
 * project refers to was stored long before that, because no job takes so long.
 */
const MOST_AGE_MS = KEEP.projects.ms / 2;

type Found = { key: string; place: AttemptPlace };

/**
 * Examines the next objects under `public/`, and removes those that nothing refers to: for example files stored after
 * their attempt had ended. Goes through the whole bucket again and again. Returns the number of removed objects.
 */
export async function sweepInventory(deps: Pick<Deps, 'db' | 'media' | 'clock'>): Promise<number> {
  const startAfter = await readMark(deps.db, MARK);
  const listed = await deps.media.list({ prefix: 'public/', limit: PAGE, ...(startAfter !== '' && { startAfter }) });
  // References to younger objects may not be written yet.
  const before = deps.clock() - KEEP.orphans.ms;
  const after = deps.clock() - MOST_AGE_MS;
  const old = listed.objects.filter(({ uploaded }) => uploaded.getTime() < before && uploaded.getTime() > after);
  const orphans = await findOrphans(
    deps,
    old.flatMap(({ key }) => readFound(key)),
  );
  if (orphans.length > 0) {
    await deps.media.delete(orphans);
    logEvent('orphans_removed', { count: orphans.length });
  }
  const mark = listed.truncated ? (listed.objects.at(-1)?.key ?? '') : '';
  if (mark !== startAfter) await writeMark(deps.db, MARK, mark);
  return orphans.length;
}

/** Only keys that nodes write: the bucket removes the pictures of sources. */
function readFound(key: string): Found[] {
  const output = readOutputKey(key);
  const folder = /^public\/(thumbnails|renders|lives)\//.exec(key)?.[1];
  if (output === null || folder === undefined) return [];
  const item = folder === 'lives' ? (/([^/.]+)\.\w+$/.exec(key)?.[1] ?? '') : '';
  return [{ key, place: { folder, ...output, item } }];
}

async function findOrphans({ db }: Pick<Deps, 'db'>, found: readonly Found[]): Promise<string[]> {
  const places = new Map(found.map(({ place }) => [nameOf(place), place]));
  if (places.size === 0) return [];
  const unreferenced = await findUnreferenced(db, [...places.values()]);
  const names = new Set(unreferenced.map(nameOf));
  const suspects = found.filter(({ place }) => names.has(nameOf(place)));
  if (suspects.length === 0) return [];
  const { existing, copied } = await findOwners(db, [...new Set(suspects.map(({ place }) => place.ownerId))]);
  // A storyboard is named only in a file of its project, so it stays as long as the project.
  const isKept = ({ key, place: { ownerId } }: Found) =>
    copied.has(ownerId) || (key.endsWith('/storyboard.jpg') && existing.has(ownerId));
  return suspects.filter((suspect) => !isKept(suspect)).map(({ key }) => key);
}

function nameOf({ folder, ownerId, nonce, item }: AttemptPlace): string {
  return `${folder}/${ownerId}/${nonce}/${item}`;
}
