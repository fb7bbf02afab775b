import { describe, expect, it } from 'vitest';
import { readEnv } from '../../../../../render-node/env.ts';
import { withOtherLanguages } from '../../../../../render-node/tools/speech/other-languages.ts';
import { NoSuchEngine } from '../../../../../render-node/tools/speech/service/speech-service.ts';
import type { Heard, Transcriber } from '../../../../../render-node/tools/speech/speech.ts';
import { readTranscription } from '../../../../../render-node/tools/speech/transcription-answer.ts';

const HOST = { name: 'host-1', tmpDir: '/tmp' };
const NODE = { API_URL: 'http://127.0.0.1:8787', NODE_KEY: 'k', JOB_SOURCE: 'worker' };
const speechOf = (settings: Record<string, string>) => readEnv({ ...NODE, ...settings }, HOST).speech;

describe('TRANSCRIBER', () => {
  it('looks for models beside the program where nothing is said', () => {
    const engine = { kind: 'auto', modelsDir: expect.stringMatching(/models$/) as string };
    expect(speechOf({})).toEqual({
      engine,
      others: null,
      asksWorker: true,
      refinesTimes: false,
      modelsDir: engine.modelsDir,
    });
    expect(speechOf({ MODELS_DIR: '/m' }).engine).toEqual({ kind: 'auto', modelsDir: '/m' });
    expect(speechOf({ TRANSCRIBE_OTHERS: 'none' })).toMatchObject({ others: null, asksWorker: false });
    expect(speechOf({ TRANSCRIBER: 'embedded' })).toMatchObject({ engine: { kind: 'embedded' }, asksWorker: true });
  });

  it('names each engine with its settings', () => {
    const openai = { TRANSCRIBER: 'openai', TRANSCRIBE_URL: 'http://h/v1/', TRANSCRIBE_REFINE: '1' };
    expect(speechOf(openai)).toMatchObject({
      engine: { kind: 'openai', baseUrl: 'http://h/v1', key: undefined, model: 'whisper-1' },
      refinesTimes: true,
    });
    const cloudflare = { TRANSCRIBER: 'workers-ai', CF_ACCOUNT_ID: 'a', CF_AI_TOKEN: 't' };
    expect(speechOf(cloudflare).engine).toMatchObject({
      baseUrl: 'https://api.cloudflare.com/client/v4',
      model: '@cf/openai/whisper-large-v3-turbo',
    });
    const both = { TRANSCRIBE_OTHERS: 'sherpa', TRANSCRIBE_MODEL_DIR: '/m' };
    expect(speechOf(both)).toMatchObject({ engine: { kind: 'auto' }, others: { kind: 'sherpa', modelDir: '/m' } });
  });

  it.each([
    [{ TRANSCRIBER: 'openai' }, /^TRANSCRIBE_URL needs a value/],
    [{ TRANSCRIBER: 'workers-ai' }, /^CF_ACCOUNT_ID needs the account/],
    [{ TRANSCRIBER: 'workers-ai', CF_ACCOUNT_ID: 'a' }, /^CF_AI_TOKEN needs a value/],
    [{ TRANSCRIBER: 'sherpa' }, /^TRANSCRIBE_MODEL_DIR needs a value.*npm run model/],
    [{ TRANSCRIBE_OTHERS: 'openai' }, /^TRANSCRIBE_URL needs a value/],
    [{ TRANSCRIBER: 'whisper' }, /^TRANSCRIBER has an invalid value/],
  ])('%o is refused with the setting and its remedy', (settings, message) => {
    expect(() => speechOf(settings)).toThrow(message);
  });

  it('needs nothing on a node that does not transcribe', () => {
    expect(speechOf({ TRANSCRIBER: 'openai', STAGES: 'render' }).engine).toEqual({ kind: 'embedded' });
  });
});

describe('withOtherLanguages', () => {
  const engine = (id: string, languages: 'any' | string[], heard: Heard): Transcriber => ({
    id,
    languages,
    transcribe: async (_pcm, { onProgress }) => {
      onProgress(1);
      return heard;
    },
  });
  const text = [{ startSec: 0, endSec: 1, text: 'Hallo' }];
  const others = engine('others', 'any', { language: 'de', segments: text });
  const hear = async (language: string, first: Heard) => {
    const both = withOtherLanguages(engine('first', ['en'], first), others);
    const fractions: number[] = [];
    const options = { language, speech: text, signal: new AbortController().signal };
    const heard = await both.transcribe(
      { file: '', durationSec: 1 },
      { ...options, onProgress: (fraction) => fractions.push(fraction) },
    );
    return { engine: heard.engine, languages: both.languages, fractions };
  };

  it.each([
    ['en-US', { language: 'en', segments: text }, 'first'],
    ['auto', { language: 'en', segments: text }, 'first'],
    ['auto', { language: 'und', segments: [] }, 'others'],
    ['de', { language: 'en', segments: text }, 'others'],
    ['auto', { language: 'ja', segments: [], engine: 'none' }, 'others'],
  ])('%s with %o goes to %s', async (language, first, id) => {
    const heard = await hear(language, first);
    expect(heard).toMatchObject({ engine: id, languages: 'any' });
    expect(heard.fractions).toEqual([...heard.fractions].sort((a, b) => a - b));
    expect(heard.fractions.at(-1)).toBe(1);
  });

  it.each([
    ['de', { language: 'en', segments: text }, { engine: 'none', language: 'de', segments: [] }],
    ['auto', { language: 'und', segments: [] }, { engine: 'first', language: 'und', segments: [] }],
  ])('%s has no text where there turns out to be no other engine', async (language, first, expected) => {
    const missing: Transcriber = { ...others, transcribe: () => Promise.reject(new NoSuchEngine('gone')) };
    const both = withOtherLanguages(engine('first', ['en'], first), missing);
    const options = { language, speech: text, signal: new AbortController().signal, onProgress: () => undefined };
    expect(await both.transcribe({ file: '', durationSec: 1 }, options)).toEqual(expected);
  });
});

describe('readTranscription', () => {
  const piece = { startSec: 100, endSec: 110 };
  it('drops times that cannot be true, and keeps the text', () => {
    const words = [
      { word: 'hello', start: 8, end: 9 },
      { word: 'there', start: 1, end: 2 },
    ];
    const read = readTranscription({ text: 'Hello there.', language: 'en', words }, piece);
    expect(read?.segments).toEqual([{ text: 'Hello there.', startSec: 100, endSec: 110 }]);
  });

  it('leaves out segments in which nobody speaks, by the rule of Whisper', () => {
    const segments = [
      { start: 0, end: 2, text: ' Thank you.', no_speech_prob: 0.9, avg_logprob: -1.4 },
      { start: 2, end: 4, text: ' Quiet please.', no_speech_prob: 0.9, avg_logprob: -0.1 },
    ];
    const read = readTranscription({ text: '', segments }, piece);
    expect(read?.segments.map((segment) => segment.text)).toEqual(['Quiet please.']);
    expect(read?.segments[0]?.confidence).toBeCloseTo(Math.exp(-0.1));
  });

  it.each([{}, { error: 'no' }, [], 'text', null, { text: 1 }, { segments: [{ start: 0 }] }])(
    '%o is none',
    (answer) => {
      expect(readTranscription(answer, piece)).toBeNull();
    },
  );
});
