import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openInputs } from '../../../../../render-node/ffmpeg/sandbox/inputs.ts';
import { lend, locateWith } from '../../../../../render-node/ffmpeg/sandbox/relay.ts';

const BYTES = Buffer.from('0123456789');
const NEVER = new AbortController().signal;

let storage: Server;
let origin: string;
/** The signature that storage takes now, and what it was asked. */
let valid: string;
let asked: string[];

beforeEach(async () => {
  [valid, asked] = ['1', []];
  storage = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://storage');
    asked.push(`${searchParams.get('signature')} ${request.headers.range ?? 'all'}`);
    if (searchParams.get('signature') !== valid) return response.writeHead(403).end();
    const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const range = `bytes ${start}-${BYTES.length - 1}/${BYTES.length}`;
    const headers = { 'content-range': range, 'content-type': 'video/mp4', 'x-secret': 'of the storage' };
    return response.writeHead(start === 0 ? 200 : 206, headers).end(BYTES.subarray(start));
  });
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
  locateWith((address) => Promise.resolve(`${origin}/object?of=${encodeURIComponent(address)}&signature=${valid}`));
});
afterEach(() => {
  locateWith((address) => Promise.resolve(address));
  storage.close();
});

it('passes ranges of an object on, at an address that says nothing of the object', async () => {
  const { url, end } = await lend('/internal/v1/jobs/A/inputs/key', NEVER);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{64}$/);
  const whole = await fetch(url);
  expect([whole.status, await whole.text(), whole.headers.get('x-secret')]).toEqual([200, '0123456789', null]);
  const part = await fetch(url, { headers: { range: 'bytes=7-' } });
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '789', 'bytes 7-9/10']);
  end();
  expect((await fetch(url)).status).toBe(404);
});

it('asks for a fresh URL when the old one has expired, and once only', async () => {
  const { url, end } = await lend('/internal/v1/jobs/A/inputs/key', NEVER);
  expect((await fetch(url)).status).toBe(200);
  valid = '2';
  expect((await fetch(url)).status).toBe(200);
  expect(asked).toEqual(['1 all', '1 all', '2 all']);
  locateWith(() => Promise.resolve(`${origin}/object?signature=wrong`));
  valid = '3';
  expect((await fetch(url)).status).toBe(403);
  expect(asked.slice(3)).toEqual(['2 all', 'wrong all']);
  end();
});

it('says that storage does not answer, and knows no other paths and methods', async () => {
  const { url, end } = await lend('http://127.0.0.1:9/none', NEVER);
  locateWith((address) => Promise.resolve(address));
  expect((await fetch(url)).status).toBe(502);
  expect((await fetch(new URL('/other', url))).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  end();
});

it('lends what a command names as stored input, and names the files that it reads', async () => {
  const args = ['-y', '-i', 'https://storage.example/a?X-Amz-Signature=s', '-i', '/work/b.mp4', '-i', 'testsrc', '/c'];
  const inputs = await openInputs(args, NEVER);
  expect(inputs.args.map((arg) => (arg.startsWith('http:') ? 'lent' : arg))).toEqual(
    args.map((arg) => (arg.startsWith('https:') ? 'lent' : arg)),
  );
  expect(inputs.reads).toEqual(['/work/b.mp4']);
  expect((await fetch(inputs.args[2] ?? '')).status).toBe(200);
  inputs.end();
  expect((await fetch(inputs.args[2] ?? '')).status).toBe(404);
});
