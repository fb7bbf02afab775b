import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { durationOf, type Range } from '#schema/domain/clip.ts';
import { openSpeech } from '../../../render-node/tools/speech/embedded-speech.ts';
import { findEnglishModel } from '../../../render-node/tools/speech/models/english-model.ts';
import { sampleBlocks, VOICE_BLOCK } from '../../../render-node/tools/speech/pcm-file.ts';
import { openSileroVoice } from '../../../render-node/tools/speech/silero-voice.ts';
import type { PcmFile, Speech } from '../../../render-node/tools/speech/speech.ts';
import { hear, holdsSpeechContract } from '../../support/builders/speech-suite.ts';
import { type Placed, silentPcm, speakInto } from '../../support/media/spoken-sound.ts';
import { needs, program } from '../../support/system/needs.ts';

const never = new AbortController().signal;
const PHRASES = [
  'The new render farm finished the job today.',
  'Nobody expected that, because the old machine was slow.',
  'Can you believe it?',
];
/** Aligned word times have a median error of 18 ms and a 90th percentile of 51 ms. */
const WORD_TIME_TOLERANCE_SEC = 0.12;

const ESPEAK = await program('espeak-ng');
const ENGLISH = { isMet: (await findEnglishModel()) !== null, reason: 'pocketsphinx-en-us is not installed' };

