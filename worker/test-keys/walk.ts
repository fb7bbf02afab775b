import type { Deps } from '../base/deps.ts';
import { sleepFor } from '../base/sleep.ts';
import { type PlayDeps, playJobsOfUser } from '../pipeline/test-jobs/play-jobs.ts';

/** Somewhat longer than a step, so that each look finds one. */
const LOOK_EVERY_MS = 700;
/** After a response, the platform lets work run for 30 seconds. */
const LOOKS = 30;

/** Goes on with the test projects of a user after a response. */
export type Walk = (deps: PlayDeps & Pick<Deps, 'later'>, userId: string) => void;

/**
 * Goes on with what a request of a test key began, until it is done or time is up, so that webhooks and event streams
 * hear of it without another request. At most one walk for a user at a time in an isolate. If the isolate ends, the
 * sweep goes on.
 */
export function makeWalk(sleep: (ms: number) => Promise<void> = sleepFor): Walk {
  const walking = new Set<string>();
  return (deps, userId) => {
    if (walking.has(userId)) return;
    walking.add(userId);
    const walk = async () => {
      try {
        for (let look = 0; look < LOOKS; look += 1) {
          await sleep(LOOK_EVERY_MS);
          if (!(await playJobsOfUser(deps, userId))) return;
        }
      } finally {
        walking.delete(userId);
      }
    };
    deps.later(walk());
  };
}
