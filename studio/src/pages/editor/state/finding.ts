import { Store } from '@/store.ts';
import type { Match } from '../logic/find.ts';

/** What was found in the text, by the index of words. */
type Found = { all: ReadonlySet<number>; current: ReadonlySet<number> };

const NOTHING: Found = { all: new Set(), current: new Set() };

/** Shows where something was found. */
export class Finding {
  readonly found = new Store<Found>(NOTHING);

  /** Marks all matches, and the current one among them. */
  show(matches: readonly Match[], current: Match | undefined): void {
    this.found.set(
      matches.length === 0 ? NOTHING : { all: indexesOf(matches), current: indexesOf(current ? [current] : []) },
    );
  }

  clear(): void {
    this.found.set(NOTHING);
  }
}

function indexesOf(matches: readonly Match[]): ReadonlySet<number> {
  return new Set(matches.flatMap(({ words }) => words.map(({ index }) => index)));
}
