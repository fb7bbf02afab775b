import { defineConfig } from 'vitest/config';

/** Projects by what they need: unit needs nothing, node needs ffmpeg, worker, contract and e2e need the local system. */
const system = {
  globalSetup: ['test/support/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  fileParallelism: false,
};

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      { test: { name: 'house', include: ['test/house/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'node',
          include: ['test/node/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      { test: { name: 'worker', include: ['test/worker/**/*.test.ts'], ...system } },
      { test: { name: 'contract', include: ['test/contract/**/*.test.ts'], ...system } },
      { test: { name: 'e2e', include: ['test/e2e/**/*.test.ts'], ...system, testTimeout: 300_000 } },
    ],
  },
});
