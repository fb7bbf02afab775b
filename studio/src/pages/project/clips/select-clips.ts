import type { MoreShorts, Render, ShortListItem } from 'clipmill';
import { type AspectRatio, ASPECT_RATIOS } from '#schema/domain/formats.ts';
import { HOUR_MS } from '#schema/domain/time.ts';

export type ClipFilter = 'all' | 'keep' | 'none' | 'reject';
export type ClipSort = 'score' | 'start_time' | 'created_at';

const isRunning = ({ status }: Render): boolean => status === 'pending' || status === 'processing';

/** The best first: kept before open before rejected. Early ones that are not among the best come before the rejected. */
const RANKS = { keep: 0, none: 1, early: 2, reject: 3 };

const rankOf = ({ mark, early }: ShortListItem): number => RANKS[mark ?? (early ? 'early' : 'none')];

const ORDERS: Record<ClipSort, (a: ShortListItem, b: ShortListItem) => number> = {
  score: (a, b) => rankOf(a) - rankOf(b) || b.score - a.score,
  start_time: (a, b) => a.start_time - b.start_time,
  created_at: (a, b) => b.created_at.localeCompare(a.created_at),
};

/** The clips that pass a filter, in order. Equal clips keep their order. */
export function selectClips(
  clips: readonly ShortListItem[],
  { filter, sort }: { filter: ClipFilter; sort: ClipSort },
): ShortListItem[] {
  return clips.filter((clip) => filter === 'all' || (clip.mark ?? 'none') === filter).sort(ORDERS[sort]);
}

export function countMarks(clips: readonly ShortListItem[]): Record<ClipFilter, number> {
  const counts = { all: clips.length, keep: 0, none: 0, reject: 0 };
  for (const clip of clips) counts[clip.mark ?? 'none'] += 1;
  return counts;
}

/** The clips to render: the kept ones, or the best ones that are not rejected if none is kept. */
export function clipsToRender(clips: readonly ShortListItem[]): ShortListItem[] {
  const kept = clips.filter(({ mark }) => mark === 'keep');
  return kept.length > 0 ? kept : clips.filter(({ mark, early }) => mark === null && !early);
}

/** For this long, found clips count as new, and the result of a search is shown (ms). */
const NEW_MS = HOUR_MS;

/** The ids of clips that later searches found in the last hour. */
export function newClips(searches: readonly MoreShorts[], now: number): Set<string> {
  return new Set(
    searches
      .filter(({ status, updated_at: at }) => status === 'done' && now - Date.parse(at) < NEW_MS)
      .flatMap(({ short_ids: ids }) => ids),
  );
}

/** The newest search of the last hour if it ended without a clip, else null. `searches` has the newest first. */
export function fruitless(searches: readonly MoreShorts[] = [], now: number): MoreShorts | null {
  const [newest] = searches;
  if (newest === undefined || now - Date.parse(newest.updated_at) >= NEW_MS) return null;
  const hasEnded = newest.status === 'error' || newest.status === 'done';
  return hasEnded && newest.short_ids.length === 0 ? newest : null;
}

/** Half of a clip length in seconds. Null if that would be too short to say anything. */
export function shorterThan(lengthSec: number): number | null {
  const half = Math.round(lengthSec / 2);
  return half >= SHORTEST_SEC ? half : null;
}

const SHORTEST_SEC = 10;

/** The newest render of each short in each shape, in the order of shapes. `renders` has the newest first. */
export function newestShapes(renders: readonly Render[]): Map<string, Render[]> {
  const of = Map.groupBy(renders, ({ short_id: id }) => id);
  const newest = (made: Render[], shape: AspectRatio) => made.find(({ settings }) => settings.aspect_ratio === shape);
  return new Map([...of].map(([id, made]) => [id, ASPECT_RATIOS.flatMap((shape) => newest(made, shape) ?? [])]));
}

/** The render that stands for a clip: the one in the shape of its project, else the first. */
export function mainRender(shapes: readonly Render[] | undefined, format: AspectRatio): Render | undefined {
  return shapes?.find(({ settings }) => settings.aspect_ratio === format) ?? shapes?.[0];
}

/** The finished videos of the kept clips, in the order of the clips. `renders` has the newest first. */
export function videosToPost(
  clips: readonly ShortListItem[],
  renders: readonly Render[],
  format: AspectRatio,
): Render[] {
  const newest = newestShapes(renders.filter(({ status }) => status === 'done'));
  const kept = clips.filter(({ mark }) => mark === 'keep');
  return kept.flatMap(({ id }) => mainRender(newest.get(id), format) ?? []);
}

/** Whether each clip has a finished video already. `renders` has the newest first. */
export function areMade(clips: readonly ShortListItem[], renders: readonly Render[]): boolean {
  const newest = newestShapes(renders);
  return clips.length > 0 && clips.every(({ id }) => newest.get(id)?.every(({ status }) => status === 'done') === true);
}

/** Whether each clip has a video or gets one, and some still wait for theirs. `renders` has the newest first. */
export function areBeingMade(clips: readonly ShortListItem[], renders: readonly Render[]): boolean {
  const newest = newestShapes(renders);
  const all = clips.map(({ id }) => newest.get(id) ?? []);
  const areComing = (shapes: Render[]) =>
    shapes.length > 0 && shapes.every((render) => isRunning(render) || render.status === 'done');
  return all.flat().some(isRunning) && all.every(areComing);
}
