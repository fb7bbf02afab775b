import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { runScript } from './lib/run-script.ts';
import { provision } from './provision/provision.ts';
import { makeWrangler, ROOT } from './provision/wrangler.ts';

const HELP = `npm run provision -- --location weur | --jurisdiction eu [--domain clips.example.com] [--env staging]

Creates what a deployment needs on Cloudflare: the database with its migrations, the bucket with lifecycle rules and CORS,
and a queue for webhooks. Existing resources are left alone, so you can run it again at any time. It writes your choices
into wrangler.toml (commit them), and the secrets into a file for "npx wrangler deploy". It uses the account of "npx
wrangler login", or CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.

  --location L       where the data is: weur, eeur, enam, wnam, apac or oc. Needed once, and for ever
  --jurisdiction J   instead: eu or fedramp, which Cloudflare guarantees
  --domain D         the address of the Worker, in a zone of your account
  --url URL          its address without a domain of your own: https://clipmill.<you>.workers.dev
  --queues           also queues of jobs, for nodes with JOB_SOURCE=queues. Nodes do not need them
  --env NAME         another environment in wrangler.toml, with its own resources
  --dry-run          print the plan and change nothing
  --destroy          remove everything of this environment, after you have typed its name
  --yes              with --destroy: do not ask
`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  location: { type: 'string' },
  jurisdiction: { type: 'string' },
  domain: { type: 'string' },
  url: { type: 'string' },
  queues: { type: 'boolean' },
  env: { type: 'string' },
  'dry-run': { type: 'boolean' },
  destroy: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help === true) return say(HELP);
  const wrangler = makeWrangler(join(ROOT, 'node_modules/wrangler/bin/wrangler.js'));
  return provision(values, { root: ROOT, env: process.env, wrangler, say, ask });
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}

function say(text: string): 0 {
  process.stdout.write(text);
  return 0;
}

runScript(main);