describe('the embedded speech tools', needs(ESPEAK), () => {
  let folder: string;
  let speech: Speech;
  let spoken: PcmFile;
  let placed: Placed[];
  let silent: PcmFile;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'speech-'));
    speech = await openSpeech();
    ({ pcm: spoken, placed } = await speakInto(folder, PHRASES, 1));
    silent = await silentPcm(folder, 3);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  holdsSpeechContract(() => ({ speech, spoken, text: PHRASES.join(' '), silent }));

  it('finds each phrase where it is', async () => {
    const ranges = await speech.voice.detect(spoken, never);
    expect(ranges.length).toBeGreaterThanOrEqual(PHRASES.length);
    const outside = ranges.filter(
      (range) =>
        !placed.some((phrase) => range.startSec > phrase.startSec - 0.15 && range.endSec < phrase.endSec + 0.15),
    );
    expect(outside).toEqual([]);
  });

  it('finds the phrases in quiet sound too', async () => {
    const file = join(folder, 'quiet.pcm');
    const samples = new Int16Array(new Uint8Array(await readFile(spoken.file)).buffer);
    await writeFile(
      file,
      samples.map((sample) => Math.round(sample / 200)),
    );
    const [loud, quiet] = await Promise.all(
      [spoken, { ...spoken, file }].map((pcm) => speech.voice.detect(pcm, never)),
    );
    const total = (ranges: Range[] = []) => ranges.reduce((sum, range) => sum + durationOf(range), 0);
    expect(Math.abs(total(quiet) - total(loud))).toBeLessThan(0.1 * total(loud));
  });

  it('hears voices while the sound arrives as it does afterwards, and then does not look for them again', async () => {
    const detected = await speech.voice.detect(spoken, never);
    const voice = openSileroVoice();
    const listener = await voice.listen?.();
    for await (const block of sampleBlocks(spoken, VOICE_BLOCK)) await listener?.push(block, never);
    expect(detected.slice(0, listener?.settled().length)).toEqual(listener?.settled());
    expect(listener?.end()).toEqual(detected);
    const fractions: number[] = [];
    expect(await voice.detect(spoken, never, (fraction) => fractions.push(fraction))).toEqual(detected);
    expect(fractions).toEqual([]);
    expect(await voice.detect(silent, never, (fraction) => fractions.push(fraction))).toEqual([]);
    expect(fractions.at(-1)).toBeCloseTo(1);
  });

  it('times the words of a known text, with capitals and punctuation kept', needs(ENGLISH), async () => {
    const segments = placed.map((phrase) => ({
      ...phrase,
      startSec: phrase.startSec - 0.3,
      endSec: phrase.endSec + 0.3,
    }));
    const words = await speech.aligner.align(spoken, segments, never);
    expect(words.map((word) => word.text).join(' ')).toBe(PHRASES.join(' '));
    for (const phrase of placed) {
      const inside = words.filter((word) => word.endSec > phrase.startSec && word.startSec < phrase.endSec);
      expect(Math.abs((inside[0]?.startSec ?? 0) - phrase.startSec)).toBeLessThan(WORD_TIME_TOLERANCE_SEC);
      expect(Math.abs((inside.at(-1)?.endSec ?? 0) - phrase.endSec)).toBeLessThan(WORD_TIME_TOLERANCE_SEC);
    }
    expect(words.filter((word) => word.isEstimated === true)).toEqual([]);
  });

  it('places a word that no dictionary holds between its neighbours', needs(ENGLISH), async () => {
    const whole = { startSec: (placed[0]?.startSec ?? 0) - 0.3, endSec: (placed[0]?.endSec ?? 0) + 0.3 };
    const exact = await speech.aligner.align(spoken, [{ ...whole, text: PHRASES[0] ?? '' }], never);
    const text = 'The new qwzrk farm finished the job today.';
    const words = await speech.aligner.align(spoken, [{ ...whole, text }], never);
    expect(words.flatMap((word, i) => (word.isEstimated === true ? [i] : []))).toEqual([2]);
    const shifts = words.map((word, i) => Math.abs(word.startSec - (exact[i]?.startSec ?? Infinity)));
    expect(Math.max(...shifts)).toBeLessThan(WORD_TIME_TOLERANCE_SEC);
  });

  it('times a text that differs much from what is said', needs(ENGLISH), async () => {
    const whole = { startSec: (placed[0]?.startSec ?? 0) - 0.3, endSec: (placed[1]?.endSec ?? 0) + 0.3 };
    const text = 'The farm elephants finished the job. Nobody parade expected, because old machine.';
    const words = await speech.aligner.align(spoken, [{ ...whole, text }], never);
    expect(words).toHaveLength(text.split(' ').length);
    expect(words.filter((word) => word.isEstimated === true)).toEqual([]);
  });

  it('spreads a text that nobody can say in that time', needs(ENGLISH), async () => {
    const segment = { startSec: 1, endSec: 2, text: Array.from({ length: 21 }, () => 'the').join(' ') };
    const words = await speech.aligner.align(spoken, [segment], never);
    expect(words.map((word) => word.isEstimated)).toEqual(words.map(() => true));
    expect(words).toHaveLength(21);
  });

  it('spreads the words of another language over their segment', async () => {
    const segment = { startSec: 1, endSec: 3, text: 'Die Anlage hat gearbeitet.' };
    const words = await speech.aligner.align(spoken, [segment], never);
    expect(words.map((word) => word.isEstimated)).toEqual([true, true, true, true]);
    expect(words[0]?.startSec).toBe(1);
    expect(words.at(-1)?.endSec).toBeCloseTo(3);
  });

  it('gives no words for speech that is not English', async () => {
    const text = 'La nueva granja de servidores terminó el trabajo. Nadie lo esperaba, porque era muy lenta.';
    const { pcm } = await speakInto(folder, [text], 0.5, 'es');
    const ranges = await speech.voice.detect(pcm, never);
    const options = { language: 'auto', speech: ranges, signal: never, onProgress: () => undefined };
    expect(ranges.length).toBeGreaterThan(0);
    expect(await speech.transcriber.transcribe(pcm, options)).toEqual({ language: 'und', segments: [] });
  });

  it('estimates word times where there is no English model', needs(ENGLISH), async () => {
    const plain = await openSpeech({ englishModelDir: join(folder, 'nowhere') });
    const { words } = await hear({ ...speech, aligner: plain.aligner }, spoken);
    expect(words.length).toBeGreaterThan(10);
    expect(words.every((word) => word.isEstimated === true)).toBe(true);
  });
});
