import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { execa } from 'execa';
import { quietestOffset } from '../../../render-node/plan/speech/chunks.ts';
import { openPcm, PCM_RATE, readSamples } from '../../../render-node/tools/speech/pcm-file.ts';
import type { PcmFile, VoiceActivity } from '../../../render-node/tools/speech/speech.ts';
import { type Recording, recordingFile } from './card.ts';

/** Pauses between sentences, by turns. */
const BETWEEN_SEC = [0.4, 1.2, 0.8];
/** Somebody who looks for a word. Engines hear apart what is around such a pause. */
const SEARCHING_SEC = 1.8;
/** Only a sentence of this length is interrupted, and every second one. */
const LONG_SEC = 4;
const TALK_SEC = 60;
const never = new AbortController().signal;

/** `startsSec`: when the voice of each sentence begins. */
export type JoinedTalk = { pcm: PcmFile; text: string; startsSec: number[] };

/**
 * Talks of about a minute, made of recordings of single sentences: a pause between them, and a longer one within every
 * second long sentence, where it is quietest.
 */
export async function joinTalks(
  recordings: readonly Recording[],
  { folder, scratch, voice }: { folder: string; scratch: string; voice: VoiceActivity },
): Promise<JoinedTalk[]> {
  const talks: JoinedTalk[] = [];
  let parts: Float32Array[] = [];
  let texts: string[] = [];
  let startsSec: number[] = [];
  const lengthSec = () => parts.reduce((sum, part) => sum + part.length, 0) / PCM_RATE;
  const close = async () => {
    if (texts.length === 0) return;
    const file = join(scratch, `talk-${recordings[0]?.language}-${talks.length}.pcm`);
    await writeFile(file, pcmOf(parts));
    talks.push({ pcm: await openPcm(file), text: texts.join(' '), startsSec });
    [parts, texts, startsSec] = [[], [], []];
  };
  for (const [i, recording] of recordings.entries()) {
    const said = await sentenceOf(recording, { folder, scratch, voice });
    startsSec.push(lengthSec());
    parts.push(...(i % 2 === 0 ? interrupted(said) : [said]), silence(BETWEEN_SEC[i % BETWEEN_SEC.length] ?? 0));
    texts.push(recording.text);
    if (lengthSec() > TALK_SEC) await close();
  }
  await close();
  return talks;
}

/** The samples from the first to the last voice. */
async function sentenceOf(
  recording: Recording,
  { folder, scratch, voice }: { folder: string; scratch: string; voice: VoiceActivity },
): Promise<Float32Array> {
  const file = join(scratch, 'sentence.pcm');
  const input = ['-y', '-v', 'error', '-i', join(folder, recordingFile(recording)), '-map', '0:a:0'];
  await execa('ffmpeg', [...input, '-ac', '1', '-ar', String(PCM_RATE), '-f', 's16le', file]);
  const pcm = await openPcm(file);
  const voiced = await voice.detect(pcm, never);
  return readSamples(pcm, {
    startSec: voiced[0]?.startSec ?? 0,
    endSec: Math.min(voiced.at(-1)?.endSec ?? pcm.durationSec, pcm.durationSec),
  });
}

function interrupted(said: Float32Array): Float32Array[] {
  if (said.length < LONG_SEC * PCM_RATE) return [said];
  const from = Math.round(said.length * 0.3);
  const middle = said.subarray(from, Math.round(said.length * 0.7));
  const cut = from + Math.round(quietestOffset(middle, PCM_RATE) * PCM_RATE);
  return [said.subarray(0, cut), silence(SEARCHING_SEC), said.subarray(cut)];
}

function silence(sec: number): Float32Array {
  return new Float32Array(Math.round(sec * PCM_RATE));
}

function pcmOf(parts: readonly Float32Array[]): Uint8Array {
  const samples = Int16Array.from(parts.flatMap((part) => [...part].map((value) => Math.round(value * 32_767))));
  return new Uint8Array(samples.buffer);
}
