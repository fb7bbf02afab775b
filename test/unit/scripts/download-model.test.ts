import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SpeechModel } from '../../../render-node/tools/speech/models/speech-models.ts';
import { checkModel, downloadModel } from '../../../scripts/lib/setup/download-model.ts';
import { makeFakeRangeServer } from '../../support/fakes/in-memory/range-server.ts';

const BYTES = Uint8Array.from({ length: 5_000 }, (_, i) => (i * 7) % 251);
const MODEL: SpeechModel = {
  name: 'small',
  title: 'Small',
  kind: 'whisper',
  facts: { memory: '', speed: '', errors: '', run: '' },
  baseUrl: 'https://models.example/small',
  license: 'none',
  languages: ['en'],
  files: [
    {
      name: 'tokens.txt',
      role: 'tokens',
      bytes: BYTES.length,
      sha256: createHash('sha256').update(BYTES).digest('hex'),
    },
  ],
};

describe('downloadModel', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'model-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** A host that serves bytes, whole or from where it is asked. */
  function download(bytes: Uint8Array<ArrayBuffer> = BYTES, answer?: () => Response) {
    const host = makeFakeRangeServer(bytes, (_url, _number) => answer?.());
    const said: string[] = [];
    const fetchWhole: typeof fetch = (input, init) => {
      const range = new Headers(init?.headers).get('Range')?.replace(/-$/, `-${bytes.length - 1}`);
      return host
        .fetch(input, { headers: { Range: range ?? `bytes=0-${bytes.length - 1}` } })
        .then((found) => (range === undefined && found.ok ? new Response(found.body) : found));
    };
    const options = {
      folder,
      baseUrl: MODEL.baseUrl,
      fetch: fetchWhole,
      print: (text: string) => void said.push(text),
    };
    return { work: downloadModel(MODEL, options), host, said };
  }

  it('fetches what is missing, shows how far it is, and nothing twice', async () => {
    const { work, said } = download();
    await work;
    expect(await readFile(join(folder, 'tokens.txt'))).toEqual(Buffer.from(BYTES));
    expect(said.join('')).toMatch(/100%\ntokens\.txt: done, SHA-256 matches/);
    const again = download();
    await again.work;
    expect(again.host.requests).toEqual([]);
  });

  it('goes on where it broke off', async () => {
    await writeFile(join(folder, 'tokens.txt.part'), BYTES.slice(0, 3_000));
    const { work, host } = download();
    await work;
    expect(host.requests.map(({ range }) => range)).toEqual(['bytes=3000-4999']);
    expect(await checkModel(MODEL, folder)).toEqual([{ name: 'tokens.txt', state: 'good' }]);
  });

  it('keeps nothing whose sum is not the pinned one', async () => {
    const { work } = download(BYTES.map((byte) => byte ^ 1));
    await expect(work).rejects.toThrow(/tokens\.txt does not match the pinned SHA-256/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('keeps the part of a transfer that broke, and says which files to put where', async () => {
    const { work } = download(BYTES, () => new Response(BYTES.slice(0, 100)));
    await expect(work).rejects.toThrow(/ended after 100 of 5000 bytes/);
    expect(await readdir(folder)).toEqual(['tokens.txt.part']);
    const refused = download(BYTES, () => new Response('no', { status: 403 })).work;
    await expect(refused).rejects.toThrow(
      /the host returned HTTP 403[^]*from https:\/\/models\.example\/small\/tokens\.txt/,
    );
  });

  it('tells broken files from missing ones', async () => {
    expect(await checkModel(MODEL, folder)).toEqual([{ name: 'tokens.txt', state: 'missing' }]);
    await writeFile(
      join(folder, 'tokens.txt'),
      BYTES.map((byte) => byte ^ 1),
    );
    expect(await checkModel(MODEL, folder)).toEqual([{ name: 'tokens.txt', state: 'broken' }]);
  });
});
