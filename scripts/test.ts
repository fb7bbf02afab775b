import { ensureSetup } from './lib/setup/ensure-setup.ts';
import { type Command, type Lane, runLanes } from './lib/run-lanes.ts';
import { runScript } from './lib/run-script.ts';

/** Projects of vitest.config.ts. All others are in the other lane. */
const OF_THE_SYSTEM = ['worker', 'contract', 'e2e', 'studio'];

const vitest = (projects: string[]): Command => ['vitest', 'run', ...projects.flatMap((name) => ['--project', name])];

/** Two lanes at once: tests of the local instance wait for it half of their time. */
const LANES: readonly Lane[] = [
  { name: 'the local instance', commands: [vitest(OF_THE_SYSTEM)], isBeside: false },
  {
    name: 'checks and tests without it',
    commands: [
      ['oxfmt', '--check'],
      ['oxlint', '--type-aware'],
      ['tsc', '--build'],
      ['knip'],
      vitest(OF_THE_SYSTEM.map((name) => `!${name}`)),
    ],
    isBeside: true,
  },
];
runScript(async () => {
  await ensureSetup({ speech: true, tests: true });
  return runLanes(LANES);
});
