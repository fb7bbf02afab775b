import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { leaveNothingBehind } from './scripts/lib/system/end-of-run.ts';
import { skipReporter } from './test/support/system/skip-reporter.ts';

/** vitest would leave one core to itself, which is half of two. More files that render at once need memory without being faster. */
const AT_ONCE = 2;
/** How long a condition is waited for, or a quick test runs, at most: a limit that a slow machine under load does not reach. */
const PATIENCE_MS = 30_000;
const patient = { testTimeout: PATIENCE_MS, expect: { poll: { timeout: PATIENCE_MS } } };

/**
 * Projects by what they need: unit needs nothing, node needs ffmpeg, worker, contract, studio and e2e need the local instance. One
 * group after the other, cheap ones first: two cores cannot render and keep another project's time limits at once. Those that
 * share the local instance run file after file. `npm test` runs these beside the others, with priority.
 */
const system = {
  ...patient,
  globalSetup: ['test/support/system/global-setup.ts'],
  // Some tests walk through twenty pages.
  testTimeout: 180_000,
  hookTimeout: 120_000,
  fileParallelism: false,
  // One process for all files: each would load the contract's schemas again.
  isolate: false,
};

const CLOUDFLARE_STAND_IN = fileURLToPath(new URL('test/support/chaos/cloudflare-workers.ts', import.meta.url));

/** As in studio/vite.config.ts. */
const STUDIO = fileURLToPath(new URL('studio/src', import.meta.url));

/** Where Node keeps what it compiled, for the processes of tests and those that they start. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('dist/compile-cache', import.meta.url));

/** A simulation replaces time and chance of its whole process. */
const SIMULATED = 'test/unit/support/chaos/*.test.ts';

// Here, because this comes before everything that a run starts.
leaveNothingBehind();

export default defineConfig({
  test: {
    reporters: ['default', skipReporter],
    // Render nodes that tests start load 200 modules: half of the time of a start.
    env: { NODE_COMPILE_CACHE },
    projects: [
      {
        // The Worker's entry imports a module that only Cloudflare has.
        resolve: { alias: { 'cloudflare:workers': CLOUDFLARE_STAND_IN, '@': STUDIO } },
        test: {
          ...patient,
          name: 'unit',
          sequence: { groupOrder: 1 },
          include: ['test/unit/**/*.test.ts'],
          exclude: [SIMULATED],
          maxWorkers: '100%',
          // One load of the modules for all files of a worker: half of the time went into loading them again.
          isolate: false,
          setupFiles: ['test/support/builders/same-start.ts'],
        },
      },
      {
        resolve: { alias: { 'cloudflare:workers': CLOUDFLARE_STAND_IN } },
        test: { ...patient, name: 'chaos', sequence: { groupOrder: 2 }, include: [SIMULATED] },
      },
      {
        test: {
          name: 'repository',
          sequence: { groupOrder: 2 },
          include: ['test/repository/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...patient,
          name: 'node',
          sequence: { groupOrder: 5 },
          include: ['test/node/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: AT_ONCE,
          setupFiles: ['test/support/system/open-sandbox.ts'],
        },
      },
      { test: { name: 'worker', sequence: { groupOrder: 3 }, include: ['test/worker/**/*.test.ts'], ...system } },
      { test: { name: 'contract', sequence: { groupOrder: 4 }, include: ['test/contract/**/*.test.ts'], ...system } },
      { test: { name: 'studio', sequence: { groupOrder: 7 }, include: ['test/studio/**/*.test.ts'], ...system } },
      {
        test: {
          name: 'e2e',
          sequence: { groupOrder: 6 },
          include: ['test/e2e/**/*.test.ts'],
          ...system,
          testTimeout: 300_000,
        },
      },
    ],
  },
});
