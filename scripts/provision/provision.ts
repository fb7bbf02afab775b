import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDatabase, readLogin, readQueue } from './answers.ts';
import { type Address, addressOf, readAddress } from './choose-address.ts';
import { chooseMail, checkMail } from './choose-mail.ts';
import { choosePlace, PLACE, readWish } from './choose-place.ts';
import { type Chosen, createAll, type Known } from './create.ts';
import { type Deployment, hasQueues, readDeployment, writeDeployment } from './deployment-settings.ts';
import { destroy, listRemovals, type Removed } from './destroy.ts';
import { goLive } from './go-live.ts';
import { type Names, namesOf } from './names.ts';
import type { Outside } from './outside.ts';
import { type Choice, makePlan } from './plan.ts';
import { answerTo } from './question.ts';
import { refused } from './run-plan.ts';
import { OPTIONAL_SECRETS, SECRETS } from './secrets.ts';
import { readKnownSecrets, removeSecrets, secretsFileOf } from './secrets-file.ts';

/** Options of the command line. */
export type Options = {
  [Name in 'location' | 'jurisdiction' | 'domain' | 'url' | 'mail' | 'mail-from' | 'env']?: string | undefined;
} & { [Name in 'queues' | 'dry-run' | 'deploy' | 'destroy' | 'yes']?: boolean | undefined };

const WORDS: Record<Removed, string> = { removed: 'removed      ', gone: 'is gone      ', emptying: 'IS EMPTYING  ' };

/** Creates or removes what a deployment needs. Returns the exit code. Throws a sentence for whoever typed the command. */
export async function provision(options: Options, outside: Outside): Promise<number> {
  readAddress(options);
  checkMail(options);
  const names = namesOf(options.env);
  const toml = await readToml(outside.root, options.env);
  const deployment = readDeployment(toml, names);
  if (options['dry-run'] === true) {
    outside.say(describePlan(names, planned(toml, deployment, options)));
    return 0;
  }
  const accountId = await findAccount(outside);
  const there = await lookAround(outside, names, toml);
  const queues = options.queues === true || there.queues;
  if (options.destroy === true)
    return removeAll(outside, names, { place: deployment.place, queues }, options.yes === true);
  const known = { toml, deployment, accountId, secrets: await readKnownSecrets(outside, names) };
  const chosen = { queues, ...(await choose(outside, names, { known, options, exists: there.database })) };
  const created = await createAll(outside, names, chosen, known);
  const url = chosen.address?.url ?? addressKnown(created.values, chosen.domain);
  await goLive(outside, names, { ...created, url, isSure: options.deploy === true });
  return 0;
}

/** The plan as far as it can be known without the account. */
function planned(toml: string, { place: known }: Deployment, options: Options): Choice {
  const queues = options.queues === true || hasQueues(toml, options.env);
  const wish = readWish(options);
  return { place: choosePlace(wish, { known, exists: wish === null }), queues };
}

/** The account, null if the login has several. Throws if nobody is signed in. */
async function findAccount({ wrangler, env }: Outside): Promise<string | null> {
  const { isSignedIn, accountId } = readLogin(await wrangler(['whoami', '--json']));
  if (!isSignedIn)
    throw new Error(
      'Nobody is signed in to Cloudflare. Run "npx wrangler login", or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.',
    );
  return env['CLOUDFLARE_ACCOUNT_ID'] ?? accountId;
}

/** What the account has. One from before queues were optional has them, and its nodes may depend on them. */
async function lookAround({ wrangler }: Outside, names: Names, toml: string) {
  const list = ['d1', 'list', '--json'];
  const databases = await wrangler(list);
  const database = readDatabase(databases, names.database);
  // Without this answer, somebody would be asked for a place that the data has already.
  if (database === 'unclear') throw refused('databases of the account', list, databases);
  const [{ queue } = { queue: '' }] = names.stageQueues;
  const queues =
    hasQueues(toml, names.environment) || readQueue(await wrangler(['queues', 'info', queue]), queue) === 'there';
  return { database: database === 'there', queues };
}

type Asked = { known: Known; options: Options; exists: boolean };

/** The choices that the options, an earlier run, or else a person make, in the order of the questions. */
async function choose(
  outside: Outside,
  names: Names,
  { known, options, exists }: Asked,
): Promise<Omit<Chosen, 'queues'>> {
  const { deployment, secrets } = known;
  const isFirst = deployment.place === null && !exists;
  const wish = readWish(options) ?? (isFirst ? await answerTo(outside, PLACE) : null);
  const place = choosePlace(wish, { known: deployment.place, exists });
  const has = (name: string) => Boolean(secrets.values[name]) || secrets.atCloudflare?.includes(name) === true;
  const isKnown = deployment.domain !== null || has('PUBLIC_URL');
  const address: Address | null =
    readAddress(options) ?? (isKnown ? null : await answerTo(outside, addressOf(names.worker)));
  const isMailOpen = deployment.mail === null && !has('MAIL_URL');
  const mail = await chooseMail(outside, options, isMailOpen && (isFirst || outside.ask !== null));
  return { place, address, domain: address?.domain ?? deployment.domain, mail };
}

function addressKnown(values: Record<string, string>, domain: string | null): string | null {
  return values['PUBLIC_URL'] ?? (domain === null ? null : `https://${domain}`);
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

/** 1 if nothing was removed, or the bucket is not empty yet. */
async function removeAll(outside: Outside, names: Names, choice: Choice, isSure: boolean): Promise<number> {
  const { wrangler, say, ask } = outside;
  const titles = listRemovals(names, choice).map(({ title }) => `  ${title}\n`);
  say(`This removes, for ever:\n${titles.join('')}`);
  if (!isSure) {
    const text = `Type ${names.worker} to remove it: `;
    const typed = await answerTo({ ask, say }, { text, option: 'Give --yes.', read: (name) => name });
    if (typed !== names.worker) {
      say('Nothing was removed.\n');
      return 1;
    }
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
