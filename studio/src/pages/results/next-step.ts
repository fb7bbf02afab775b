import { isCounted } from '#schema/domain/posting/counting.ts';
import type { Destination } from '#schema/domain/posting/destinations.ts';

type Known = {
  /** Where clips can be posted from this server. */
  possible: readonly Destination[];
  connected: readonly Destination[];
  /** Posts were counted, but none is old enough. */
  hasYounger: boolean;
};

/** What somebody without results does next. `none`: this server posts nowhere that tells views. */
export function nextStep({ possible, connected, hasYounger }: Known): 'none' | 'connect' | 'post' | 'wait' {
  if (hasYounger) return 'wait';
  if (connected.some(isCounted)) return 'post';
  return possible.some(isCounted) ? 'connect' : 'none';
}
