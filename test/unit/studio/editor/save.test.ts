import { describe, expect, it } from 'vitest';
import {
  caughtUp,
  completed,
  correctionsOf,
  differenceOf,
  type Edits,
} from '../../../../studio/src/pages/editor/logic/edits.ts';
import { carryOver, mergeEdits } from '../../../../studio/src/pages/editor/logic/merge-edits.ts';
import { change, mapHistory, redo, startHistory, undo } from '../../../../studio/src/pages/editor/logic/history.ts';
import { FIRST_LOOK } from '../../../../studio/src/preview/look.ts';
import { type Kept, SaveQueue, type SaveState } from '../../../../studio/src/pages/editor/logic/save-queue.ts';

const FIRST: Edits = {
  title: 'Water',
  range: { startSec: 1, endSec: 9 },
  struck: [],
  pieces: null,
  words: {},
  framing: [],
  look: null,
  bRoll: [],
  cover: null,
};

/** A server, and what the queue told. */
function open(start: Kept = { base: FIRST, mine: FIRST }) {
  const world = {
    server: start.base,
    isOnline: true,
    sent: [] as object[],
    kept: undefined as Kept | null | undefined,
    states: [] as SaveState['name'][],
    merged: [] as Edits[],
    duringWrite: () => {},
  };
  const check = () => {
    if (!world.isOnline) throw new TypeError('no network');
  };
  const queue = new SaveQueue(start, {
    read: async () => {
      check();
      return world.server;
    },
    write: async (patch) => {
      check();
      world.sent.push(patch);
      world.server = { ...world.server, ...patch };
      world.duringWrite();
      return world.server;
    },
    keep: async (kept) => {
      world.kept = kept;
    },
    judge: (error) => (error instanceof TypeError ? 'offline' : { reason: String(error) }),
    closed: ({ struck }) => [...struck, { startSec: 100, endSec: 101 }],
    onState: ({ name }) => world.states.push(name),
    onMerged: (merged) => world.merged.push(merged),
    onSaved: () => {},
  });
  return { queue, world };
}

describe('edits that are saved', () => {
  it('are sent once, in order, with the fields that changed', async () => {
    const { queue, world } = open();
    await queue.put({ ...FIRST, title: 'Wat' });
    await queue.put({ ...FIRST, title: 'Water at night' });
    await Promise.all([queue.send(), queue.send()]);
    await queue.put({ ...FIRST, title: 'Water at night', range: { startSec: 2, endSec: 9 } });
    await queue.send();
    expect(world.sent).toEqual([{ title: 'Water at night' }, { range: { startSec: 2, endSec: 9 } }]);
    expect(world.states.at(-1)).toBe('saved');
    expect(world.kept).toBeNull();
  });

  it('are kept while there is no network, and sent when there is, also by another visit', async () => {
    const { queue, world } = open();
    world.isOnline = false;
    await queue.put({ ...FIRST, title: 'Later' });
    await queue.send();
    expect(world.states.at(-1)).toBe('offline');
    expect(world.kept).toEqual({ base: FIRST, mine: { ...FIRST, title: 'Later' } });
    const next = open(world.kept ?? undefined);
    await next.queue.send();
    expect(next.world.sent).toEqual([{ title: 'Later' }]);
  });

  it('stay when they are made while a request runs', async () => {
    const { queue, world } = open();
    await queue.put({ ...FIRST, title: 'A' });
    world.duringWrite = () => {
      world.duringWrite = () => {};
      void queue.put({ ...FIRST, title: 'AB' });
    };
    await queue.send();
    expect(world.sent).toEqual([{ title: 'A' }, { title: 'AB' }]);
  });

  it('send the look when renders would change, and keep what is only switched off', async () => {
    const { queue, world } = open();
    const look = { ...FIRST_LOOK, removeSilence: true };
    await queue.put({ ...FIRST, look });
    world.duringWrite = () => {
      // The server has no text that is not shown.
      world.server = { ...FIRST, look };
    };
    await queue.send();
    expect(world.sent).toEqual([{ look }]);
    const typing = { ...look, overlay: 'own' as const, overlayText: '' };
    await queue.put({ ...FIRST, look: typing });
    await queue.send();
    expect(world.sent).toHaveLength(1);
    expect(mergeEdits({ ...FIRST, look }, { ...FIRST, look: typing }, { ...FIRST, look }).edits.look).toBe(typing);
    const theirs = { ...look, removeSilence: false };
    const merged = mergeEdits({ ...FIRST, look }, { ...FIRST, look: typing }, { ...FIRST, look: theirs });
    expect(merged).toMatchObject({ edits: { look: theirs }, conflicts: [] });
  });

  it('of an earlier version, which knew no cuts, are kept', () => {
    const { struck: _none, look: _no, ...old } = FIRST;
    const server = { ...FIRST, title: 'Server', struck: [{ startSec: 2, endSec: 3 }], look: FIRST_LOOK };
    expect(completed(old, server)).toEqual({ ...server, title: 'Water' });
  });

  it('knows of kept edits which have arrived, so that to undo them is a change', () => {
    const mine = { ...FIRST, title: 'Kept', pieces: [{ startSec: 3, endSec: 4 }] };
    const server = { ...FIRST, pieces: [{ startSec: 3, endSec: 4 }] };
    const known = caughtUp(FIRST, mine, server);
    expect(known).toEqual(server);
    expect(differenceOf(known, { ...mine, pieces: null })).toEqual({ title: 'Kept', pieces: null });
  });

  it('are joined with what somebody else changed', async () => {
    const { queue, world } = open();
    world.server = { ...FIRST, range: { startSec: 3, endSec: 9 } };
    await queue.put({ ...FIRST, title: 'Mine' });
    await queue.send();
    expect(world.sent).toEqual([{ title: 'Mine' }]);
    expect(world.merged.at(-1)).toEqual({ ...FIRST, title: 'Mine', range: { startSec: 3, endSec: 9 } });
  });

  it.each([
    ['mine', [{ title: 'Mine' }]],
    ['theirs', []],
  ] as const)('wait for a choice where both changed the same: %s', async (choice, sent) => {
    const { queue, world } = open();
    world.server = { ...FIRST, title: 'Theirs' };
    await queue.put({ ...FIRST, title: 'Mine' });
    await queue.send();
    await queue.send();
    expect(world.states.at(-1)).toBe('conflict');
    expect(world.sent).toEqual([]);
    await queue.resolve(choice, { name: 'conflict', fields: ['title'], theirs: world.server });
    expect(world.sent).toEqual(sent);
    expect(world.server.title).toBe(choice === 'mine' ? 'Mine' : 'Theirs');
    expect(world.kept).toBeNull();
  });

  it.each(['mine', 'theirs'] as const)('keep what does not conflict, whatever is chosen: %s', async (choice) => {
    const { queue, world } = open();
    world.server = { ...FIRST, title: 'Theirs', cover: 4, words: { 1: 'b' } };
    await queue.put({ ...FIRST, title: 'Mine', range: { startSec: 2, endSec: 9 } });
    await queue.send();
    await queue.resolve(choice, { name: 'conflict', fields: ['title'], theirs: world.server });
    const title = choice === 'mine' ? 'Mine' : 'Theirs';
    expect(world.server).toEqual({ ...FIRST, title, cover: 4, words: { 1: 'b' }, range: { startSec: 2, endSec: 9 } });
  });

  it('join cuts, and close what would flash between them', async () => {
    const { queue, world } = open();
    world.server = { ...FIRST, struck: [{ startSec: 5, endSec: 6 }] };
    await queue.put({ ...FIRST, struck: [{ startSec: 2, endSec: 3 }] });
    await queue.send();
    expect(world.states).not.toContain('conflict');
    expect(world.server.struck).toEqual([
      { startSec: 2, endSec: 3 },
      { startSec: 5, endSec: 6 },
      { startSec: 100, endSec: 101 },
    ]);
  });
});

