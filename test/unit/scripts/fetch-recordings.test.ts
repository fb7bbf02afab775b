import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Recording } from '../../../bench/lib/words/card.ts';
import { fetchRecordings } from '../../../scripts/lib/speech/fetch-recordings.ts';
import { serveBytes, startFakeHttpServer, type FakeHttpServer } from '../../support/fakes/services/http-server.ts';

const FIRST = Buffer.from('the first voice');
const SECOND = Buffer.from('the second voice');
const PATH_OF_FIRST = '/someone/voices/c0ffee/tests/a%20b%C3%B1.wav';

describe('fetchRecordings', () => {
  let folder: string;
  let host: FakeHttpServer;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recordings-'));
    host = await startFakeHttpServer({
      [PATH_OF_FIRST]: serveBytes(FIRST),
      '/someone/voices/c0ffee/tests/second.mp3': serveBytes(SECOND),
    });
  });
  afterEach(async () => {
    host.close();
    await rm(folder, { recursive: true });
  });

  const card = [makeRecording('one', 'tests/a bñ.wav', FIRST), makeRecording('two', 'tests/second.mp3', SECOND)];
  const run = (recordings: Recording[] = card) =>
    fetchRecordings(recordings, { folder: join(folder, 'new'), from: host.urlOf(''), fetch, print: () => undefined });

  it('stores every file by its id, and fetches nothing twice', async () => {
    expect(await run()).toEqual({ fetched: 2, kept: 0, failed: [] });
    expect(await readFile(join(folder, 'new/one.wav'))).toEqual(FIRST);
    expect(await readdir(join(folder, 'new'))).toEqual(['one.wav', 'two.mp3']);
    expect(await run()).toEqual({ fetched: 0, kept: 2, failed: [] });
    expect(host.requests.map(({ path }) => path).toSorted()).toEqual([
      PATH_OF_FIRST,
      '/someone/voices/c0ffee/tests/second.mp3',
    ]);
  });

  it('stores whole files, though what is heard of them is cut or goes on in the next one', async () => {
    const [one, two] = card as [Recording, Recording];
    expect(
      await run([
        { ...one, cuts: [[0, 1]] },
        { ...two, continues: true },
      ]),
    ).toMatchObject({ fetched: 2 });
    expect(await readFile(join(folder, 'new/one.wav'))).toEqual(FIRST);
    expect(await readFile(join(folder, 'new/two.mp3'))).toEqual(SECOND);
  });

  it('replaces a file that is broken', async () => {
    await run();
    await writeFile(join(folder, 'new/two.mp3'), 'half');
    expect(await run()).toEqual({ fetched: 1, kept: 1, failed: [] });
    expect(await readFile(join(folder, 'new/two.mp3'))).toEqual(SECOND);
  });

  it('keeps no file with a wrong sum, names missing ones, and fetches the others', async () => {
    const wrong = { ...makeRecording('wrong', 'tests/second.mp3', FIRST) };
    const gone = makeRecording('gone', 'tests/gone.mp3', FIRST);
    const { fetched, failed } = await run([wrong, gone, ...card]);
    expect(fetched).toBe(2);
    expect(failed).toEqual([
      {
        file: 'wrong.mp3',
        url: host.urlOf('/someone/voices/c0ffee/tests/second.mp3'),
        sha256: wrong.sha256,
        reason: 'its SHA-256 is not the one on the card',
      },
      {
        file: 'gone.mp3',
        url: host.urlOf('/someone/voices/c0ffee/tests/gone.mp3'),
        sha256: gone.sha256,
        reason: 'the host returned HTTP 404',
      },
    ]);
    expect(await readdir(join(folder, 'new'))).toEqual(['one.wav', 'two.mp3']);
  });

  it('says so if the host does not answer', async () => {
    host.close();
    const { failed } = await run();
    expect(failed).toMatchObject(card.map(() => ({ reason: expect.stringContaining('ECONNREFUSED') })));
  });
});

function makeRecording(id: string, path: string, bytes: Buffer): Recording {
  return {
    id,
    source: 'someone/voices',
    commit: 'c0ffee',
    path,
    license: 'CC0-1.0',
    note: '',
    language: 'en',
    kind: 'read',
    speakers: 1,
    hasMarks: true,
    use: 'test',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    seconds: 1,
    text: 'Words.',
  };
}
