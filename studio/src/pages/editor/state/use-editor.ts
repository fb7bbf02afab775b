import { del, get, set } from 'idb-keyval';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { carryOver, type Edits } from '../logic/edits.ts';
import { change, type History, mapHistory, redo, startHistory, undo } from '../logic/history.ts';
import { type Kept, SaveQueue, type SaveState, type SaveWorld } from '../logic/save-queue.ts';
import { judgeFailure, type Place, readEdits, writeEdits } from './edits-io.ts';

/** A pause after which edits are sent. Another range is framed again, so it has to stand for longer. */
const PAUSE_MS = { range: 2_500, other: 700 };
const AGAIN_MS = 4_000;

export type Editor = {
  edits: Edits;
  /** Changes with the same key one after the other are one step of undo. */
  edit: (to: (edits: Edits) => Edits, key?: string) => void;
  /** Corrects words by their index in the transcript. */
  correct: (words: Readonly<Record<string, string>>) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  save: SaveState;
  resolve: (choice: 'mine' | 'theirs') => void;
  /** Sends at once what waits. */
  flush: () => Promise<void>;
};

const keyOf = ({ shortId }: Place) => `edits ${shortId}`;

/** Unsent edits of an earlier visit. */
export function readKept(place: Place): Promise<Kept | undefined> {
  return get<Kept>(keyOf(place));
}

/** The edits of a short with their history, saved as they are made. `textOf`: a word before this visit. */
export function useEditor(place: Place, start: Kept, textOf: (index: string) => string): Editor {
  const [history, setHistory] = useState(() => startHistory(start.mine));
  const [save, setSave] = useState<SaveState>({ name: 'saved' });
  const latest = useRef(history);
  const touched = useRef(new Set(Object.keys(start.mine.words)));
  const { projectId, shortId } = place;
  const put = useCallback((next: History<Edits>) => {
    latest.current = next;
    setHistory(next);
  }, []);
  const tell = useRef(() => {});
  const queue = useMemo(() => {
    const at = { projectId, shortId };
    return new SaveQueue(start, {
      ...serverOf(at),
      keep: (kept) => (kept === null ? del(keyOf(at)) : set(keyOf(at), kept)),
      judge: judgeFailure,
      onState: setSave,
      onMerged: (merged, before) => put(mapHistory(latest.current, (state) => carryOver(state, before, merged))),
      onSaved: () => tell.current(),
    });
    // The start is that of the first picture of the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [projectId, shortId, put]);
  useOtherTabs(queue, shortId, tell);
  useSending(queue, save, history.now, () => filled(latest.current.now, touched.current, textOf));
  const edit = useCallback<Editor['edit']>(
    (to, key) => put(change(latest.current, to(latest.current.now), key ?? null)),
    [put],
  );
  const correct = useCallback<Editor['correct']>(
    (words) => {
      for (const index of Object.keys(words)) {
        if (touched.current.has(index)) continue;
        touched.current.add(index);
        queue.know(index, textOf(index));
      }
      edit((edits) => ({ ...edits, words: { ...edits.words, ...words } }));
    },
    [edit, queue, textOf],
  );
  return {
    edits: history.now,
    edit,
    correct,
    undo: useCallback(() => put(undo(latest.current)), [put]),
    redo: useCallback(() => put(redo(latest.current)), [put]),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    save,
    resolve: (choice) => void (save.name === 'conflict' && queue.resolve(choice, save)),
    flush: () => queue.send(),
  };
}

/** Other tabs read anew what this one saved, and this one what they saved. */
function useOtherTabs(queue: SaveQueue, shortId: string, tell: RefObject<() => void>): void {
  useEffect(() => {
    const channel = new BroadcastChannel(`clipmill ${shortId}`);
    channel.addEventListener('message', () => void queue.refresh().catch(() => undefined));
    tell.current = () => channel.postMessage('saved');
    return () => {
      tell.current = () => {};
      channel.close();
    };
  }, [queue, shortId, tell]);
}

/** Reads and writes the edits of a short. */
function serverOf(place: Place): Pick<SaveWorld, 'read' | 'write'> {
  return {
    read: async (base) => {
      // The client would try for half a minute before it gave up.
      if (!navigator.onLine) throw new TypeError('offline');
      return readEdits(place, base);
    },
    write: async (patch, before) => {
      await writeEdits(place, patch, before);
      const stored = await readEdits(place, { ...before, ...patch });
      // Words outside of the clip are not read back.
      return { ...stored, words: { ...stored.words, ...patch.words } };
    },
  };
}

function known(touched: ReadonlySet<string>, textOf: (index: string) => string): Edits['words'] {
  return Object.fromEntries([...touched].map((index) => [index, textOf(index)]));
}

/** With the text of each word that was changed and changed back. */
function filled(edits: Edits, touched: ReadonlySet<string>, textOf: (index: string) => string): Edits {
  return { ...edits, words: { ...known(touched, textOf), ...edits.words } };
}

/** Keeps edits on the device at once, and sends them after a pause, when the network is back, and before the page closes. */
function useSending(queue: SaveQueue, save: SaveState, now: Edits, current: () => Edits): void {
  const read = useRef(current);
  read.current = current;
  useEffect(() => {
    void queue.put(read.current());
    const timer = setTimeout(() => void queue.send(), queue.hasNewRange ? PAUSE_MS.range : PAUSE_MS.other);
    return () => clearTimeout(timer);
  }, [queue, now]);
  useEffect(() => {
    if (save.name !== 'offline') return;
    const timer = setInterval(() => void queue.send(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [queue, save.name]);
  useEffect(() => {
    const send = () => void queue.send();
    const warn = (event: BeforeUnloadEvent) => {
      send();
      if (queue.hasUnsent) event.preventDefault();
    };
    addEventListener('online', send);
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('online', send);
      removeEventListener('beforeunload', warn);
      send();
    };
  }, [queue]);
}
