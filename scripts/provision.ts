import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runScript } from './lib/run-script.ts';
import { readQueueId, readSecrets } from './provision/answers.ts';
import { NAMES, STAGE_QUEUES } from './provision/names.ts';
import { makePlan } from './provision/plan.ts';
import { type Done, runPlan } from './provision/run-plan.ts';
import { describeSecrets } from './provision/secrets.ts';
import { makeWrangler, ROOT, type Wrangler } from './provision/wrangler.ts';

const HELP = `npm run provision [-- --dry-run]

Creates what production needs at Cloudflare: queues with pull consumers, the database with its migrations, and the bucket
with lifecycle rules and CORS. Existing resources are left alone, so you can run it again at any time. Afterwards it prints
the missing secrets and the settings of the nodes. It uses the account of "npx wrangler login", or CLOUDFLARE_API_TOKEN and
CLOUDFLARE_ACCOUNT_ID.

  --dry-run   print the plan and change nothing
`;

const WORDS: Record<Done, string> = {
  kept: 'exists       ',
  differs: 'IS DIFFERENT ',
  made: 'created      ',
  applied: 'up to date   ',
};

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, 'dry-run': { type: 'boolean' } },
  });
  if (values.help === true) return say(HELP);
  if (values['dry-run'] === true) return say(describePlan());
  await refusePlaceholder();
  const wrangler = makeWrangler(join(ROOT, 'node_modules/wrangler/bin/wrangler.js'));
  let differing = 0;
  await runPlan(makePlan(), wrangler, (step, done) => {
    if (done === 'differs') differing += 1;
    say(`${WORDS[done]} ${step.title}\n`);
  });
  if (differing > 0)
    say('Resources that are different were not changed. docs/operations.md lists the expected settings.\n');
  await sayWhatIsLeft(wrangler);
  return 0;
}

function describePlan(): string {
  const steps = makePlan().map(
    ({ title, look, apply }, index) =>
      `${String(index + 1).padStart(2)}. ${title}${look === null ? '' : ', unless it exists'}\n    wrangler ${apply.join(' ')}\n`,
  );
  return `${steps.join('')}\nThen by hand:\n${describeSecrets(null).join('\n')}\nnpx wrangler deploy\n`;
}

/**
 * If wrangler.toml contains an id, it is used instead of the name, and migrations and deployment would use another
 * database.
 */
async function refusePlaceholder(): Promise<void> {
  const toml = await readFile(join(ROOT, 'wrangler.toml'), 'utf8');
  if (/^database_id *= *"0{8}-/m.test(toml)) {
    throw new Error(
      'wrangler.toml: delete the line database_id. It is a placeholder; wrangler finds the database by its name.',
    );
  }
}

async function sayWhatIsLeft(wrangler: Wrangler): Promise<void> {
  say('\nEnvironment of the nodes:\n');
  const ids: string[] = [];
  for (const { stage, queue } of STAGE_QUEUES) {
    ids.push(`${stage}=${readQueueId(await wrangler(['queues', 'info', queue])) ?? '?'}`);
  }
  say(`QUEUE_IDS=${ids.join(',')}\n`);
  const known = readSecrets(await wrangler(['secret', 'list', '--name', NAMES.worker, '--format', 'json']));
  say(`\nSecrets of the Worker:\n${describeSecrets(known).join('\n')}\n\nThen: npx wrangler deploy\n`);
}

function say(text: string): 0 {
  process.stdout.write(text);
  return 0;
}

runScript(main);
