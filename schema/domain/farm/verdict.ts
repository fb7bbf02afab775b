/**
 * `green`: it works. `yellow`: it is optional and off, or weaker than it could be. `red`: it is broken. `skipped`: it does
 * not apply to this instance, or could not be asked.
 */
export const CHECK_STATES = ['green', 'yellow', 'red', 'skipped'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** The answer of a check. `note`: figures and names, never a secret, a URL or the message of another program. */
export type Verdict = { state: CheckState; note: string };

const verdictOf =
  (state: CheckState) =>
  (note = ''): Verdict => ({ state, note });
export const green = verdictOf('green');
export const yellow = verdictOf('yellow');
export const red = verdictOf('red');
export const skipped = verdictOf('skipped');

/** Where the doctor draws its lines. */
export const DOCTOR = {
  /** A check without an answer after this long is red. */
  patienceMs: 15_000,
  /** A message of a queue that takes longer counts as lost. */
  queueMs: 10_000,
  /** A trip to D1 from the same continent. */
  nearMs: 60,
  /** D1 refuses writes at 10 GB. */
  roomBytes: 8e9,
  /** The sweep runs each minute. */
  sweptMs: 5 * 60_000,
  /** The default of a node's MIN_FREE_DISK_MB. */
  freeDiskBytes: 4_096e6,
  clockMs: 30_000,
} as const;
