import { del, get, set } from 'idb-keyval';
import type { Edits, MarkedWords } from '../logic/edits.ts';
import type { History } from '../logic/history.ts';
import type { Kept, SaveWorld } from '../logic/save-queue.ts';
import { judgeFailure, type Place, readEdits, writeEdits } from './edits-io.ts';

const keyOf = ({ shortId }: Place) => `edits ${shortId}`;

/** Unsent edits of an earlier visit. */
export function readKept(place: Place): Promise<Kept | undefined> {
  return get<Kept>(keyOf(place));
}

const historyKeyOf = ({ shortId }: Place) => `history ${shortId}`;

/** What can be undone and redone of an earlier visit. */
export function readHistory(place: Place): Promise<History<Edits> | undefined> {
  return get<History<Edits>>(historyKeyOf(place));
}

/** Where the edits of a short are stored: on the server and on this device. */
export function worldOf(
  place: Place,
  marked: MarkedWords,
): Pick<SaveWorld, 'read' | 'write' | 'keep' | 'judge'> & { keepHistory: (history: History<Edits>) => Promise<void> } {
  return {
    read: async (base) => {
      // The client would try for half a minute before it gave up.
      if (!navigator.onLine) throw new TypeError('offline');
      return readEdits(place, base);
    },
    write: async (patch, before) => {
      await writeEdits(place, patch, { before, marked });
      const stored = await readEdits(place, { ...before, ...patch });
      // Words outside of the clip are not read back.
      return { ...stored, words: { ...stored.words, ...patch.words } };
    },
    keep: (kept) => (kept === null ? del(keyOf(place)) : set(keyOf(place), kept)),
    // Without it, only undo ends with this visit.
    keepHistory: (history) => set(historyKeyOf(place), history).catch(() => undefined),
    judge: judgeFailure,
  };
}