describe('corrected words', () => {
  const marked = new Map([['2', 'wader']]);

  it('are sent with their new text, or with null where a marked word is as it was heard again', () => {
    const words = { 1: 'Water', 2: 'wader', 3: 'night' };
    expect(correctionsOf(words, { 1: 'Water', 2: 'water', 3: 'nights' }, marked)).toEqual([
      { index: 2, text: null },
      { index: 3, text: 'night' },
    ]);
  });

  it('are sent as they are to say that a marked word is right', () => {
    expect(correctionsOf({ 2: 'wader' }, {}, marked)).toEqual([{ index: 2, text: 'wader' }]);
  });
});

describe('states of edits', () => {
  it('differ by value, and words are merged one by one', () => {
    expect(differenceOf(FIRST, { ...FIRST, range: { endSec: 9, startSec: 1 } })).toEqual({});
    const words = (texts: Edits['words']) => ({ ...FIRST, words: texts });
    expect(mergeEdits(words({ 1: 'a', 2: 'b' }), words({ 1: 'x', 2: 'b' }), words({ 1: 'a', 2: 'y' }))).toEqual({
      edits: words({ 1: 'x', 2: 'y' }),
      conflicts: [],
    });
    expect(mergeEdits(words({ 1: 'a' }), words({ 1: 'x' }), words({ 1: 'y' })).conflicts).toEqual(['words']);
  });

  it('are undone and redone step by step; letters of a word are one step', () => {
    let history = change(startHistory('a'), 'b', 'title');
    history = change(history, 'bc', 'title');
    history = change(history, 'd');
    expect([undo(history).now, undo(undo(history)).now, redo(undo(history)).now]).toEqual(['bc', 'a', 'd']);
    expect(undo(startHistory('a')).now).toBe('a');
    expect(change(undo(history), 'e').future).toEqual([]);
  });

  it('do not undo what came from elsewhere', () => {
    const mine = { ...FIRST, title: 'Mine' };
    const after = { ...mine, range: { startSec: 4, endSec: 9 } };
    const history = mapHistory(change(startHistory(FIRST), mine), (state) => carryOver(state, mine, after));
    expect(undo(history).now).toEqual({ ...FIRST, range: { startSec: 4, endSec: 9 } });
  });

  it('of cuts undo only the own ones', () => {
    const [own, other] = [
      { startSec: 2, endSec: 3 },
      { startSec: 5, endSec: 6 },
    ];
    const mine = { ...FIRST, struck: [own] };
    const after = { ...FIRST, struck: [own, other] };
    const history = mapHistory(change(startHistory(FIRST), mine), (state) => carryOver(state, mine, after));
    expect(history.now).toEqual(after);
    expect(undo(history).now.struck).toEqual([other]);
  });
});
