import { ensureSetup } from './lib/setup/ensure-setup.ts';
import { type Command, type Lane, runLanes } from './lib/run-lanes.ts';
import { runScript } from './lib/run-script.ts';

/** Projects of vitest.config.ts. All others need no local instance. */
const OF_THE_SYSTEM = ['worker', 'contract', 'e2e', 'studio'];

const vitest = (projects: string[]): Command => ['vitest', 'run', ...projects.flatMap((name) => ['--project', name])];

/** Three lanes at once: tests of a local instance wait for it, and for browsers and nodes, half of their time. */
const LANES: readonly Lane[] = [
  { name: 'the local instance', commands: [vitest(['worker', 'contract', 'e2e'])] },
  { name: 'the studio', commands: [vitest(['studio'])], isQuiet: true },
  {
    name: 'checks and tests without it',
    commands: [
      ['oxfmt', '--check'],
      ['oxlint', '--type-aware'],
      ['tsc', '--build'],
      ['knip'],
      vitest(OF_THE_SYSTEM.map((name) => `!${name}`)),
    ],
    isQuiet: true,
    isBeside: true,
  },
];
runScript(async () => {
  await ensureSetup({ speech: true, tests: true });
  return runLanes(LANES);
});
