import type { Answer, Found } from './answers.ts';
import type { Step } from './plan.ts';
import type { Wrangler } from './wrangler.ts';

/** The result of a step. `applied`: a command that skips what is already done. */
export type Done = 'kept' | 'differs' | 'made' | 'applied';

/**
 * Creates what is missing and leaves existing resources unchanged. Stops at the first step that wrangler rejects or
 * answers unclearly, with wrangler's message. A second run continues from there.
 */
export async function runPlan(
  plan: Step[],
  wrangler: Wrangler,
  onDone: (step: Step, done: Done) => void,
): Promise<void> {
  for (const step of plan) onDone(step, await runStep(step, wrangler));
}

async function runStep(step: Step, wrangler: Wrangler): Promise<Done> {
  const found = step.look === null ? 'missing' : await look(step.title, step.look, wrangler);
  if (found === 'there') return 'kept';
  if (found === 'differs') return 'differs';
  const answer = await wrangler(step.apply);
  if (answer.exitCode !== 0) throw refused(step.title, step.apply, answer);
  return step.look === null ? 'applied' : 'made';
}

async function look(
  title: string,
  { args, read }: NonNullable<Step['look']>,
  wrangler: Wrangler,
): Promise<Exclude<Found, 'unclear'>> {
  const answer = await wrangler(args);
  const found = read(answer);
  if (found === 'unclear') throw refused(title, args, answer);
  return found;
}

/** What wrangler said to a command, its last lines. */
export function refused(title: string, args: string[], answer: Answer): Error {
  const words = `${answer.stdout}\n${answer.stderr}`.trim().split('\n').slice(-12).join('\n');
  return new Error(`${title}: "wrangler ${args.join(' ')}" failed (exit code ${answer.exitCode}).\n${words}`);
}
