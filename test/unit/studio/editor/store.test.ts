import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Edits, Patch } from '../../../../studio/src/pages/editor/logic/edits.ts';
import type { Kept } from '../../../../studio/src/pages/editor/logic/save-queue.ts';
import type { History } from '../../../../studio/src/pages/editor/logic/history.ts';
import { resumed } from '../../../../studio/src/pages/editor/logic/kept-history.ts';
import { EditsStore } from '../../../../studio/src/pages/editor/state/edits-store.ts';
import { sendEdits } from '../../../../studio/src/pages/editor/state/send-edits.ts';

const FIRST: Edits = {
  title: 'Water',
  range: { startSec: 1, endSec: 9 },
  struck: [{ startSec: 4, endSec: 5 }],
  pieces: null,
  words: {},
  framing: [],
  look: null,
  bRoll: [],
  cover: null,
};

/** A server that answers with other objects than it was sent. */
function open(
  given: Kept = { base: FIRST, mine: FIRST },
  { earlier = null, texts = {} }: { earlier?: History<Edits> | null; texts?: Record<string, string> } = {},
) {
  const textOf = (index: string) => texts[index] ?? `word ${index}`;
  const known = resumed(earlier, given, textOf);
  const start = known?.start ?? given;
  const server = {
    edits: start.base,
    isOnline: true,
    sent: [] as Patch[],
    kept: null as Kept | null,
    history: null as History<Edits> | null,
  };
  const answer = async (known: Edits) => {
    if (!server.isOnline) throw new TypeError('no network');
    return structuredClone({ ...server.edits, words: { ...known.words, ...server.edits.words } });
  };
  const edits = new EditsStore(
    start,
    {
      read: answer,
      write: async (patch, before) => {
        await answer(before);
        server.sent.push(patch);
        server.edits = { ...server.edits, ...patch };
        return answer(before);
      },
      keep: async (kept) => {
        server.kept = kept;
      },
      keepHistory: async (history) => {
        server.history = structuredClone(history);
      },
      judge: () => 'offline',
      closed: ({ struck }) => struck,
      textOf,
    },
    known?.history,
  );
  return { server, edits };
}

const titled = (title: string) => (edits: Edits) => ({ ...edits, title });

describe('the edits of the editor', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('addEventListener', vi.fn());
    vi.stubGlobal('removeEventListener', vi.fn());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('are kept at once, and sent together after a pause', async () => {
    const { server, edits } = open();
    const close = sendEdits(edits, 'short');
    for (const title of ['W', 'Wa', 'Way']) {
      edits.edit(titled(title), 'title');
      await vi.advanceTimersByTimeAsync(600);
    }
    expect(server.kept?.mine.title).toBe('Way');
    expect(server.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.sent).toEqual([{ title: 'Way' }]);
    expect([edits.save.value.name, server.kept]).toEqual(['saved', null]);
    close();
  });

  it('can be undone and redone after a reload, words included', async () => {
    const first = open();
    const close = sendEdits(first.edits, 'short');
    first.edits.edit(titled('Way'));
    first.edits.correct({ 7: 'seven' });
    await vi.advanceTimersByTimeAsync(1_000);
    close();
    const after = { ...FIRST, title: 'Way' };
    const again = { base: after, mine: after };
    const { edits, server } = open(again, { earlier: first.server.history, texts: { 7: 'seven' } });
    const closeAgain = sendEdits(edits, 'short');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.sent).toEqual([]);
    edits.undo();
    await vi.advanceTimersByTimeAsync(1_000);
    edits.undo();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.sent).toEqual([{ words: { 7: 'word 7' } }, { title: 'Water' }]);
    edits.redo();
    expect(edits.now.title).toBe('Way');
    closeAgain();
  });

  it('cannot be undone where the clip was changed elsewhere meanwhile', async () => {
    const first = open();
    const close = sendEdits(first.edits, 'short');
    first.edits.edit(titled('Way'));
    first.edits.correct({ 7: 'seven' });
    await vi.advanceTimersByTimeAsync(1_000);
    close();
    const after = { ...FIRST, title: 'Way' };
    for (const [now, texts] of [
      [FIRST, { 7: 'seven' }],
      [after, {}],
    ] as const) {
      const { edits } = open({ base: now, mine: now }, { earlier: first.server.history, texts });
      expect(edits.history.value.past).toEqual([]);
    }
  });

  it('stay longer before a moved clip is framed again', async () => {
    const { server, edits } = open();
    const close = sendEdits(edits, 'short');
    edits.setRange((range) => ({ ...range, endSec: 8 }));
    await vi.advanceTimersByTimeAsync(2_400);
    expect(server.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.sent).toEqual([{ range: { startSec: 1, endSec: 8 } }]);
    close();
  });

  it('are tried again while there is no connection', async () => {
    const { server, edits } = open();
    const close = sendEdits(edits, 'short');
    server.isOnline = false;
    edits.edit(titled('Later'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([edits.save.value.name, server.sent]).toEqual(['offline', []]);
    server.isOnline = true;
    await vi.advanceTimersByTimeAsync(4_000);
    expect([edits.save.value.name, server.sent]).toEqual(['saved', [{ title: 'Later' }]]);
    close();
  });

  it('are sent when the editor closes, with what an earlier visit left', async () => {
    const { server, edits } = open({ base: FIRST, mine: { ...FIRST, title: 'Earlier' } });
    sendEdits(edits, 'short')();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.sent).toEqual([{ title: 'Earlier' }]);
  });

  it('send a word that was corrected and corrected back', async () => {
    const { server, edits } = open();
    const close = sendEdits(edits, 'short');
    edits.correct({ 3: 'Mill' });
    await vi.advanceTimersByTimeAsync(700);
    edits.undo();
    await vi.advanceTimersByTimeAsync(700);
    expect(server.sent).toEqual([{ words: { 3: 'Mill' } }, { words: { 3: 'word 3' } }]);
    close();
  });

  it('stay the same objects where the answer of the server is the same', async () => {
    const { edits } = open();
    const close = sendEdits(edits, 'short');
    edits.edit(titled('Fields'));
    const before = edits.now;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(edits.save.value.name).toBe('saved');
    expect(edits.now).toBe(before);
    close();
  });

  it('change where another tab changed them, and nowhere else', async () => {
    const { server, edits } = open();
    const before = edits.now;
    server.edits = { ...FIRST, range: { startSec: 2, endSec: 9 } };
    await edits.queue.refresh();
    expect(edits.now.range).toEqual({ startSec: 2, endSec: 9 });
    expect(edits.now.struck).toBe(before.struck);
    expect(edits.now.words).toBe(before.words);
  });
});
