import { setPriority } from 'node:os';
import { execa } from 'execa';
import { ensureSetup } from './lib/setup/ensure-setup.ts';
import { runScript } from './lib/run-script.ts';
import { ROOT } from './lib/system/wrangler.ts';

type Command = readonly [program: string, ...args: string[]];
type Lane = {
  name: string;
  commands: readonly Command[];
  /** Takes what the other lane leaves of the processors, since that one waits for answers. Its output comes at its end. */
  isBeside: boolean;
};

/** Projects of vitest.config.ts. All others are in the other lane. */
const OF_THE_SYSTEM = ['worker', 'contract', 'e2e', 'studio'];

const vitest = (projects: string[]): Command => ['vitest', 'run', ...projects.flatMap((name) => ['--project', name])];

/** Two lanes at once: tests of the local system wait for it half of their time. */
const LANES: readonly Lane[] = [
  { name: 'the local system', commands: [vitest(OF_THE_SYSTEM)], isBeside: false },
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
const NICE = 5;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  await ensureSetup({ speech: true, tests: true });
  const startMs = performance.now();
  const stop = new AbortController();
  const ends = await Promise.all(
    LANES.map(async (lane) => ({
      name: lane.name,
      failed: await run(lane, stop),
      tookMs: performance.now() - startMs,
    })),
  );
  for (const { name, failed, tookMs } of ends) {
    say(`${name}: ${failed === null ? 'passed' : `failed (${failed})`} after ${Math.round(tookMs / 1_000)} s`);
  }
  return ends.every(({ failed }) => failed === null) ? 0 : 1;
}

/**
 * Runs the commands of a lane up to the first that fails. Returns that one; null if there is none. A check that fails
 * ends both lanes.
 */
async function run({ commands, isBeside }: Lane, stop: AbortController): Promise<string | null> {
  for (const [program, ...args] of commands) {
    const command = execa(program, args, {
      cwd: ROOT,
      preferLocal: true,
      reject: false,
      all: true,
      cancelSignal: stop.signal,
      ...(isBeside ? { stdin: 'ignore' } : { stdio: 'inherit' }),
    });
    if (isBeside && command.pid !== undefined) setPriority(command.pid, NICE);
    const { exitCode, isCanceled, all = '' } = await command;
    if (all !== '') say(all);
    if (exitCode === 0) continue;
    if (program !== 'vitest') stop.abort();
    return isCanceled ? 'stopped' : program;
  }
  return null;
}

runScript(main);
