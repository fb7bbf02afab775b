import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { carryOut, type Host, inspect, NoAnswer, UNIT_FILE } from './host.ts';
import {
  checkHost,
  type Command,
  describeStep,
  type Facts,
  PLACES,
  planInstall,
  planReturn,
  planRollback,
  planUninstall,
  type Step,
  UNIT,
  type Wanted,
} from './plan.ts';
import { type GivenSettings, mergeSettings } from './settings.ts';

export type Asked = {
  command: Command;
  given: GivenSettings;
  isDryRun: boolean;
  isPurge: boolean;
  /** The checkout or release that this command runs from. */
  source: string;
  /** Its commit. Null: it is no checkout. */
  commit: string | null;
  cores: number;
};

/**
 * Plans a command, prints the plan, and carries it out unless it is a dry run. If a new release does not answer, the one
 * before runs again. Throws a sentence with what to do. The key is in no line.
 */
export async function runCommand(host: Host, asked: Asked, say: (line: string) => void): Promise<void> {
  const facts = await inspect(host);
  checkHost(facts, asked.command);
  const steps = await planOf(facts, asked);
  if (steps.length === 0)
    return say(asked.command === 'uninstall' ? 'No node is installed here.' : 'Everything is as it should be.');
  for (const step of steps) say(describeStep(step));
  if (asked.isDryRun) return say('Nothing was changed.');
  try {
    for (const step of steps) await carryOut(step, host, asked.source);
  } catch (error) {
    if (error instanceof NoAnswer) await goBack(host, facts, asked, say);
    throw error;
  }
  say('Done.');
}

async function planOf(facts: Facts, asked: Asked): Promise<Step[]> {
  switch (asked.command) {
    case 'install':
    case 'update':
      return planInstall(facts, await wantedOf(facts, asked));
    case 'rollback':
      return planRollback(facts);
    case 'uninstall':
      return planUninstall(facts, asked);
  }
}

async function wantedOf({ settings }: Facts, { command, source, commit, given, cores }: Asked): Promise<Wanted> {
  if (source.startsWith(`${PLACES.releases}/`))
    throw new Error(`Run it from a checkout of the version that you want: deploy/host/clipmill-node ${command}`);
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  return {
    release: commit === null ? version : `${version}-${commit.slice(0, 12)}`,
    unit: await readFile(join(source, UNIT_FILE), 'utf8'),
    settings: mergeSettings(settings, given, cores),
  };
}

/** Always throws, with what happened. */
async function goBack(
  host: Host,
  before: Facts,
  { command, source }: Asked,
  say: (line: string) => void,
): Promise<never> {
  const log = `Its log says why: journalctl -u ${UNIT} -n 50`;
  const now = await inspect(host);
  const { current } = before;
  if (command === 'rollback' || current === null || now.current === current)
    throw new Error(`The node has started, and does not answer. ${log}`);
  say(`The node does not answer. Back to ${current}:`);
  for (const step of planReturn(now, { ...before, current })) {
    say(describeStep(step));
    await carryOut(step, host, source).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
      throw new Error(`Neither the new release nor ${current} answers. ${log}`);
    });
  }
  throw new Error(`The new release does not answer, so ${current} runs again. ${log}`);
}
