import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Named = { [field: string]: unknown };
type Bucket = { rules: unknown[]; cors: unknown[] | null; place: Named };

/** A fake of what Cloudflare's API keeps of an account, as far as the wrangler commands of `npm run provision` ask. */
export type FakeCloudflareAccount = {
  url: string;
  databases: Named[];
  queues: Named[];
  buckets: Map<string, Bucket>;
  /** Statements that were sent to a database. */
  sql: string[];
  close(): void;
};

type Asked = { method: string; query: URLSearchParams; body: Named; id: string; headers: IncomingMessage['headers'] };
/** A result, or a refusal with Cloudflare's code. */
type Said = { result: unknown; info?: Named } | { status: number; code: number; message: string };

const missing = (code: number, message: string): Said => ({ status: 404, code, message });

export async function startFakeCloudflareAccount(): Promise<FakeCloudflareAccount> {
  const account: State = {
    databases: [],
    queues: [],
    buckets: new Map(),
    sql: [],
  };
  const server = createServer((request, response) => void answer(request, response, account));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return Object.assign(account, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`,
    close,
  });
}

type State = Omit<FakeCloudflareAccount, 'url' | 'close'>;
type Answer = (asked: Asked, account: State) => Said;

const list = (rows: unknown[]): Said => ({
  result: rows,
  info: { page: 1, per_page: 100, count: rows.length, total_count: rows.length },
});

/** By the first pattern that the path matches; its group is the id. */
const ANSWERS: [path: RegExp, answer: Answer][] = [
  [/\/user$/, () => ({ result: { email: 'a@b.test' } })],
  [/\/accounts$/, () => list([{ id: 'account', name: 'A' }])],
  [/\/memberships$/, () => list([{ account: { id: 'account', name: 'A' } }])],
  [
    /\/d1\/database$/,
    ({ method, body }, { databases }) => {
      if (method === 'GET') return list(databases);
      databases.push({ ...body, uuid: `00000000-0000-0000-0000-00000000000${databases.length}` });
      return { result: databases.at(-1) };
    },
  ],
  [
    /\/d1\/database\/([\w-]+)\/query$/,
    ({ body: { sql } }, account) => {
      account.sql.push(String(sql));
      const names = account.sql.flatMap((one) => /values \('(\w+\.sql)'\)/.exec(one)?.[1] ?? []);
      const results = /^select/i.test(String(sql)) ? names.map((name, id) => ({ id, name, applied_at: '' })) : [];
      return { result: [{ success: true, results, meta: {} }] };
    },
  ],
  [
    /\/d1\/database\/([\w-]+)$/,
    ({ id }, { databases }) => {
      const found = databases.find(({ name, uuid }) => name === id || uuid === id);
      return found === undefined ? missing(7404, 'The database could not be found') : { result: found };
    },
  ],
  [
    /\/queues$/,
    ({ method, query, body }, { queues }) => {
      const name = query.get('name');
      if (method === 'GET') return list(queues.filter((queue) => name === null || queue['queue_name'] === name));
      queues.push({ ...body, queue_id: `id-${queues.length}`, producers: [], consumers: [], settings: {} });
      return { result: queues.at(-1) };
    },
  ],
  [
    /\/r2\/buckets$/,
    ({ body, headers }, { buckets }) => {
      const place = { location: body['locationHint'], jurisdiction: headers['cf-r2-jurisdiction'] };
      buckets.set(String(body['name']), { rules: [], cors: null, place });
      return { result: body };
    },
  ],
  [
    /\/r2\/buckets\/([\w-]+)\/lifecycle$/,
    ({ method, id, body }, { buckets }) => {
      const bucket = buckets.get(id);
      if (bucket === undefined) return missing(10_006, 'The specified bucket does not exist.');
      if (method === 'PUT') bucket.rules = body['rules'] as unknown[];
      return { result: { rules: bucket.rules } };
    },
  ],
  [
    /\/r2\/buckets\/([\w-]+)\/cors$/,
    ({ method, id, body }, { buckets }) => {
      const bucket = buckets.get(id);
      if (bucket === undefined) return missing(10_006, 'The specified bucket does not exist.');
      if (method === 'PUT') bucket.cors = body['rules'] as unknown[];
      return bucket.cors === null
        ? missing(10_059, 'The CORS configuration does not exist.')
        : { result: { rules: bucket.cors } };
    },
  ],
  [/\/workers\/scripts\/([\w-]+)\/secrets$/, () => missing(10_007, 'This Worker does not exist on your account.')],
];

const NOTHING: (typeof ANSWERS)[number] = [/$/, () => ({ result: {} })];

async function answer(request: IncomingMessage, response: ServerResponse, account: State): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://api');
  const sent = await text(request);
  const body = (sent === '' ? {} : JSON.parse(sent)) as Named;
  const [path, say] = ANSWERS.find(([pattern]) => pattern.test(pathname)) ?? NOTHING;
  const id = path.exec(pathname)?.[1] ?? '';
  const said = say({ method: request.method ?? '', query, body, id, headers: request.headers }, account);
  const isGood = 'result' in said;
  response.writeHead(isGood ? 200 : said.status, { 'Content-Type': 'application/json' });
  const errors = isGood ? [] : [{ code: said.code, message: said.message }];
  const [result, info] = isGood ? [said.result, said.info] : [null, undefined];
  response.end(JSON.stringify({ success: isGood, result, errors, messages: [], result_info: info }));
}
