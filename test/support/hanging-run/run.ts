import { runLanes } from '../../../scripts/lib/run-lanes.ts';
import { runScript } from '../../../scripts/lib/run-script.ts';

/** Like `npm test`, with one test that never ends. */
const vitest = ['vitest', 'run', '--config', 'test/support/hanging-run/vitest.config.ts'] as const;

runScript(() => runLanes([{ name: 'hanging', commands: [vitest], isBeside: true }]));
