import { DAY_MS } from '#schema/domain/time.ts';
import { makeLateWriter } from '../base/late-writer.ts';
import type { KeyCounter } from '../base/ports.ts';
import { addRequests, type KeyDay } from './store/key-days.ts';

/** Counts requests with API keys in the memory of an isolate, and writes them later. If that fails, the counts stay for the next time. */
export function makeKeyCounter(sleep?: (ms: number) => Promise<void>): KeyCounter {
  let counts = new Map<string, KeyDay>();
  const writeLater = makeLateWriter(sleep);
  const count = (of: Omit<KeyDay, 'requests'>, requests: number) => {
    const name = `${of.keyId}/${of.day}`;
    counts.set(name, { ...of, requests: (counts.get(name)?.requests ?? 0) + requests });
  };
  return ({ db, clock, later }, { userId, keyId }) => {
    count({ userId, keyId, day: Math.floor(clock() / DAY_MS) }, 1);
    writeLater(later, async () => {
      const taken = [...counts.values()];
      counts = new Map();
      await addRequests(db, taken).catch((error: unknown) => {
        for (const { requests, ...of } of taken) count(of, requests);
        throw error;
      });
    });
  };
}
