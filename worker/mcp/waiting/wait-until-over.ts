import type { Standing } from './standing.ts';

/** Between two looks (ms). Each look is a read of the API: what takes long, or will, is looked at less often. */
const PAUSE_MS = { least: 2_000, more: 1_000, most: 5_000 };
/** Of the time that is left, the share that passes before the next look. */
const SHARE_OF_REST = 0.25;

type Waiting<Answer> = {
  /** One read of the API. */
  look: () => Promise<Answer>;
  /** Null if the answer is a refusal, which ends the waiting. */
  standingOf: (answer: Answer) => Standing | null;
  /** True for a refusal that says nothing about the work: too many requests, or a failure. */
  isPassing: (answer: Answer) => boolean;
  /** Percent only rise from one report to the next, as the protocol demands. */
  report: (standing: Standing) => Promise<void>;
  waitMs: number;
  /** Fires when the client is gone. */
  signal: AbortSignal;
  /** For tests. */
  now?: () => number;
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/**
 * The first answer that says that the work is over, or the last one before the time is. If a later look is refused for
 * a passing reason, the answer before it stands.
 */
export async function waitUntilOver<Answer>(waiting: Waiting<Answer>): Promise<Answer> {
  const { look, standingOf, isPassing, report, waitMs, signal, now = Date.now, pause = pauseFor } = waiting;
  const endsAt = now() + waitMs;
  let answer = await look();
  let told = -1;
  for (let looks = 1; ; looks += 1) {
    const standing = standingOf(answer);
    if (standing === null || standing.isOver) return answer;
    if (waitMs > 0 && standing.percent > told) {
      told = standing.percent;
      await report(standing);
    }
    const leftMs = endsAt - now();
    if (leftMs < PAUSE_MS.least) return answer;
    await pause(Math.min(leftMs, pauseMsOf(standing, looks)), signal);
    if (signal.aborted) return answer;
    const next = await look();
    if (isPassing(next)) return answer;
    answer = next;
  }
}

/** How long (ms) to wait after so many looks before the next. */
export function pauseMsOf({ secondsLeft }: Pick<Standing, 'secondsLeft'>, looks: number): number {
  const ofRest = secondsLeft === null ? PAUSE_MS.most : secondsLeft * 1_000 * SHARE_OF_REST;
  const sofar = PAUSE_MS.least + PAUSE_MS.more * (looks - 1);
  return Math.max(PAUSE_MS.least, Math.min(PAUSE_MS.most, sofar, ofRest));
}

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
