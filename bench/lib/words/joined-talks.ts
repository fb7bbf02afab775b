import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { execa } from 'execa';
import { openPcm, PCM_RATE, readSamples } from '../../../render-node/tools/speech/pcm-file.ts';
import type { VoiceActivity } from '../../../render-node/tools/speech/speech.ts';
import type { Recording } from './card.ts';

/** Pauses between sentences, by turns. */
const BETWEEN_SEC = [0.4, 1.2, 0.8];
/** Somebody who looks for a word. Engines hear apart what is around such a pause. */
const SEARCHING_SEC = 1.8;
const TALK_SEC = 60;
const never = new AbortController().signal;

type Sound = { recording: Recording; file: string };

/**
 * Talks of about a minute, made of recordings of single sentences in one language: a pause between them, and a long one
 * wherever their readers pause. Only recordings whose texts have marks.
 */
export async function joinTalks(sounds: readonly Sound[], scratch: string, voice: VoiceActivity): Promise<Sound[]> {
  const read = sounds.filter(({ recording }) => recording.hasMarks && recording.kind === 'read');
  const groups = Object.groupBy(read, ({ recording }) => `${recording.language}-${recording.use}`);
  const talks: Sound[] = [];
  for (const [name, group = []] of Object.entries(groups))
    for (const [i, talk] of talksOf(group).entries())
      talks.push(await joinTalk(talk, { id: `${name}-${i}`, scratch, voice }));
  return talks;
}

function talksOf(sounds: readonly Sound[]): Sound[][] {
  const talks: Sound[][] = [];
  let lengthSec = TALK_SEC;
  for (const sound of sounds) {
    if (lengthSec >= TALK_SEC) {
      talks.push([]);
      lengthSec = 0;
    }
    talks.at(-1)?.push(sound);
    lengthSec += sound.recording.seconds;
  }
  return talks;
}

type Making = { id: string; scratch: string; voice: VoiceActivity };

async function joinTalk(sounds: readonly Sound[], { id, ...making }: Making): Promise<Sound> {
  const parts: Float32Array[] = [];
  for (const [i, { file }] of sounds.entries()) {
    for (const [k, said] of (await partsOf(file, making)).entries())
      parts.push(...(k === 0 ? [] : [silence(SEARCHING_SEC)]), said);
    parts.push(silence(BETWEEN_SEC[i % BETWEEN_SEC.length] ?? 0));
  }
  const samples = Int16Array.from(parts.flatMap((part) => [...part].map((value) => Math.round(value * 32_767))));
  const raw = join(making.scratch, 'joined.pcm');
  const file = join(making.scratch, `${id}.wav`);
  await writeFile(raw, new Uint8Array(samples.buffer));
  await execa('ffmpeg', ['-y', '-v', 'error', '-f', 's16le', '-ar', String(PCM_RATE), '-ac', '1', '-i', raw, file]);
  const text = sounds.map(({ recording }) => recording.text).join(' ');
  const first = sounds[0] as Sound;
  return { recording: { ...first.recording, id, text, seconds: samples.length / PCM_RATE }, file };
}

/** The samples of each stretch of voice, with what is around it up to the middle of a pause. */
async function partsOf(source: string, { scratch, voice }: Omit<Making, 'id'>): Promise<Float32Array[]> {
  const file = join(scratch, 'sentence.pcm');
  const input = ['-y', '-v', 'error', '-i', source, '-map', '0:a:0', '-ac', '1', '-ar', String(PCM_RATE)];
  await execa('ffmpeg', [...input, '-f', 's16le', file]);
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
