import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What a deployment uploads besides its code. */
export type Uploaded = {
  bindings: { name: string; type: string; [key: string]: unknown }[];
  placement?: object;
  limits?: object;
  observability?: object;
};

/** A fake of the part of Cloudflare's API that `wrangler deploy` calls up to its upload, for an account without Workers. */
export type FakeCloudflareApi = {
  url: string;
  uploads: Uploaded[];
  /** Domains that were attached. */
  domains: string[];
  close(): void;
};

const MISSING = { code: 10007, message: 'This Worker does not exist on your account.' };

/** Answers by the first pattern that a path matches. Others are empty objects. */
const ANSWERS: [path: RegExp, result: unknown][] = [
  [/\/workers\/workers\//, { subdomain: { enabled: false, previews_enabled: false } }],
  [/\/d1\/database\/([\w-]+)$/, { uuid: '11111111-1111-1111-1111-111111111111' }],
  [/\/queues$/, [{ queue_id: 'q', queue_name: 'any', consumers: [], producers: [] }]],
  [/\/assets-upload-session$/, { jwt: 'x', buckets: [] }],
];

export async function startFakeCloudflareApi(): Promise<FakeCloudflareApi> {
  const [uploads, domains]: [Uploaded[], string[]] = [[], []];
  const server = createServer((request, response) => void answer(request, response, { uploads, domains }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`, uploads, domains, close };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { uploads, domains }: Pick<FakeCloudflareApi, 'uploads' | 'domains'>,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '', 'http://api');
  const body = (await buffer(request)).toString('latin1');
  const isWorker = /\/workers\/(services|scripts)\/[\w-]+/.test(pathname);
  if (isWorker && request.method === 'PUT' && body.includes('name="metadata"')) uploads.push(readMetadata(body));
  for (const [, name = ''] of body.matchAll(/"hostname":"([^"]+)"/g)) domains.push(name);
  const isMissing = isWorker && request.method === 'GET';
  const [, result = {}] = ANSWERS.find(([path]) => path.test(pathname)) ?? [];
  response.writeHead(isMissing ? 404 : 200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ success: !isMissing, result, errors: isMissing ? [MISSING] : [], messages: [] }));
}

/** The first part of the form that wrangler sends. */
function readMetadata(form: string): Uploaded {
  const [, json = '{}'] = /name="metadata"[^]*?\r\n\r\n([^]*?)\r\n--/.exec(form) ?? [];
  return JSON.parse(json) as Uploaded;
}
