import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

/** Properties use the same examples in every run, so that a failure repeats. `FC_SEED` selects others. */
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_121) });

/** The files of a worker share a process: none leaves a clock, a spy or a setting behind. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
