/** What a key of the editor can do, and the key that does it at first: `KeyboardEvent.key` in lower case. */
export const DEFAULT_KEYS = {
  play: ' ',
  pause: 'k',
  faster: 'l',
  slower: 'j',
  around: 'p',
  loop: 'q',
  start: 'i',
  end: 'o',
  toStart: 'home',
  toEnd: 'end',
  previousCut: '[',
  nextCut: ']',
  closer: '+',
  further: '-',
  help: '?',
} as const satisfies Record<string, string>;
export type Action = keyof typeof DEFAULT_KEYS;
export type Keymap = Readonly<Record<Action, string>>;
export const ACTIONS = Object.keys(DEFAULT_KEYS) as Action[];

/** Keys that always do the same: they move the focus, close dialogs, step through frames or words, or check words. */
const TAKEN = new Set('tab enter escape backspace delete arrowleft arrowright arrowup arrowdown n r'.split(' '));
const MODIFIERS = new Set('shift control alt meta altgraph capslock dead unidentified process'.split(' '));

/** Whether an action can have this key. */
export function mayBind(key: string): boolean {
  return !TAKEN.has(key) && !MODIFIERS.has(key);
}

/** The keymap with another key for an action. The action that had the key gets the other one. */
export function rebind(keymap: Keymap, action: Action, key: string): Keymap {
  const other = ACTIONS.find((each) => keymap[each] === key);
  return { ...keymap, ...(other !== undefined && { [other]: keymap[action] }), [action]: key };
}

/** What a key does, or null. */
export function actionOf(keymap: Keymap, key: string): Action | null {
  return ACTIONS.find((action) => keymap[action] === key) ?? null;
}

/** A keymap that was kept, with the first keys of actions that it does not know. */
export function readKeymap(kept: unknown): Keymap {
  const known = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  return ACTIONS.reduce<Keymap>((keymap, action) => {
    const key = known[action];
    return typeof key === 'string' && mayBind(key) ? rebind(keymap, action, key) : keymap;
  }, DEFAULT_KEYS);
}

/** How a key is written on keyboards. `names`: of those without a sign. */
export function keyName(key: string, names: Readonly<Record<string, string>>): string {
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1));
}
