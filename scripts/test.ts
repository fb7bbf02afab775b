import { ensureSetup } from './lib/setup/ensure-setup.ts';
import { type Command, type Lane, runLanes } from './lib/run-lanes.ts';
import { runScript } from './lib/run-script.ts';

/** Projects of vitest.config.ts. All others need no local instance. */
const OF_THE_SYSTEM = ['worker', 'contract', 'e2e', 'studio'];
/** Tests of the project `studio` with a render node: they wait for its work, as those of `e2e` do. */
const WITH_A_NODE = ['test/studio/phone.test.ts', 'test/studio/whole-way.test.ts'];

const vitest = (projects: string[], more: string[] = []): Command => [
  'vitest',
  'run',
  ...projects.flatMap((name) => ['--project', name]),
  ...more,
];

/** Three lanes at once: tests of a local instance wait for it half of their time. */
const LANES: readonly Lane[] = [
  {
    name: 'the local instance',
    commands: [
      vitest(
        ['worker', 'contract', 'studio'],
        WITH_A_NODE.flatMap((file) => ['--exclude', file]),
      ),
    ],
    isBeside: false,
  },
  {
    name: 'another one, and its node',
    commands: [vitest(['e2e', 'studio'], ['test/e2e', ...WITH_A_NODE])],
    isBeside: true,
  },
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
