import type { Later } from './deps.ts';
import { sleepFor } from './sleep.ts';

/** After a response, the platform lets work run for 30 seconds. */
const WRITE_AFTER_MS = 10_000;

/** Asks for a write. The first one is followed by a single write of all that came within ten seconds. */
export type LateWriter = (later: Later, write: () => Promise<void>) => void;

/** For what an isolate gathers in its memory. Only an isolate that is ended within these seconds loses it. */
export function makeLateWriter(sleep: (ms: number) => Promise<void> = sleepFor): LateWriter {
  let isWaiting = false;
  return (later, write) => {
    if (isWaiting) return;
    isWaiting = true;
    const writeAfter = async () => {
      await sleep(WRITE_AFTER_MS);
      isWaiting = false;
      await write();
    };
    later(writeAfter());
  };
}
