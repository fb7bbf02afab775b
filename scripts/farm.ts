import { parseArgs } from 'node:util';
import type * as z from 'zod';
import { deadLetterListSchema, farmJobListSchema, farmJobResponseSchema } from '#schema/contract/farm/jobs.ts';
import { farmNodeListSchema, farmNodeResponseSchema } from '#schema/contract/farm/nodes.ts';
import { farmResponseSchema } from '#schema/contract/farm/status.ts';
import { deadLettersText, farmText, jobsText, jobText, nodesText } from './lib/farm-tables.ts';
import { callFarm, findOperator, type Operator } from './lib/operator-client.ts';
import { runScript } from './lib/run-script.ts';

const HELP = `npm run farm -- COMMAND [options]

Shows the farm and acts on it through the operator API. What changes something stands in the audit log.

  status              stages, nodes, failures of the last hour
  jobs                jobs, newest first: --stage, --status queued|leased|done|failed, --node, --project, --failure CODE,
                      --trace ID (a trace id, or the X-Request-Id of a request)
  job ID              one job
  nodes               nodes that have checked in
  dead-letters        queue messages that nobody could claim
  requeue ID          put a job into the queue again, at once
  cancel ID           end a job for good: its project is refunded, its render ends as error
  pause STAGE         its jobs wait; those that run go on
  resume STAGE
  drain NODE          it finishes its jobs and takes no others
  quarantine NODE     its jobs are taken away too
  restore NODE        it takes jobs again
  stop                new work is answered with 503; --retry-after SEC is what clients are told to wait (300)
  open                new work is taken again
  lowest-version V    nodes of older versions get no jobs; "any" takes it back

  --json      print the answer as JSON
  --page      page of a list, from 1
  --url       address of the Worker (default: API_URL, else the local system that runs now)

Settings, from the environment:
  API_URL          address of the Worker
  OPERATOR_TOKEN   the Worker's secret of that name (default: the local system's)
  STATE_DIR        folder of the local system (.clipmill)
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
  page: { type: 'string', default: '1' },
  url: text,
} as const;

type Values = ReturnType<typeof readArguments>['values'];
/** What a command asks, and how a person reads the answer. */
type Command = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
  show: (answer: unknown) => string;
};

const FILTERS = {
  stage: 'stage',
  status: 'status',
  node: 'node',
  project: 'project_id',
  failure: 'failure_code',
  trace: 'trace_id',
} as const;

const COMMANDS: Record<string, (subject: string | undefined, values: Values) => Command> = {
  status: () => ({ method: 'GET', path: '', show: showFarm }),
  jobs: (_, values) => ({
    method: 'GET',
    path: `/jobs?${jobQuery(values)}`,
    show: (answer) => listed(farmJobListSchema, answer, jobsText),
  }),
  job: (id) => ({ method: 'GET', path: `/jobs/${inPath('ID', id)}`, show: showJob }),
  nodes: (_, { page }) => ({
    method: 'GET',
    path: `/nodes?page=${encodeURIComponent(page)}`,
    show: (answer) => listed(farmNodeListSchema, answer, nodesText),
  }),
  'dead-letters': (_, { page }) => ({
    method: 'GET',
    path: `/dead-letters?page=${encodeURIComponent(page)}`,
    show: (answer) => listed(deadLetterListSchema, answer, deadLettersText),
  }),
  requeue: (id) => ({ method: 'POST', path: `/jobs/${inPath('ID', id)}/requeue`, show: showJob }),
  cancel: (id) => ({ method: 'POST', path: `/jobs/${inPath('ID', id)}/cancel`, show: showJob }),
  pause: (stage) => changeStage(stage, true),
  resume: (stage) => changeStage(stage, false),
  drain: (node) => changeNode(node, 'drained'),
  quarantine: (node) => changeNode(node, 'quarantined'),
  restore: (node) => changeNode(node, 'working'),
  stop: (_, { 'retry-after': sec }) =>
    changeFarm({ intake: 'stopped', ...(sec !== undefined && { retry_after_sec: Number(sec) }) }),
  open: () => changeFarm({ intake: 'open' }),
  'lowest-version': (version) =>
    changeFarm({ lowest_version: needed('V', version) === 'any' ? null : needed('V', version) }),
};

function changeStage(stage: string | undefined, paused: boolean): Command {
  return { method: 'PATCH', path: `/stages/${inPath('STAGE', stage)}`, body: { paused }, show: showFarm };
}

function changeNode(node: string | undefined, state: string): Command {
  return {
    method: 'PATCH',
    path: `/nodes/${inPath('NODE', node)}`,
    body: { state },
    show: (answer) => {
      const { data, jobs_taken_away: taken } = farmNodeResponseSchema.parse(answer);
      return `${nodesText([data], Date.now())}${taken === 0 ? '' : `Jobs taken away: ${taken}\n`}`;
    },
  };
}

function changeFarm(body: object): Command {
  return { method: 'PATCH', path: '', body, show: showFarm };
}

/** The argument of a command. Throws a sentence that names it. */
function needed(name: string, value: string | undefined): string {
  if (value === undefined) throw new Error(`${name} is missing. See: npm run farm -- --help`);
  return value;
}

/** The same as part of a path. */
function inPath(name: string, value: string | undefined): string {
  return encodeURIComponent(needed(name, value));
}

function jobQuery(values: Values): string {
  const query = new URLSearchParams({ page: values.page });
  for (const [option, name] of Object.entries(FILTERS)) {
    const value = values[option as keyof typeof FILTERS];
    if (value !== undefined) query.set(name, value);
  }
  return query.toString();
}

function showFarm(answer: unknown): string {
  return farmText(farmResponseSchema.parse(answer).data, Date.now());
}

function showJob(answer: unknown): string {
  return jobText(farmJobResponseSchema.parse(answer).data);
}

/** A page of a list as a table, and where the rest is. */
function listed<T>(
  schema: z.ZodType<{ data: T[]; meta: { current_page: number; last_page: number; total: number } }>,
  answer: unknown,
  show: (rows: T[], now: number) => string,
): string {
  const { data, meta } = schema.parse(answer);
  const more = meta.last_page > 1 ? `Page ${meta.current_page} of ${meta.last_page}, ${meta.total} in all.\n` : '';
  return show(data, Date.now()) + more;
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const [name = '', subject, ...rest] = positionals;
  const command = COMMANDS[name]?.(subject, values);
  if (command === undefined || rest.length > 0) throw new Error(HELP);
  const answer = await ask(await findOperator(values.url), command);
  process.stdout.write(values.json === true ? `${JSON.stringify(answer, null, 2)}\n` : command.show(answer));
  return 0;
}

function ask(operator: Operator, { method, path, body }: Command): Promise<unknown> {
  return callFarm(operator, method, path, body);
}

function readArguments() {
  return parseArgs({ allowPositionals: true, options: OPTIONS });
}

runScript(main);
