import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECRETS } from '../../../scripts/provision/secrets.ts';

/** A Cloudflare account as wrangler 4.155 shows it: what exists, and every command that changed something. */
export type FakeAccount = {
  isSignedIn: boolean;
  /** The API of D1 does not answer. */
  isDown: boolean;
  queues: string[];
  consumers: string[];
  databases: string[];
  buckets: string[];
  rules: string[][];
  cors: string[];
  /** Buckets with objects. */
  full: string[];
  /** The secrets of the Worker; null before its first deployment. */
  secrets: Record<string, string> | null;
  changes: string[];
};

type Said = { exitCode: number; stdout: string };

const said = (stdout: string): Said => ({ exitCode: 0, stdout });
const refused = (stdout: string): Said => ({ exitCode: 1, stdout: `✘ [ERROR] ${stdout}` });

export function emptyAccount(): FakeAccount {
  return {
    isSignedIn: true,
    isDown: false,
    queues: [],
    consumers: [],
    databases: [],
    buckets: [],
    rules: [],
    cors: [],
    full: [],
    secrets: null,
    changes: [],
  };
}

/** Answers one command the way wrangler 4.155.0 does: texts taken from its own output. */
export function fakeWrangler(args: string[], account: FakeAccount): Said {
  const command = args.join(' ');
  const known = LOOKS.find(([start]) => command.startsWith(start));
  if (known !== undefined) return known[1](args, account);
  account.changes.push(command);
  return changes(args, command, account);
}

type Look = (args: string[], account: FakeAccount) => Said;

const PULL = {
  type: 'http_pull',
  dead_letter_queue: 'clipmill-dead',
  settings: { batch_size: 1, max_retries: 20, visibility_timeout_ms: 60_000 },
};

const LOOKS: [start: string, look: Look][] = [
  [
    'queues info ',
    ([, , queue = ''], { queues }) =>
      queues.includes(queue)
        ? said(`\n ⛅️ wrangler 4.155.0\nQueue Name: ${queue}\nQueue ID: id-of-${queue}\nNumber of Producers: 0`)
        : refused(`Queue "${queue}" does not exist. To create it, run: wrangler queues create ${queue}`),
  ],
  [
    'queues consumer http list ',
    (args, { consumers }) => said(JSON.stringify(consumers.includes(args[4] ?? '') ? [PULL] : [], null, 2)),
  ],
  [
    'd1 list --json',
    (_args, { databases, isDown }) =>
      isDown ? refused('fetch failed') : said(JSON.stringify(databases.map((name) => ({ uuid: 'u', name })))),
  ],
  [
    'r2 bucket lifecycle list ',
    (args, { buckets, rules }) =>
      buckets.includes(args[4] ?? '')
        ? said(`Listing lifecycle rules for bucket '${args[4]}'...\n${rules.map(ruleText).join('\n\n')}`)
        : refused('The specified bucket does not exist. [code: 10006]'),
  ],
  [
    'r2 bucket cors list ',
    (args, { cors }) =>
      cors.includes(args[4] ?? '')
        ? said('allowed_origins:  *')
        : refused('The CORS configuration does not exist. [code: 10059]'),
  ],
  [
    'secret list ',
    (_args, { secrets }) =>
      secrets === null
        ? refused('Worker "clipmill" not found.')
        : said(JSON.stringify(Object.keys(secrets).map((name) => ({ name, type: 'secret_text' })))),
  ],
  [
    'whoami --json',
    (_args, { isSignedIn }) =>
      isSignedIn
        ? said(JSON.stringify({ loggedIn: true, accounts: [{ name: 'A', id: '0a1b' }] }))
        : { exitCode: 1, stdout: '\n{"loggedIn":false}' },
  ],
];

function ruleText([name, prefix, days]: string[]): string {
  return `name:     ${name}\nenabled:  Yes\nprefix:   ${prefix}\naction:   Expire objects after ${days} days`;
}

type Change = (args: string[], account: FakeAccount) => Said;

