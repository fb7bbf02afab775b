import type { PostResults } from 'clipmill';
import { isCounted, type ResultAge } from '#schema/domain/posting/counting.ts';
import type { Destination } from '#schema/domain/posting/destinations.ts';

type Known = {
  /** Where clips can be posted from this server. */
  possible: readonly Destination[];
  connected: readonly Destination[];
  /** An age at which posts were counted. Null: none was. */
  other: ResultAge | null;
};

/** The age at which most posts were counted, the later one of two. Null: none was. */
export function bestAge(ages: PostResults['ages']): ResultAge | null {
  const most = Math.max(0, ...ages.map(({ posts }) => posts));
  return most === 0 ? null : (ages.findLast(({ posts }) => posts === most)?.after ?? null);
}

/** What somebody without results does next. `none`: this server posts nowhere that tells views. */
export function nextStep({ possible, connected, other }: Known): 'none' | 'connect' | 'post' | 'wait' {
  if (other !== null) return 'wait';
  if (connected.some(isCounted)) return 'post';
  return possible.some(isCounted) ? 'connect' : 'none';
}
