import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { execa } from 'execa';
import { durationOf, type Range } from '#schema/domain/clip.ts';
import type { FfmpegBinaries } from '../../render-node/ffmpeg/process/binaries.ts';
import { inChunks } from '../../render-node/tools/speech/in-chunks.ts';
import { openMoonshineThreads } from '../../render-node/tools/speech/moonshine-threads.ts';
import { openPcm, PCM_RATE } from '../../render-node/tools/speech/pcm-file.ts';
import { openSileroVoice } from '../../render-node/tools/speech/silero-voice.ts';
import { workerSettings } from '../../scripts/lib/system/secrets.ts';
import type { LocalSystem } from '../../test/support/system/local-system.ts';
import { type Cost, costOf } from './cost.ts';
import { processesBelow } from './cpu-time.ts';

const THREADS = 2;
const never = new AbortController().signal;

/**
 * The transfer alone: the whole source from its address into the same storage, in one request each. Its CPU is that of
 * all processes, as the job's is: the storage works as well.
 */
export async function transferFloor(url: string, system: Pick<LocalSystem, 'url'>): Promise<Cost> {
  const secrets = { tokenKeys: [], nodeKey: '', operatorToken: '', queuesToken: '', vapidKey: '', connectionKeys: '' };
  const settings = workerSettings(system.url, secrets, {});
  const accessKeyId = settings['S3_ACCESS_KEY_ID'] ?? '';
  const secretAccessKey = settings['S3_SECRET_ACCESS_KEY'] ?? '';
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'auto' });
  const target = await client.sign(`${settings['S3_BASE_URL']}/bench/floor.mp4`, {
    method: 'PUT',
    aws: { signQuery: true },
  });
  const usedSec = () => processesBelow(process.pid).reduce((sum, { allCpuSec }) => sum + allCpuSec, 0);
  const before = usedSec();
  const { wallSec } = await costOf(async () => {
    const bytes = await (await fetch(url)).arrayBuffer();
    const stored = await fetch(target.url, { method: 'PUT', body: bytes });
    if (!stored.ok) throw new Error(`The storage answered ${stored.status}.`);
    await stored.arrayBuffer();
  });
  return { wallSec, cpuSec: usedSec() - before };
}

/** The speech engine alone, its models loaded, on the sound of a file. */
export async function speechFloor(file: string, at: { ffmpeg: FfmpegBinaries; folder: string }): Promise<Cost> {
  const pcmFile = join(at.folder, 'floor.pcm');
  const output = ['-map', '0:a:0', '-ac', '1', '-ar', String(PCM_RATE), '-f', 's16le', pcmFile];
  await execa(at.ffmpeg.ffmpegPath, ['-v', 'error', '-nostdin', '-y', '-i', file, ...output], { stdin: 'ignore' });
  const pcm = await openPcm(pcmFile);
  const engine = inChunks(openMoonshineThreads(THREADS));
  const speech = await openSileroVoice().detect(pcm, never);
  const hear = (ranges: Range[]) =>
    engine.transcribe(pcm, { language: 'en', speech: ranges, signal: never, onProgress: () => undefined });
  await Promise.all([hear(speech.slice(0, 1)), hear(speech.slice(0, 1))]);
  return costOf(() => hear(speech));
}

/** The source's pictures of some ranges decoded once, one range after the other. */
export async function decodeFloor(
  file: string,
  ranges: readonly Range[],
  { ffmpegPath }: FfmpegBinaries,
): Promise<Cost> {
  await readFile(file);
  return costOf(async () => {
    for (const range of ranges) {
      const input = ['-ss', String(range.startSec), '-t', String(durationOf(range)), '-i', file];
      const args = ['-v', 'error', '-nostdin', ...input, '-map', '0:V:0', '-f', 'null', '-'];
      await execa(ffmpegPath, args, { stdin: 'ignore' });
    }
  });
}
