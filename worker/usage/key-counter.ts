import { DAY_MS } from '#schema/domain/time.ts';
import type { KeyCounter } from '../base/ports.ts';
import { addRequests, type KeyDay } from './store/key-days.ts';

/** After a response, the platform lets work run for 30 seconds. */
const WRITE_AFTER_MS = 10_000;

/**
 * Counts requests with API keys in the memory of an isolate. The first one is followed by a single write of all that came
 * within ten seconds. If that fails, the counts stay for the next one. Only an isolate that is ended within these seconds
 * loses them.
 */
export function makeKeyCounter(sleep: (ms: number) => Promise<void> = sleepFor): KeyCounter {
  let counts = new Map<string, KeyDay>();
  let isWaiting = false;
  const count = (of: Omit<KeyDay, 'requests'>, requests: number) => {
    const name = `${of.keyId}/${of.day}`;
    counts.set(name, { ...of, requests: (counts.get(name)?.requests ?? 0) + requests });
  };
  return ({ db, clock, later }, { userId, keyId }) => {
    count({ userId, keyId, day: Math.floor(clock() / DAY_MS) }, 1);
    if (isWaiting) return;
    isWaiting = true;
    const write = async () => {
      await sleep(WRITE_AFTER_MS);
      const taken = [...counts.values()];
      counts = new Map();
      isWaiting = false;
      await addRequests(db, taken).catch((error: unknown) => {
        for (const { requests, ...of } of taken) count(of, requests);
        throw error;
      });
    };
    later(write());
  };
}

function sleepFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
