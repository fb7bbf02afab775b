import type { Rate } from '#schema/domain/limits.ts';

/**
 * A request that costs `cost` of a rate that allows `limit` per `windowMs`. With cost 0 it only reads the state. A
 * negative cost gives back what was counted.
 */
export type Wish = { rate: Rate; limit: number; windowMs: number; cost: number };

/** The windows of one subject. A window begins with its first counted request. */
export type Windows = Partial<Record<Rate, Window>>;
type Window = { startedAt: number; used: number; windowMs: number };

/** The state of a rate after a request. */
export type Standing = { rate: Rate; limit: number; remaining: number; resetMs: number; isAllowed: boolean };

/** Counts a request against all of its rates, or against none if one of them is used up. `now` in epoch ms. */
export function spend(windows: Windows, wishes: Wish[], now: number): { windows: Windows; standings: Standing[] } {
  const rated = wishes.map((wish) => ({ wish, window: windowAt(windows[wish.rate], wish, now) }));
  const isAllowed = ({ wish, window }: (typeof rated)[number]) =>
    wish.cost <= 0 || window.used + wish.cost <= wish.limit;
  const isSpent = rated.every(isAllowed);
  const next = { ...windows };
  const standings = rated.map(({ wish, window }) => {
    const used = Math.max(0, window.used + (isSpent ? wish.cost : 0));
    if (used > 0 || window.used > 0) next[wish.rate] = { ...window, used };
    const remaining = Math.max(0, wish.limit - used);
    const resetMs = window.startedAt + window.windowMs - now;
    return { rate: wish.rate, limit: wish.limit, remaining, resetMs, isAllowed: isAllowed({ wish, window }) };
  });
  return { windows: next, standings };
}

function windowAt(known: Window | undefined, wish: Wish, now: number): Window {
  const isRunning = known !== undefined && known.startedAt <= now && now < known.startedAt + wish.windowMs;
  return { startedAt: isRunning ? known.startedAt : now, used: isRunning ? known.used : 0, windowMs: wish.windowMs };
}

/** End of the subject's last window in epoch ms, or null if there is none. */
export function endOf(windows: Windows): number | null {
  const ends = Object.values(windows).map((window) => window.startedAt + window.windowMs);
  return ends.length === 0 ? null : Math.max(...ends);
}

/**
 * The rate to show to the client: of the exceeded rates the one with the longest wait, otherwise the one with the least
 * left.
 */
export function tightest(standings: Standing[]): Standing | undefined {
  return standings.toSorted(
    (a, b) =>
      Number(a.isAllowed) - Number(b.isAllowed) ||
      (a.isAllowed ? a.remaining - b.remaining : b.resetMs - a.resetMs) ||
      b.resetMs - a.resetMs,
  )[0];
}
