import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDatabase, readQueue, readQueueId } from './answers.ts';
import { choosePlace } from './choose-place.ts';
import { type Deployment, hasQueues, readDeployment, withQueues, writeDeployment } from './deployment-settings.ts';
import { destroy, listRemovals, type Removed } from './destroy.ts';
import { type Names, namesOf } from './names.ts';
import { type Choice, makePlan } from './plan.ts';
import { type Done, runPlan } from './run-plan.ts';
import { OPTIONAL_SECRETS, SECRETS } from './secrets.ts';
import { removeSecrets, secretsFileOf, writeSecrets } from './secrets-file.ts';
import type { Outside } from './outside.ts';
import type { Wrangler } from './wrangler.ts';

/** Options of the command line. */
export type Options = {
  [Name in 'location' | 'jurisdiction' | 'domain' | 'url' | 'env']?: string | undefined;
} & { [Name in 'queues' | 'dry-run' | 'destroy' | 'yes']?: boolean | undefined };

const WORDS: Record<Done | Removed, string> = {
  kept: 'exists       ',
  differs: 'IS DIFFERENT ',
  made: 'created      ',
  applied: 'up to date   ',
  removed: 'removed      ',
  gone: 'is gone      ',
  emptying: 'IS EMPTYING  ',
};

/** Creates or removes what a deployment needs. Returns the exit code. Throws a sentence for whoever typed the command. */
export async function provision(options: Options, outside: Outside): Promise<number> {
  checkAddress(options);
  const names = namesOf(options.env);
  const toml = await readToml(outside.root, options.env);
  const known = readDeployment(toml, names);
  if (options['dry-run'] === true) {
    outside.say(describePlan(names, planned(toml, known, options)));
    return 0;
  }
  const choice = await choose(outside.wrangler, names, { toml, known, options });
  if (options.destroy === true) return removeAll(outside, names, choice, options.yes === true);
  await createAll(outside, names, choice, { toml, known, options });
  return 0;
}

function checkAddress({ domain, url }: Options): void {
  if (domain !== undefined && !/^([a-z0-9-]+\.)+[a-z]{2,}$/.test(domain))
    throw new Error('--domain must be a host name such as clips.example.com, without https://.');
  if (url !== undefined && !/^https:\/\/[^/]+$/.test(url))
    throw new Error('--url must be an address such as https://clipmill.you.workers.dev, without a slash at its end.');
}

type Given = { toml: string; known: Deployment; options: Options };

async function createAll(outside: Outside, names: Names, choice: Choice, { toml, known, options }: Given) {
  const { wrangler, say } = outside;
  const deployment = { place: choice.place, domain: options.domain ?? known.domain };
  await writeToml(outside, toml, { names, deployment, queues: choice.queues });
  let differing = 0;
  await runPlan(makePlan(names, choice), wrangler, (step, done) => {
    if (done === 'differs') differing += 1;
    say(`${WORDS[done]} ${step.title}\n`);
  });
  if (differing > 0)
    say('Resources that are different were not changed. docs/operations.md lists the expected settings.\n');
  if (choice.queues) await sayQueues(outside, names);
  const address = deployment.domain === null ? null : `https://${deployment.domain}`;
  await writeSecrets(outside, names, { place: choice.place, url: options.url ?? address });
}

/** The plan as far as it can be known without the account. */
function planned(toml: string, { place }: Deployment, options: Options): Choice {
  const queues = options.queues === true || hasQueues(toml, options.env);
  const isSilent = options.location === undefined && options.jurisdiction === undefined;
  return { place: choosePlace(options, place, isSilent), queues };
}

/** An account from before queues were optional has them, and its nodes may depend on them. */
async function choose(wrangler: Wrangler, names: Names, { toml, known, options }: Given): Promise<Choice> {
  const hasDatabase = readDatabase(await wrangler(['d1', 'list', '--json']), names.database) === 'there';
  const [{ queue } = { queue: '' }] = names.stageQueues;
  const queues =
    options.queues === true ||
    hasQueues(toml, names.environment) ||
    readQueue(await wrangler(['queues', 'info', queue]), queue) === 'there';
  return { place: choosePlace(options, known.place, hasDatabase || options.destroy === true), queues };
}

function describePlan(names: Names, choice: Choice): string {
  const steps = makePlan(names, choice).map(
    ({ title, look, apply }, index) =>
      `${String(index + 1).padStart(2)}. ${title}${look === null ? '' : ', unless it exists'}\n    wrangler ${apply.join(' ')}\n`,
  );
  const secrets = [...SECRETS, ...OPTIONAL_SECRETS].map(({ name, what }) => `    ${name}: ${what}\n`);
  return `${steps.join('')}\nThen the secrets file ${secretsFileOf(names)}:\n${secrets.join('')}`;
}

/**
 * The environment must be in wrangler.toml: otherwise the deployment would bind the names of production. If
 * wrangler.toml contains an id, it is used instead of the name, and migrations and deployment would use another
 * database.
 */
async function readToml(root: string, environment: string | undefined): Promise<string> {
  const toml = await readFile(join(root, 'wrangler.toml'), 'utf8');
  if (environment !== undefined && !toml.includes(`\n[env.${environment}]\n`)) {
    throw new Error(`--env: wrangler.toml has no section [env.${environment}].`);
  }
  if (/^database_id *= *"0{8}-/m.test(toml)) {
    throw new Error(
      'wrangler.toml: delete the line database_id. It is a placeholder; wrangler finds the database by its name.',
    );
  }
  return toml;
}

async function writeToml(
  { root, say }: Outside,
  toml: string,
  { names, deployment, queues }: { names: Names; deployment: Deployment; queues: boolean },
): Promise<void> {
  const settled = writeDeployment(toml, names, deployment);
  const text = queues ? withQueues(settled, names.environment) : settled;
  if (text === toml) return;
  await writeFile(join(root, 'wrangler.toml'), text);
  say('wrangler.toml has your choices. Commit it.\n\n');
}

async function sayQueues({ wrangler, say }: Outside, names: Names): Promise<void> {
  const ids: string[] = [];
  for (const { stage, queue } of names.stageQueues) {
    ids.push(`${stage}=${readQueueId(await wrangler(['queues', 'info', queue])) ?? '?'}`);
  }
  say(`\nFor nodes with JOB_SOURCE=queues:\nQUEUE_IDS=${ids.join(',')}\n`);
}

/** 1 if nothing was removed, or the bucket is not empty yet. */
async function removeAll(outside: Outside, names: Names, choice: Choice, isSure: boolean): Promise<number> {
  const { wrangler, say, ask } = outside;
  const titles = listRemovals(names, choice).map(({ title }) => `  ${title}\n`);
  say(`This removes, for ever:\n${titles.join('')}`);
  if (!isSure && (await ask(`Type ${names.worker} to remove it: `)) !== names.worker) {
    say('Nothing was removed.\n');
    return 1;
  }
  let isEmptying = false;
  await destroy(names, choice, wrangler, (title, done) => {
    isEmptying ||= done === 'emptying';
    say(`${WORDS[done]} ${title}\n`);
  });
  await removeSecrets(outside.root, names);
  if (isEmptying) {
    say('\nThe bucket still has objects. They expire within two days: then run this again.\n');
    return 1;
  }
  const toml = await readFile(join(outside.root, 'wrangler.toml'), 'utf8');
  await writeFile(join(outside.root, 'wrangler.toml'), writeDeployment(toml, names, null));
  return 0;
}
