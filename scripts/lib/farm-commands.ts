import type * as z from 'zod';
import { deadLetterListSchema, farmJobListSchema, farmJobResponseSchema } from '#schema/contract/farm/jobs.ts';
import { farmNodeListSchema, farmNodeResponseSchema } from '#schema/contract/farm/nodes.ts';
import { farmResponseSchema } from '#schema/contract/farm/status.ts';
import { resealResponseSchema } from '#schema/contract/posting/connections.ts';
import { STAGES } from '#schema/domain/stages.ts';
import { ApiError } from './api-client.ts';
import { deadLettersText, farmText, jobsText, jobText, nodesText } from './farm-tables.ts';

/** The options of all commands, as they were given. */
export type FarmValues = Partial<
  Record<'stage' | 'status' | 'node' | 'project' | 'failure' | 'trace' | 'retry-after' | 'page', string>
>;

/** One call of the operator API below `/farm`, and how a person reads the answer. */
export type FarmCall = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
  show: (answer: unknown) => string;
  /** The object of the call, such as `job 01J…`. */
  about?: string;
};

type Command = {
  /** The argument after the command. Without it, no argument is allowed. */
  subject?: 'ID' | 'STAGE' | 'NODE' | 'V';
  options?: readonly (keyof FarmValues)[];
  call: (subject: string, values: FarmValues) => FarmCall;
};

const FILTERS = {
  stage: 'stage',
  status: 'status',
  node: 'node',
  project: 'project_id',
  failure: 'failure_code',
  trace: 'trace_id',
} as const;

const COMMANDS: Record<string, Command> = {
  status: { call: () => ({ method: 'GET', path: '', show: showFarm }) },
  jobs: {
    options: ['page', ...(Object.keys(FILTERS) as (keyof typeof FILTERS)[])],
    call: (_, values) => ({
      method: 'GET',
      path: `/jobs?${jobQuery(values)}`,
      show: (answer) => listed(farmJobListSchema, answer, jobsText),
    }),
  },
  job: { subject: 'ID', call: (id) => ({ method: 'GET', ...aboutJob(id, '') }) },
  nodes: {
    options: ['page'],
    call: (_, { page }) => ({
      method: 'GET',
      path: `/nodes${pageQuery(page)}`,
      show: (answer) => listed(farmNodeListSchema, answer, nodesText),
    }),
  },
  'dead-letters': {
    options: ['page'],
    call: (_, { page }) => ({
      method: 'GET',
      path: `/dead-letters${pageQuery(page)}`,
      show: (answer) => listed(deadLetterListSchema, answer, deadLettersText),
    }),
  },
  requeue: { subject: 'ID', call: (id) => ({ method: 'POST', ...aboutJob(id, '/requeue') }) },
  cancel: { subject: 'ID', call: (id) => ({ method: 'POST', ...aboutJob(id, '/cancel') }) },
  pause: { subject: 'STAGE', call: (stage) => changeStage(stage, true) },
  resume: { subject: 'STAGE', call: (stage) => changeStage(stage, false) },
  drain: { subject: 'NODE', call: (node) => changeNode(node, 'drained') },
  quarantine: { subject: 'NODE', call: (node) => changeNode(node, 'quarantined') },
  restore: { subject: 'NODE', call: (node) => changeNode(node, 'working') },
  stop: {
    options: ['retry-after'],
    call: (_, { 'retry-after': sec }) =>
      changeFarm({ intake: 'stopped', ...(sec !== undefined && { retry_after_sec: Number(sec) }) }),
  },
  reseal: {
    call: () => ({
      method: 'POST',
      path: '/reseal',
      show: (answer) => {
        const { sealed, lost } = resealResponseSchema.parse(answer).data;
        return `Encrypted with the newest key: ${sealed}\nKey is gone: ${lost}\n`;
      },
    }),
  },
  open: { call: () => changeFarm({ intake: 'open' }) },
  'lowest-version': {
    subject: 'V',
    call: (version) => changeFarm({ lowest_version: version === 'any' ? null : version }),
  },
};

/** Fields of the API, by their names on the command line. */
const GIVEN_AS = new Map<string, string>([
  ...Object.entries(FILTERS).map(([option, field]) => [field, `--${option}`] as const),
  ['page', '--page'],
  ['retry_after_sec', '--retry-after'],
  ['lowest_version', 'V'],
]);

const SEE = 'See: npm run farm -- --help';

/** The call of a command. Throws a sentence that names what is wrong with the arguments or the options. */
export function readFarmCommand([name = '', ...words]: readonly string[], values: FarmValues): FarmCall {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new Error(`Unknown command "${name}". ${SEE}`);
  const expected = command.subject === undefined ? 0 : 1;
  const [subject = ''] = words;
  if (command.subject !== undefined && subject === '') throw new Error(`${command.subject} is missing. ${SEE}`);
  if (words.length > expected) throw new Error(`Unexpected argument "${words[expected]}" for "${name}". ${SEE}`);
  for (const option of Object.keys(values) as (keyof FarmValues)[])
    if (command.options?.includes(option) !== true) throw new Error(`"${name}" has no option --${option}. ${SEE}`);
  return command.call(subject, values);
}

/** A refusal of the API in the words of the command line. */
export function farmRefusal(error: unknown, { about }: FarmCall): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.status === 404 && about !== undefined) return new Error(`There is no ${about}.`, { cause: error });
  return new Error(
    error.message.replace(/^\w+/, (field) => GIVEN_AS.get(field) ?? field),
    { cause: error },
  );
}

function aboutJob(id: string, verb: string) {
  return { path: `/jobs/${encodeURIComponent(id)}${verb}`, show: showJob, about: `job ${id}` };
}

function changeStage(stage: string, paused: boolean): FarmCall {
  if (!STAGES.some((name) => name === stage)) throw new Error(`STAGE must be one of ${STAGES.join(', ')}.`);
  return { method: 'PATCH', path: `/stages/${stage}`, body: { paused }, show: showFarm };
}

function changeNode(node: string, state: string): FarmCall {
  return {
    method: 'PATCH',
    path: `/nodes/${encodeURIComponent(node)}`,
    body: { state },
    about: `node ${node}`,
    show: (answer) => {
      const { data, jobs_taken_away: taken } = farmNodeResponseSchema.parse(answer);
      return `${nodesText([data], Date.now())}${taken === 0 ? '' : `Jobs taken away: ${taken}\n`}`;
    },
  };
}

function changeFarm(body: object): FarmCall {
  return { method: 'PATCH', path: '', body, show: showFarm };
}

function jobQuery(values: FarmValues): string {
  const query = new URLSearchParams({ page: values.page ?? '1' });
  for (const [option, field] of Object.entries(FILTERS)) {
    const value = values[option as keyof typeof FILTERS];
    if (value !== undefined) query.set(field, value);
  }
  return query.toString();
}

function pageQuery(page = '1'): string {
  return `?${new URLSearchParams({ page }).toString()}`;
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
  const where = `Page ${meta.current_page} of ${meta.last_page}, ${meta.total} in all.\n`;
  if (data.length === 0 && meta.total > 0) return where;
  return show(data, Date.now()) + (meta.last_page > 1 ? where : '');
}
