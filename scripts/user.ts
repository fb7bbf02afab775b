import { parseArgs } from 'node:util';
import { ulid } from 'ulid';
import { createUser } from './lib/api-client.ts';
import { addCredits, allowVod, findOperator, type Operator, showUser } from './lib/operator-client.ts';
import { runScript } from './lib/run-script.ts';

const HELP = `npm run user -- COMMAND --email E [options]

Manages users through the operator API, locally and in production, and prints the answer as JSON.

  create --email E --password P [--name N] [--credits 600] [--plan free]
                                    create a user
  show --email E                    show the user, with credits and permissions
  grant vod --email E               allow recordings of live streams as sources
  revoke vod --email E              no longer allow them
  add credits --email E --amount N [--ref R]
                                    grant N credits once per ref; running the same command again changes nothing.
                                    Without --ref a new one is made and printed

  --url       address of the Worker (default: the local system that runs now)

Settings, from the environment:
  OPERATOR_TOKEN   the Worker's secret of that name (default: the local system's)
  STATE_DIR        folder of the local system (.clipmill)
`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  email: { type: 'string' },
  password: { type: 'string' },
  name: { type: 'string' },
  credits: { type: 'string', default: '600' },
  plan: { type: 'string', default: 'free' },
  amount: { type: 'string' },
  ref: { type: 'string' },
  url: { type: 'string' },
} as const;

type Values = ReturnType<typeof readArguments>['values'];

type Call = (operator: Operator) => Promise<unknown>;

/** The operator API call of each command. Throws a sentence about a missing option. */
const COMMANDS: Record<string, (values: Values) => Call> = {
  create: ({ email, password, name, credits, plan }) => {
    const user = { email: needed('email', email), password: needed('password', password) };
    return ({ url, token }) => createUser(url, token, { ...user, name, credits: Number(credits), plan });
  },
  show: ({ email }) => {
    const whose = needed('email', email);
    return (operator) => showUser(operator, whose);
  },
  'grant vod': ({ email }) => permit(email, true),
  'revoke vod': ({ email }) => permit(email, false),
  'add credits': ({ email, amount, ref }) => {
    const whose = needed('email', email);
    const grant = { amount: Number(needed('amount', amount)), ref: ref ?? ulid() };
    return (operator) => addCredits(operator, whose, grant);
  },
};

function permit(email: string | undefined, isAllowed: boolean): Call {
  const whose = needed('email', email);
  return (operator) => allowVod(operator, whose, isAllowed);
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const command = COMMANDS[positionals.join(' ')];
  if (command === undefined) throw new Error(HELP);
  const call = command(values);
  const answer = await call(await findOperator(values.url));
  process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  return 0;
}

function readArguments() {
  return parseArgs({ allowPositionals: true, options: OPTIONS });
}

function needed(name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new Error(`--${name} is missing. See: npm run user -- --help`);
  return value;
}

runScript(main);
