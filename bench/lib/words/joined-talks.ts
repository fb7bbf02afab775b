import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { execa } from 'execa';
import { openPcm, PCM_RATE, readSamples } from '../../../render-node/tools/speech/pcm-file.ts';
import type { PcmFile, VoiceActivity } from '../../../render-node/tools/speech/speech.ts';
import { type Recording, recordingFile } from './card.ts';

/** Pauses between sentences, by turns. */
const BETWEEN_SEC = [0.4, 1.2, 0.8];
/** Somebody who looks for a word. Engines hear apart what is around such a pause. */
const SEARCHING_SEC = 1.8;
const TALK_SEC = 60;
const never = new AbortController().signal;

/** `startsSec`: when the voice of each sentence begins. */
export type JoinedTalk = { pcm: PcmFile; text: string; startsSec: number[] };

/**
 * Talks of about a minute, made of recordings of single sentences: a pause between them, and a long one wherever their
 * readers pause.
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
    startsSec.push(lengthSec());
    for (const [k, said] of (await partsOf(recording, { folder, scratch, voice })).entries())
      parts.push(...(k === 0 ? [] : [silence(SEARCHING_SEC)]), said);
    parts.push(silence(BETWEEN_SEC[i % BETWEEN_SEC.length] ?? 0));
    texts.push(recording.text);
    if (lengthSec() > TALK_SEC) await close();
  }
  await close();
  return talks;
}

/** The samples of each stretch of voice, with what is around it up to the middle of a pause. */
async function partsOf(
  recording: Recording,
  { folder, scratch, voice }: { folder: string; scratch: string; voice: VoiceActivity },
): Promise<Float32Array[]> {
  const file = join(scratch, 'sentence.pcm');
  const input = ['-y', '-v', 'error', '-i', join(folder, recordingFile(recording)), '-map', '0:a:0'];
  await execa('ffmpeg', [...input, '-ac', '1', '-ar', String(PCM_RATE), '-f', 's16le', file]);
  const pcm = await openPcm(file);
  const voiced = await voice.detect(pcm, never);
  const middle = (i: number) => ((voiced[i - 1]?.endSec ?? 0) + (voiced[i]?.startSec ?? 0)) / 2;
  return Promise.all(
    voiced.map(({ startSec, endSec }, i) =>
      readSamples(pcm, {
        startSec: i === 0 ? startSec : middle(i),
        endSec: i === voiced.length - 1 ? Math.min(endSec, pcm.durationSec) : middle(i + 1),
      }),
    ),
  );
}

function silence(sec: number): Float32Array {
  return new Float32Array(Math.round(sec * PCM_RATE));
}

function pcmOf(parts: readonly Float32Array[]): Uint8Array {
  const samples = Int16Array.from(parts.flatMap((part) => [...part].map((value) => Math.round(value * 32_767))));
  return new Uint8Array(samples.buffer);
}
