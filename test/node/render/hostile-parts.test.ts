import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinPartsArgs, partList, partProbeArgs, PARTS_FILE } from '../../../render-node/ffmpeg/args/part.ts';
import { type FfmpegBinaries, findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { runFfprobe } from '../../../render-node/ffmpeg/process/run.ts';
import { type FakeMediaServer, startFakeMediaServer } from '../../support/fakes/services/media-server.ts';

/** Parts of a render that a hostile node stores in place of an MP4 file. */
let ffmpeg: FfmpegBinaries;
let folder: string;
let server: FakeMediaServer;
beforeAll(async () => {
  ffmpeg = await findFfmpeg(process.env);
  folder = await mkdtemp(join(tmpdir(), 'clipmill-hostile-parts-'));
  server = await startFakeMediaServer(folder);
  const coding = ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=25:d=1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
  for (const name of ['good.mp4', 'secret.ts', 'secret.mp4']) {
    await execa(ffmpeg.ffmpegPath, ['-v', 'error', '-y', ...coding, join(folder, name)]);
  }
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const playlist = (address: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${address}\n#EXT-X-ENDLIST\n`;
const hostile: [string, () => string][] = [
  ['a playlist of a local file', () => playlist(join(folder, 'secret.ts'))],
  ['a playlist of a file beside it', () => playlist('secret.ts')],
  ['a playlist of an address', () => playlist(server.urlOf('secret.ts'))],
  ['a list of files', () => 'ffconcat version 1.0\nfile secret.mp4\n'],
  ['a list of itself', () => 'ffconcat version 1.0\nfile part0.mp4\n'],
  [
    'a description of streams',
    () => 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n',
  ],
  ['a page', () => '<!doctype html>'.repeat(100)],
];

describe('a part of a render that is', () => {
  const look = (name: string) =>
    runFfprobe({
      ffprobePath: ffmpeg.ffprobePath,
      args: partProbeArgs(join(folder, name)),
      signal: new AbortController().signal,
      deadlineMs: 20_000,
    });
  const joinOf = async (name: string) => {
    await writeFile(join(folder, PARTS_FILE), partList([{ file: name, frames: 25 }], { num: 25, den: 1 }));
    return execa(ffmpeg.ffmpegPath, ['-v', 'error', '-nostdin', ...joinPartsArgs()], { cwd: folder, reject: false });
  };

  it('an MP4 file is joined', async () => {
    expect(await look('good.mp4')).toMatchObject({ streams: [{ codec_name: 'h264' }] });
    expect(await joinOf('good.mp4')).toMatchObject({ exitCode: 0 });
  });

  it.each(hostile)('%s is refused, and nothing that it names is opened', async (_name, textOf) => {
    await writeFile(join(folder, 'part0.mp4'), textOf());
    await expect(look('part0.mp4')).rejects.toMatchObject({ code: 'source.not_media' });
    expect(server.requests).toEqual([]);
  });

  // Not lists: a list is what ffmpeg reads here, so that only the look keeps lists in it out.
  it.each(hostile.filter(([name]) => !name.startsWith('a list')))('%s is joined to nothing', async (_name, textOf) => {
    await writeFile(join(folder, 'part0.mp4'), textOf());
    expect((await joinOf('part0.mp4')).exitCode).not.toBe(0);
    expect(server.requests).toEqual([]);
  });
});
