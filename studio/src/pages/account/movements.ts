import type { CreditMovement } from 'clipmill';

/** One or more movements shown as one: the minutes of a live in a row. */
export type MovementGroup = {
  id: string;
  kind: 'grant' | 'reserve' | 'settle' | 'release' | 'live' | 'archived' | 'transfer';
  delta: number;
  projectId: string | null;
  /** How many movements it is. */
  count: number;
  /** The newest one's. */
  at: string;
};

/**
 * Movements, newest first; consecutive ones for the minutes of a live become one. That reserved credits are spent moves
 * none, so it is left out.
 */
export function groupMovements(movements: readonly CreditMovement[]): MovementGroup[] {
  const groups: (MovementGroup & { monitor: string | null })[] = [];
  for (const { id, delta, reason, ref, project_id: projectId, created_at: at } of movements) {
    if (reason === 'settle' && delta === 0) continue;
    const monitor = reason === 'live' ? (ref.split(':')[0] ?? '') : null;
    const last = groups.at(-1);
    if (monitor !== null && last?.monitor === monitor) {
      last.delta += delta;
      last.count += 1;
    } else {
      groups.push({ id, kind: reason, delta, projectId, count: 1, at, monitor });
    }
  }
  return groups.map(({ monitor: _monitor, ...group }) => group);
}
