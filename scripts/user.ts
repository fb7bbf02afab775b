import { parseArgs } from 'node:util';
import { createUser } from './lib/api-client.ts';
import { runScript } from './lib/run-script.ts';
import { readRunning, readSecrets, stateDirOf } from './lib/state-dir.ts';

const HELP = `npm run user -- create --email E --password P [--name N] [--credits 600] [--plan free] [--url URL]

Makes a user through the operator API, locally and in production alike, and prints the answer as JSON.

  --url       address of the Worker; by default the local system of STATE_DIR (.clipmill) that runs right now

From the environment:
  OPERATOR_TOKEN   what the Worker knows as its secret of that name; by default the local system's
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      email: { type: 'string' },
      password: { type: 'string' },
      name: { type: 'string' },
      credits: { type: 'string', default: '600' },
      plan: { type: 'string', default: 'free' },
      url: { type: 'string' },
    },
  });
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const { email, password, name, plan } = values;
  if (positionals.join(' ') !== 'create' || email === undefined || password === undefined) throw new Error(HELP);
  const { url, token } = await findOperator(values.url);
  const answer = await createUser(url, token, { email, password, name, credits: Number(values.credits), plan });
  process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  return 0;
}

/** Where the Worker is and what it takes to be its operator. */
async function findOperator(givenUrl: string | undefined): Promise<{ url: string; token: string }> {
  const stateDir = stateDirOf(process.env);
  const url = givenUrl ?? (await readRunning(stateDir))?.url;
  if (url === undefined)
    throw new Error(`No local system runs in ${stateDir}. Start it with "npm run dev", or give --url.`);
  const token = process.env['OPERATOR_TOKEN'] || readSecrets(stateDir)?.operatorToken;
  if (token === undefined) throw new Error('OPERATOR_TOKEN is not set.');
  return { url: url.replace(/\/+$/, ''), token };
}

runScript(main);
