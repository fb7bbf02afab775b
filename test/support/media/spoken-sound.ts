import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { openPcm } from '../../../render-node/tools/speech/pcm-file.ts';
import type { PcmFile } from '../../../render-node/tools/speech/speech.ts';

const BYTES_PER_SEC = 32_000;

/** A phrase spoken by espeak-ng, 16 kHz mono PCM, without the silence around it. */
async function speakPhrase(text: string, voice: string): Promise<Buffer> {
  const spoken = await execa('espeak-ng', ['-v', voice, '-s', '150', '--stdout', text], { encoding: 'buffer' });
  const trim = 'silenceremove=start_periods=1:start_threshold=-50dB,areverse';
  const filter = `aresample=16000,${trim},${trim}`;
  const args = ['-v', 'error', '-i', 'pipe:0', '-af', filter, '-ac', '1', '-f', 's16le', 'pipe:1'];
  const pcm = await execa('ffmpeg', args, { input: spoken.stdout, encoding: 'buffer' });
  return Buffer.from(pcm.stdout);
}

export type Placed = { text: string; startSec: number; endSec: number };

/**
 * Writes phrases in order to a PCM file, with silence of `gapSec` before each and at the end. Returns their exact
 * times. Several voices alternate.
 */
export async function speakInto(
  folder: string,
  phrases: string[],
  gapSec: number,
  voice: string | readonly string[] = 'en-us',
): Promise<{ pcm: PcmFile; placed: Placed[] }> {
  const gap = Buffer.alloc(Math.round(gapSec * BYTES_PER_SEC));
  const parts: Buffer[] = [gap];
  const placed: Placed[] = [];
  let bytes = gap.length;
  const voices = [voice].flat();
  for (const [i, text] of phrases.entries()) {
    const sound = await speakPhrase(text, voices[i % voices.length] ?? 'en-us');
    placed.push({ text, startSec: bytes / BYTES_PER_SEC, endSec: (bytes + sound.length) / BYTES_PER_SEC });
    parts.push(sound, gap);
    bytes += sound.length + gap.length;
  }
  const file = join(folder, `spoken-${voices.join('-')}.pcm`);
  await writeFile(file, Buffer.concat(parts));
  return { pcm: await openPcm(file), placed };
}

/** A PCM file of pure silence. */
export async function silentPcm(folder: string, sec: number): Promise<PcmFile> {
  const file = join(folder, 'silent.pcm');
  await writeFile(file, Buffer.alloc(Math.round(sec * BYTES_PER_SEC)));
  return openPcm(file);
}
