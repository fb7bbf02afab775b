import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPcm } from '../../../../../render-node/tools/speech/pcm-file.ts';
import { findModel } from '../../../../../render-node/tools/speech/models/speech-models.ts';
import { openSherpaTranscriber } from '../../../../../render-node/tools/speech/sherpa-transcriber.ts';
import type { PcmFile } from '../../../../../render-node/tools/speech/speech.ts';

type Answer = { text: string; tokens: string[]; timestamps: number[]; lang?: string };
const RATE = 16_000;
const answer = (text: string, lang = 'de'): Answer => ({ text, lang, tokens: text.split(' '), timestamps: [] });

let folder: string;
let pcm: PcmFile;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sherpa-'));
  await writeFile(join(folder, 'sound.pcm'), new Uint8Array(60 * RATE * 2));
  pcm = await openPcm(join(folder, 'sound.pcm'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A stand-in of the package: `decode` gets the seconds of sound and the language that Whisper was told. */
async function open(name: string, decode: (soundSec: number, language: string | undefined, at: number) => Answer) {
  let language: string | undefined;
  const sounds: number[] = [];
  const running = { now: 0, most: 0 };
  const take = (config: object) => {
    language = (config as { modelConfig: { whisper?: { language: string } } }).modelConfig.whisper?.language;
  };
  const recognizer = {
    createStream: () => {
      let soundSec = 0;
      return {
        acceptWaveform: ({ samples }: { samples: Float32Array }) => {
          soundSec = samples.length / RATE;
        },
        soundSec: () => soundSec,
      };
    },
    setConfig: take,
    decodeAsync: async (stream: object) => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      const told = language;
      await Promise.resolve();
      running.now -= 1;
      const soundSec = (stream as { soundSec(): number }).soundSec();
      sounds.push(soundSec);
      return decode(soundSec, told, sounds.length);
    },
  };
  const model = findModel(name);
  if (model === undefined) throw new Error(name);
  const sherpa = { OfflineRecognizer: { createAsync: async (config: object) => (take(config), recognizer) } };
  const transcriber = await openSherpaTranscriber(sherpa, { model, folder: '/m', threads: 1 });
  const hear = (asked: string, speech: { startSec: number; endSec: number }[]) =>
    transcriber.transcribe(pcm, {
      language: asked,
      speech,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
  return { transcriber, hear, sounds, running };
}

const TEN = [{ startSec: 1, endSec: 11 }];

describe('Whisper in sherpa-onnx', () => {
  it.each([
    ['de-CH', 'de'],
    ['nb', 'no'],
    ['auto', ''],
  ])('is asked for %s as %j', async (language, code) => {
    const told: (string | undefined)[] = [];
    const { hear } = await open('whisper-base-int8', (_sec, asked) => {
      told.push(asked);
      return answer('Guten Tag');
    });
    await hear(language, TEN);
    expect(told).toEqual([code]);
  });

  it('names the language of most of the speech', async () => {
    const pieces = [TEN[0], { startSec: 20, endSec: 24 }, { startSec: 30, endSec: 35 }].flatMap((one) => one ?? []);
    const { hear } = await open('whisper-base-int8', (_sec, _asked, at) => answer('Text', at === 1 ? 'fr' : 'de'));
    const heard = await hear('auto', pieces);
    expect([heard.language, heard.segments.length]).toEqual(['fr', 3]);
    expect((await hear('it', pieces)).language).toBe('it');
  });

  it('hears again across a cut, and leaves no full stop there that was not heard', async () => {
    const texts = ['Wir haben lange gesucht.', 'Bis wir es fanden.', 'Wir haben lange gesucht, bis wir es fanden.'];
    const { hear, sounds } = await open('whisper-base-int8', (_sec, _asked, at) => answer(texts[at - 1] ?? ''));
    const speech = [
      { startSec: 2, endSec: 5 },
      { startSec: 7, endSec: 10 },
    ];
    const { segments } = await hear('de', speech);
    expect(segments.map(({ text }) => text)).toEqual(['Wir haben lange gesucht,', 'bis wir es fanden.']);
    expect(sounds[2]).toBeLessThan(7.5);
  });

  it('hears nothing across where the text goes on in a loop', async () => {
    const texts = ['Wir haben gesucht.', 'Berlin war schön.', 'la '.repeat(60).trim()];
    const { hear } = await open('whisper-base-int8', (_sec, _asked, at) => answer(texts[at - 1] ?? ''));
    const speech = [
      { startSec: 2, endSec: 5 },
      { startSec: 7, endSec: 10 },
    ];
    expect((await hear('de', speech)).segments.map(({ text }) => text)).toEqual(texts.slice(0, 2));
  });

  it.each([
    ['cut off', Array.from({ length: 62 }, (_, i) => `t${i}`).join(' ')],
    ['a loop', 'und dann '.repeat(12).trim()],
  ])('hears a piece again in halves, with room for more words, if the text is %s', async (_name, text) => {
    const { hear, sounds } = await open('whisper-base-int8', (_sec, _asked, at) =>
      answer(at === 1 ? text : `Teil ${at}`),
    );
    const { segments } = await hear('de', TEN);
    expect(segments.map((segment) => segment.text)).toEqual(['Teil 2', 'Teil 3']);
    const [whole = 0, ...rest] = sounds;
    const [halves, across] = [rest.slice(0, 2), rest.slice(2)];
    expect(across).toHaveLength(1);
    expect(halves.reduce((sum, sec) => sum + sec, 0)).toBeCloseTo(2 * whole, 1);
  });

  it('gives up a short piece that goes on in a loop', async () => {
    const { hear, sounds } = await open('whisper-base-int8', () => answer('la '.repeat(30).trim()));
    expect((await hear('de', TEN)).segments).toEqual([]);
    expect(sounds.length).toBeLessThan(10);
  });

  it('decodes one piece at a time, each in its own language', async () => {
    const { hear, running } = await open('whisper-base-int8', (_sec, asked) => answer(`in ${asked}`));
    const heard = await Promise.all(['de', 'fr', 'it'].map((language) => hear(language, TEN)));
    expect(heard.map(({ segments }) => segments[0]?.text)).toEqual(['in de', 'in fr', 'in it']);
    expect(running.most).toBe(1);
  });
});

describe('other models in sherpa-onnx', () => {
  it('a transducer has the language of its text', async () => {
    const text = 'Es war nicht leicht, aber ich habe es mit euch auch noch gemacht und das ist gut.';
    const { hear } = await open('parakeet-tdt-0.6b-v3-int8', () => answer(text, ''));
    expect((await hear('auto', TEN)).language).toBe('de');
    const unclear = await open('parakeet-tdt-0.6b-v3-int8', () => answer('Hm hm.', ''));
    expect((await unclear.hear('auto', TEN)).language).toBe('und');
  });

  it('Moonshine base knows English alone', async () => {
    const { hear, transcriber } = await open('moonshine-base-en-int8', () => answer('Good morning.', ''));
    expect(transcriber.languages).toEqual(['en']);
    expect(await hear('auto', TEN)).toMatchObject({ language: 'en', segments: [{ text: 'Good morning.' }] });
  });
});
