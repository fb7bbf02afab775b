import { KEEP } from './keep.ts';

/** When a project was last touched and when it goes, in epoch milliseconds. Nulls: not known, not warned. */
export type Lifetime = { touchedAt: number | null; expiresAt: number | null };

/** When a project goes whose user was warned. Null: nobody was, or somebody has touched it since. */
export function standingEndOf({ touchedAt, expiresAt }: Lifetime): number | null {
  if (touchedAt === null || expiresAt === null) return null;
  return touchedAt <= warnedAtOf(expiresAt) ? expiresAt : null;
}

/** The time of the warning for what goes at this time. */
export function warnedAtOf(expiresAt: number): number {
  return expiresAt - KEEP.warnedProjects.ms;
}
