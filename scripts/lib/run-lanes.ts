import { setPriority } from 'node:os';
import { execa } from 'execa';
import { endWithNpm, leaveNothingBehind } from './system/end-of-run.ts';
import { ROOT } from './system/wrangler.ts';

export type Command = readonly [program: string, ...args: string[]];
/** Commands that run one after the other, in parallel with those of other lanes. */
export type Lane = {
  name: string;
  commands: readonly Command[];
  /** Uses the processors that the other lane leaves free while it waits for answers. Prints its output at its end. */
  isBeside: boolean;
};

const NICE = 15;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs all lanes at once, and prints how each ended. Returns the exit code. Their processes end with this one. */
export async function runLanes(lanes: readonly Lane[]): Promise<number> {
  leaveNothingBehind();
  endWithNpm();
  const startMs = performance.now();
  const stop = new AbortController();
  const ends = await Promise.all(
    lanes.map(async (lane) => ({
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

/** Runs the commands of a lane up to the first that fails. Returns it, or null. A check that fails ends both lanes. */
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