const CHANGES: [start: string, change: Change][] = [
  ['queues create ', (args, account) => take(account.queues, args[2])],
  [
    'queues consumer http add ',
    (args, account) =>
      account.queues.includes('clipmill-dead') ? take(account.consumers, args[4]) : refused('no dead-letter queue'),
  ],
  ['d1 create ', (args, account) => take(account.databases, args[2])],
  [
    'd1 migrations apply ',
    (args, account) =>
      account.databases.includes(args[3] ?? '') ? said('No migrations to apply!') : refused('no database'),
  ],
  ['r2 bucket create ', (args, account) => take(account.buckets, args[3])],
  [
    'r2 bucket lifecycle add ',
    (args, account) => {
      const prefix = args[6]?.startsWith('--') === true ? '' : (args[6] ?? '');
      account.rules.push([args[5] ?? '', prefix, args[args.indexOf('--expire-days') + 1] ?? '']);
      return said('added');
    },
  ],
  ['deploy ', deploy],
  [
    'delete ',
    (_args, account) => {
      if (account.secrets === null) return refused('This Worker does not exist. [code: 10007]');
      account.secrets = null;
      return said('Successfully deleted clipmill');
    },
  ],
  ['queues delete ', (args, account) => drop(account.queues, args[2], `Queue "${args[2]}" does not exist.`)],
  ['d1 delete ', (args, account) => drop(account.databases, args[2], "Couldn't find a D1 DB with name or binding")],
  [
    'r2 bucket delete ',
    (args, account) =>
      account.full.includes(args[3] ?? '')
        ? refused('The bucket you tried to delete is not empty. [code: 10008]')
        : drop(account.buckets, args[3], 'The specified bucket does not exist. [code: 10006]'),
  ],
  ['r2 bucket cors set ', (args, account) => take(account.cors, args[4])],
];

function changes(args: string[], command: string, account: FakeAccount): Said {
  const known = CHANGES.find(([start]) => command.startsWith(start));
  return known === undefined ? refused(`Unknown command: ${command}`) : known[1](args, account);
}

/** Keeps the secrets that the file does not name. */
function deploy(args: string[], account: FakeAccount): Said {
  const file = args[args.indexOf('--secrets-file') + 1] ?? '';
  account.secrets = { ...account.secrets, ...(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) };
  const missing = SECRETS.flatMap(({ name }) => (account.secrets?.[name] === undefined ? [name] : []));
  if (missing.length === 0) return said('Uploaded clipmill (3.21 sec)\nDeployed clipmill triggers (1.02 sec)');
  account.secrets = null;
  return refused(`The following required secrets have not been set: ${missing.join(', ')}`);
}

function take(list: string[], name: string | undefined): Said {
  if (name === undefined || list.includes(name)) return refused('it exists already');
  list.push(name);
  return said('made');
}

function drop(list: string[], name: string | undefined, missing: string): Said {
  const at = list.indexOf(name ?? '');
  if (at < 0) return refused(missing);
  list.splice(at, 1);
  return said('removed');
}

/** Writes an executable that keeps its account beside itself; gives its path and a look at the account. */
export function installFakeWrangler(folder: string): { cli: string; account: () => FakeAccount } {
  const file = join(folder, 'account.json');
  const cli = join(folder, 'wrangler.mjs');
  writeFileSync(
    cli,
    `import { answerFrom } from ${JSON.stringify(import.meta.url)};\nanswerFrom(${JSON.stringify(file)});\n`,
  );
  return { cli, account: () => readAccount(file) };
}

/**
 * What the executable does.
 * @public its launcher imports it
 */
export function answerFrom(file: string): void {
  const account = readAccount(file);
  const { exitCode, stdout } = fakeWrangler(process.argv.slice(2), account);
  writeFileSync(file, JSON.stringify(account));
  process.stdout.write(`${stdout}\n`);
  process.exitCode = exitCode;
}

function readAccount(file: string): FakeAccount {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FakeAccount) : emptyAccount();
}
