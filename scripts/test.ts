import { ensureSetup } from './lib/setup/ensure-setup.ts';
import { type Command, type Lane, runLanes } from './lib/run-lanes.ts';
import { runScript } from './lib/run-script.ts';

/** Projects of vitest.config.ts that wait for the local instance. All others are in the other lane. */
const OF_THE_SYSTEM = ['contract', 'e2e', 'studio'];
/** In a run of its own: what quiets its instance would quiet the wrangler of other tests, too. */
const OF_THE_WORKER = ['worker'];

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
      vitest(OF_THE_WORKER),
      vitest([...OF_THE_SYSTEM, ...OF_THE_WORKER].map((name) => `!${name}`)),
    ],
    isBeside: true,
  },
];
runScript(async () => {
  await ensureSetup({ speech: true, tests: true });
  return runLanes(LANES);
});
