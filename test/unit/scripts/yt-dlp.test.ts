import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadZip } from 'client-zip';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findYtDlp } from '../../../render-node/tools/platforms/yt-dlp.ts';
import { installYtDlp } from '../../../scripts/lib/setup/yt-dlp.ts';
import { needs, pythonModules } from '../../support/system/needs.ts';

const NAME = 'yt_dlp-1-py3-none-any.whl';

async function packageThat(runs: string): Promise<Buffer> {
  const about = 'Metadata-Version: 2.1\nName: yt-dlp\nVersion: 1\n';
  const files = {
    'yt_dlp/__init__.py': '',
    'yt_dlp/__main__.py': runs,
    'yt_dlp-1.dist-info/METADATA': about,
    'yt_dlp-1.dist-info/WHEEL': 'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    'yt_dlp-1.dist-info/RECORD': '',
  };
  return Buffer.from(await downloadZip(Object.entries(files).map(([name, input]) => ({ name, input }))).arrayBuffer());
}

describe('npm run setup -- --yt-dlp', needs(await pythonModules('pip')), () => {
  let folder: string;
  let index: Server;
  let served: Buffer | null;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yt-dlp-'));
    index = createServer(({ url }, response) => {
      if (served === null) response.writeHead(404).end();
      else if (url === `/${NAME}`) response.end(served);
      else response.setHeader('Content-Type', 'text/html').end(`<a href="/${NAME}">${NAME}</a>`);
    });
    await once(index.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    index.close();
    await rm(folder, { recursive: true });
  });

  /** Installs from a stand-in for the Python index. */
  function install(pinned: Buffer) {
    const sha256 = createHash('sha256').update(pinned).digest('hex');
    return installYtDlp({
      path: join(folder, 'yt-dlp', 'yt-dlp'),
      pins: [{ name: 'yt-dlp', version: '1', sha256 }],
      from: `http://127.0.0.1:${(index.address() as AddressInfo).port}/`,
    });
  }

  it('brings the program that nodes prefer to the one on PATH, and replaces an older one', async () => {
    const path = join(folder, 'yt-dlp', 'yt-dlp');
    for (const version of ['2026.01.02', '2026.01.03']) {
      served = await packageThat(`print("${version}")`);
      expect(await install(served)).toEqual({ path, version });
      expect(await findYtDlp(undefined, path)).toEqual({ path, version });
    }
    expect(await readdir(folder)).toEqual(['yt-dlp']);
  });

  it.each([
    [
      'another file',
      'print("2026.01.02")',
      'print("1")',
      /files with the pinned sums[^]*apt-get install[^]*YTDLP_PATH/,
    ],
    ['a refusal', 'print("2026.01.02")', null, /could not be downloaded[^]*--from/],
    ['a program that Python cannot run', 'raise SystemExit(1)', 'raise SystemExit(1)', /needs Python 3\.11/],
  ])('leaves nothing behind after %s, and says what else can be done', async (_name, pinned, given, reason) => {
    served = given === null ? null : await packageThat(given);
    await expect(install(await packageThat(pinned))).rejects.toThrow(reason);
    expect(await readdir(folder)).toEqual([]);
  });
});
