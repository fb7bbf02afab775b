import type { UndecidedPlace } from '#schema/contract/undecided/undecided.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import type { Deps } from '../../base/deps.ts';
import { readUndecided, type UndecidedRow, type WaitingGroup } from './undecided-store.ts';

type Group = WaitingGroup & { isLive: boolean };

/** `next`: where the page ends. Null: nothing follows. `hasMore`: more clips wait than were counted. */
export type Undecided = {
  rows: UndecidedRow[];
  next: UndecidedPlace | null;
  total: number;
  hasMore: boolean;
  groups: Group[];
};

/**
 * A page of the clips that a user has not decided about and that can be rendered: newest project or live first, in each
 * the best first. Clips of lives leave the queue when their source is deleted.
 */
export async function listUndecided(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, after, perPage }: { userId: string; after: UndecidedPlace | undefined; perPage: number },
): Promise<Undecided> {
  const livesSince = clock() - KEEP.sources.ms;
  const { own, ofLives } = await readUndecided(db, { userId, after, count: perPage + 1, livesSince });
  const rows = [...own.rows, ...ofLives.rows].toSorted(inQueue);
  const shown = rows.slice(0, perPage);
  const last = rows.length > perPage ? shown.at(-1) : undefined;
  const groups = [
    ...own.counts.map((group) => ({ ...group, isLive: false })),
    ...ofLives.counts.map((group) => ({ ...group, isLive: true })),
  ].toSorted((a, b) => compare(b.groupId, a.groupId));
  return {
    rows: shown,
    next: last === undefined ? null : { groupId: last.groupId, score: last.score, shortId: last.id },
    total: [own, ofLives].reduce((sum, { counts }) => sum + Math.min(sumOf(counts), LIMITS.undecidedCounted), 0),
    hasMore: [own, ofLives].some(({ counts }) => sumOf(counts) > LIMITS.undecidedCounted),
    groups,
  };
}

/** As the statements sort them: both kinds of groups have ULIDs, so the newest has the greatest. */
function inQueue(a: UndecidedRow, b: UndecidedRow): number {
  return compare(b.groupId, a.groupId) || b.score - a.score || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function sumOf(groups: readonly WaitingGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}
