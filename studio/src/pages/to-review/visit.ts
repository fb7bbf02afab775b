import type { UndecidedShort, UndecidedResponse } from 'clipmill';

/** `later`: it stays without a mark, and leaves the queue until the next visit. */
export type Decision = 'keep' | 'reject' | 'later';
export type Decided = { clip: UndecidedShort; decision: Decision };

/**
 * What the user does in one visit of the queue. `current` stays the clip that plays, whatever the server lists
 * meanwhile. Null: the first one of the list. `past`: the decisions, the last one last.
 */
export type Visit = { current: UndecidedShort | null; past: readonly Decided[] };

export const FIRST_VISIT: Visit = { current: null, past: [] };

/** The clips to go through: the current one, then what the server lists, without what was decided here. */
export function openClips({ current, past }: Visit, listed: readonly UndecidedShort[]): UndecidedShort[] {
  const gone = new Set(past.map(({ clip }) => clip.id));
  if (current !== null) gone.add(current.id);
  const rest = listed.filter(({ id }) => !gone.has(id));
  return current === null ? rest : [current, ...rest];
}

/** The clip is decided, and the next one is the current one. */
export function decide(visit: Visit, listed: readonly UndecidedShort[], { clip, decision }: Decided): Visit {
  const past = [...visit.past.filter((one) => one.clip.id !== clip.id), { clip, decision }];
  const next = openClips({ current: null, past }, listed)[0] ?? null;
  return { current: next, past };
}

/** The last decision is taken back, and its clip is the current one again. */
export function undo({ current, past }: Visit): Visit {
  const last = past.at(-1);
  return last === undefined ? { current, past } : { current: last.clip, past: past.slice(0, -1) };
}

/** A decision that the server refused: its clip comes back when its turn comes. */
export function forget({ current, past }: Visit, id: string): Visit {
  return { current, past: past.filter(({ clip }) => clip.id !== id) };
}

/** What was put off comes back. */
export function resume({ past }: Visit): Visit {
  return { current: null, past: past.filter(({ decision }) => decision !== 'later') };
}

export function countDecisions(past: readonly Decided[]): Record<Decision, number> {
  const counts = { keep: 0, reject: 0, later: 0 };
  for (const { decision } of past) counts[decision] += 1;
  return counts;
}

type Waiting = UndecidedResponse['waiting'];

/** Which group of the answer a clip belongs to. */
export function groupOf(one: { live_id: string | null; project_id: string | null }): string {
  return one.live_id ?? one.project_id ?? '';
}

/** What waits after the decisions of the visit that the answer of the server does not know yet. */
export function waitingNow(waiting: Waiting, { current, past }: Visit, listed: readonly UndecidedShort[]): Waiting {
  const isListed = new Set(listed.map(({ id }) => id));
  const change = new Map<string, number>();
  const add = (clip: UndecidedShort, by: 1 | -1) => change.set(groupOf(clip), (change.get(groupOf(clip)) ?? 0) + by);
  for (const { clip, decision } of past) if (decision !== 'later' && isListed.has(clip.id)) add(clip, -1);
  // Its decision was taken back.
  if (current !== null && !isListed.has(current.id)) add(current, 1);
  const groups = waiting.groups.map((group) => ({ ...group, count: group.count + (change.get(groupOf(group)) ?? 0) }));
  const sum = [...change.values()].reduce((all, by) => all + by, 0);
  return { ...waiting, total: Math.max(0, waiting.total + sum), groups: groups.filter(({ count }) => count > 0) };
}
