import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { runScript } from './lib/run-script.ts';
import { provision } from './provision/provision.ts';
import { makeWrangler, ROOT } from './provision/wrangler.ts';

const HELP = `npm run provision [-- options]

Creates what a deployment needs on Cloudflare: the database with its migrations, the bucket with lifecycle rules and CORS,
a queue for webhooks and the secrets. Then it deploys, and prints the command that starts a node. It asks what it needs to
know, once: it writes your choices into wrangler.toml (commit them) and .clipmill. Existing resources are left alone, so you
can run it again at any time, and a run that breaks goes on where it stopped. It uses the account of "npx wrangler login", or
CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.

Instead of answers:
  --location L       where the data is: weur, eeur, enam, wnam, apac or oc. Needed once, and for ever
  --jurisdiction J   instead: eu or fedramp, which Cloudflare promises
  --domain D         the address of the Worker, in a zone of your account
  --url URL          its address without a domain of your own: https://clipmill.<you>.workers.dev
  --mail W           how mails leave: off, cloudflare (its Email Service), or the https address of a mail API
  --mail-from A      their sender: "clipmill <clips@example.com>"
  --deploy           deploy without asking; without a terminal, it deploys only then

  --queues           also queues of jobs, for nodes with JOB_SOURCE=queues. Nodes do not need them
  --env NAME         another environment in wrangler.toml, with its own resources
  --dry-run          print the plan and change nothing
  --destroy          remove everything of this environment, after you have typed its name
  --yes              with --destroy: do not ask

Secrets, from the environment instead of an answer:
  S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY   of an R2 token for the bucket
  MAIL_TOKEN                               bearer token of the mail API
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  help: { ...flag, short: 'h' },
  location: text,
  jurisdiction: text,
  domain: text,
  url: text,
  mail: text,
  'mail-from': text,
  queues: flag,
  env: text,
  'dry-run': flag,
  deploy: flag,
  destroy: flag,
  yes: flag,
} as const;

/** The certificate of a new domain takes minutes. */
const PATIENCE = { timeoutMs: 5 * 60_000, everyMs: 2_000 };

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help === true) return say(HELP);
  const wrangler = makeWrangler(join(ROOT, 'node_modules/wrangler/bin/wrangler.js'));
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  const outside = { root: ROOT, env: process.env, wrangler, say, ask: isTerminal ? ask : null };
  return provision(values, { ...outside, patience: PATIENCE });
}

const NOWHERE = new Writable({ write: (_chunk, _encoding, done) => done() });

/** Throws a sentence if the terminal ends instead. */
async function ask(question: string, { isHidden } = { isHidden: false }): Promise<string> {
  if (isHidden) say(question);
  const output = isHidden ? NOWHERE : process.stdout;
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const ended = new Promise<never>((_resolve, reject) => {
    lines.once('close', () => reject(new Error('\nStopped. Run this again to go on.')));
  });
  try {
    return (await Promise.race([lines.question(question), ended])).trim();
  } finally {
    lines.close();
    if (isHidden) say('\n');
  }
}

function say(text: string): 0 {
  process.stdout.write(text);
  return 0;
}

runScript(main);
