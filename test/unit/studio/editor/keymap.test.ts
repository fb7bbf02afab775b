import { describe, expect, it } from 'vitest';
import {
  ACTIONS,
  actionOf,
  DEFAULT_KEYS,
  keyName,
  mayBind,
  readKeymap,
  rebind,
} from '../../../../studio/src/pages/editor/logic/keymap.ts';

describe('the keys of the editor', () => {
  it('are different, and can all be changed', () => {
    expect(new Set(Object.values(DEFAULT_KEYS)).size).toBe(ACTIONS.length);
    expect(Object.values(DEFAULT_KEYS).filter((key) => !mayBind(key))).toEqual([]);
  });

  it('do what they are bound to', () => {
    expect(actionOf(DEFAULT_KEYS, 'i')).toBe('start');
    expect(actionOf(DEFAULT_KEYS, 'x')).toBeNull();
    const keymap = rebind(DEFAULT_KEYS, 'start', 'x');
    expect([actionOf(keymap, 'x'), actionOf(keymap, 'i')]).toEqual(['start', null]);
  });

  it('change places where one is taken already', () => {
    const keymap = rebind(DEFAULT_KEYS, 'start', 'o');
    expect([keymap.start, keymap.end]).toEqual(['o', 'i']);
    expect(rebind(DEFAULT_KEYS, 'start', 'i')).toEqual(DEFAULT_KEYS);
  });

  it.each([[null], ['x'], [{ start: 3, end: 'tab', nothing: 'x' }]])('are the first ones where %j was kept', (kept) => {
    expect(readKeymap(kept)).toEqual(DEFAULT_KEYS);
  });

  it('are read as they were kept, without a key for two actions', () => {
    const kept = { ...rebind(DEFAULT_KEYS, 'loop', 'x'), unknown: 'y' };
    expect(readKeymap(kept)).toEqual(rebind(DEFAULT_KEYS, 'loop', 'x'));
    const twice = readKeymap({ start: 'x', end: 'x' });
    expect(new Set(Object.values(twice)).size).toBe(ACTIONS.length);
  });

  it('have names', () => {
    const names = { ' ': 'Space', home: 'Pos1' };
    expect(['i', ' ', 'home', 'pageup', '['].map((key) => keyName(key, names))).toEqual([
      'I',
      'Space',
      'Pos1',
      'Pageup',
      '[',
    ]);
  });
});
