import { parseArgs } from 'node:util';
import { type FarmCall, farmRefusal, readFarmCommand } from './lib/farm-commands.ts';
import { callFarm, findOperator, type Operator } from './lib/operator-client.ts';
import { runScript } from './lib/run-script.ts';

const HELP = `npm run farm -- COMMAND [options]

Shows the farm and acts on it through the operator API. Every change is recorded in the audit log.

  status              stages, nodes, failures of the last hour
  jobs                jobs, newest first: --stage, --status queued|leased|done|failed, --node, --project, --failure CODE,
                      --trace ID (a trace id, or the X-Request-Id of a request)
  job ID              one job
  nodes               nodes that have checked in
  dead-letters        queue messages that no node could claim
  requeue ID          requeue a job immediately
  cancel ID           end a job for good: its project is refunded, its render fails
  pause STAGE         hold the stage's jobs in the queue; running jobs continue
  resume STAGE        let the stage run again
  drain NODE          let the node finish its jobs and take no new ones
  quarantine NODE     drain the node and give its jobs to others
  restore NODE        let the node take jobs again
  stop                refuse new work with 503; --retry-after SEC sets the Retry-After header (300)
  open                accept new work again
  reseal              encrypt the tokens of connections with the newest of CONNECTION_KEYS
  lowest-version V    give no jobs to nodes of older versions; "any" lifts the limit

  --json      print the response as JSON
  --page      page of a list, from 1
  --url       address of the Worker (default: API_URL, else the running local instance)

Settings, from the environment:
  API_URL          address of the Worker
  OPERATOR_TOKEN   the Worker's secret of that name (default: the local instance's)
  STATE_DIR        folder of the local instance (.clipmill)
`;

const text = { type: 'string' } as const;
const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  stage: text,
  status: text,
  node: text,
  project: text,
  failure: text,
  trace: text,
  'retry-after': text,
  page: text,
  url: text,
} as const;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const { help, json, url, ...given } = values;
  if (help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  if (positionals.length === 0) throw new Error(HELP);
  const call = readFarmCommand(positionals, given);
  const answer = await ask(await findOperator(url), call);
  process.stdout.write(json === true ? `${JSON.stringify(answer, null, 2)}\n` : shown(answer, call));
  return 0;
}

/** Throws a sentence if this version does not know the form of the answer. */
function shown(answer: unknown, call: FarmCall): string {
  try {
    return call.show(answer);
  } catch (error) {
    throw new Error('The Worker runs a different version than this command. Use that version, or --json.', {
      cause: error,
    });
  }
}

async function ask(operator: Operator, call: FarmCall): Promise<unknown> {
  return callFarm(operator, call).catch((error: unknown) => {
    throw farmRefusal(error, call);
  });
}

runScript(main);
