import * as z from 'zod';
import { BEATS } from '#schema/jobs/doorbell.ts';
import { PROTOCOL } from '#schema/jobs/lease.ts';
import journal from '#schema/migrations/meta/_journal.json' with { type: 'json' };
import { DAY, makeTodaysNode } from './day-of-a-node.ts';
import { type Chapter, FILES, type LastVersion, NODE_READS, type Schemas, WORKER_READS } from './last-version.ts';
import { openTodaysWorker } from './todays-worker.ts';

/** Texts that differ from run to run: ULIDs, nonces, tokens. */
const CHANCE = /\b(?:[0-9A-HJKMNP-TV-Z]{26}|[0-9a-f]{32,})\b/g;

/** Messages over the socket: a vacancy, heartbeats and their answers, an offer, and the greeting. */
export const SOCKET_MESSAGES = {
  greeting: { takes: [BEATS] },
  vacancy: { protocol: PROTOCOL, stages: ['render', 'transcribe'], freeSlots: 2, version: '0.0.0' },
  offer: { jobId: '01JD00000000000000000000VS', generation: 1, stage: 'render' },
  beats: {
    round: 1,
    beats: [{ jobId: '01JD00000000000000000000VS', token: 'token', progress: 0.5, etaSec: null, stage: 'render' }],
  },
  answers: {
    round: 1,
    answers: [
      { jobId: '01JD00000000000000000000VS', answer: { leaseMs: 90_000, cancel: false, watched: true } },
      { jobId: '01JD00000000000000000000VT', answer: null },
    ],
  },
};

/** Has today's node and today's Worker speak to each other, and writes down what they say and how they read. */
export async function recordVersion({
  version,
  commit,
}: Pick<LastVersion, 'version' | 'commit'>): Promise<LastVersion> {
  const worker = await openTodaysWorker();
  const chapters: Chapter[] = [];
  let client = '';
  const fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const path = String(url).slice(new URL(String(url)).origin.length);
    client = new Headers(init.headers).get('user-agent') ?? client;
    const response = await worker.send(path, init);
    const body: unknown = JSON.parse(String(init.body));
    const answer = shortened(await response.clone().json());
    chapters.at(-1)?.exchanges.push({ path, body, status: response.status, answer });
    return response;
  };
  const node = makeTodaysNode(fetch);
  try {
    for (const { act, work } of DAY) {
      chapters.push({ act, exchanges: [] });
      await worker.act(act);
      await work(node);
    }
  } finally {
    worker.close();
  }
  const migration = journal.entries.at(-1)?.tag ?? '';
  const schemas = { worker: schemasOf(WORKER_READS), node: schemasOf(NODE_READS), files: schemasOf(FILES) };
  const said = { doorbell: SOCKET_MESSAGES, chapters: withoutChance(chapters) };
  return { version, commit, protocol: PROTOCOL, migration, client, ...schemas, ...said };
}

/** A source has an address for each of thousands of parts: two of a list say as much. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}

function schemasOf(readers: Record<string, z.ZodType>): Schemas {
  const json = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'ref' });
  return Object.fromEntries(Object.entries(readers).map(([name, schema]) => [name, json(schema)]));
}

/** Numbers texts that differ from run to run, so that a new recording shows what has changed. */
function withoutChance(chapters: Chapter[]): Chapter[] {
  const numbers = new Map<string, string>();
  const numbered = (text: string) => {
    const known = numbers.get(text) ?? String(numbers.size + 1).padStart(text.length, '0');
    numbers.set(text, known);
    return known;
  };
  return JSON.parse(JSON.stringify(chapters).replaceAll(CHANCE, numbered)) as Chapter[];
}

/** One line for each exchange and each schema. */
export function printVersion({ worker, node, files, doorbell, chapters, ...facts }: LastVersion): string {
  const line = (value: unknown) => JSON.stringify(value);
  const table = (rows: object) =>
    Object.entries(rows).map(
      ([name, value], at, all) => `    ${line(name)}: ${line(value)}${at < all.length - 1 ? ',' : ''}`,
    );
  const chapterLines = chapters.map(({ act, exchanges }) =>
    [
      `    { "act": ${line(act)}, "exchanges": [`,
      exchanges.map((one) => `      ${line(one)}`).join(',\n'),
      '    ] }',
    ].join('\n'),
  );
  return [
    '{',
    ...Object.entries(facts).map(([name, value]) => `  ${line(name)}: ${line(value)},`),
    ...Object.entries({ worker, node, files, doorbell }).flatMap(([name, rows]) => [
      `  ${line(name)}: {`,
      ...table(rows),
      '  },',
    ]),
    '  "chapters": [',
    chapterLines.join(',\n'),
    '  ]',
    '}',
    '',
  ].join('\n');
}
