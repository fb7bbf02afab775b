/** States that can be undone and redone. */
export type History<T> = { past: readonly T[]; now: T; future: readonly T[]; key: string | null };

/** Steps that can be undone. */
const STEPS = 200;

export function startHistory<T>(now: T): History<T> {
  return { past: [], now, future: [], key: null };
}

/** A new state. Changes with the same `key` one after the other are one step, such as the letters of a title. */
export function change<T>(history: History<T>, now: T, key: string | null = null): History<T> {
  if (now === history.now) return history;
  if (key !== null && key === history.key) return { ...history, now, future: [] };
  return { past: [...history.past, history.now].slice(-STEPS), now, future: [], key };
}

export function undo<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  return { past: history.past.slice(0, -1), now: last, future: [history.now, ...history.future], key: null };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future, key: null };
}

/** Changes every state, so that what came from elsewhere is not undone. */
export function mapHistory<T>(history: History<T>, to: (state: T) => T): History<T> {
  return { ...history, past: history.past.map(to), now: to(history.now), future: history.future.map(to) };
}
