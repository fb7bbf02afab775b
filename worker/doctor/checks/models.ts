import { green, red, yellow } from '#schema/domain/farm/verdict.ts';
import { runInFormat } from '../../ai/ask-language-model.ts';
import { languageModelOf, speechModelOf } from '../../ai/models.ts';
import { readCompletion } from '../../ai/read-completion.ts';
import { runModel } from '../../ai/run-model.ts';
import type { Ask } from '../ask.ts';

/** In logs, in place of a job. */
const DOCTOR = 'doctor';
const TIMEOUT_MS = 14_000;

const QUESTION = {
  messages: [{ role: 'user' as const, content: 'Set ok to true.' }],
  schema: {
    name: 'answer',
    json: {
      type: 'object',
      properties: { ok: { type: 'boolean' } },
      required: ['ok'],
      additionalProperties: false,
    },
  },
  maxTokens: 100,
};

export const modelChecks = {
  'ai.text': async (deps) => {
    const model = languageModelOf(deps);
    if (model === null) return yellow('off');
    const completion = readCompletion(await runInFormat(model, DOCTOR, QUESTION));
    return /"ok"\s*:\s*true/.test(completion?.content ?? '') ? green(model.name) : red(model.name);
  },
  'ai.speech': async (deps) => {
    const model = speechModelOf(deps);
    if (model === null) return yellow('off');
    const input = { audio: silentWav(), task: 'transcribe' };
    const answer = await runModel(model, { jobId: DOCTOR, input, timeoutMs: TIMEOUT_MS });
    return typeof answer === 'object' && answer !== null && 'text' in answer ? green(model.name) : red(model.name);
  },
} satisfies Record<string, Ask>;

const RATE = 16_000;

/** A second of silence in base64: WAV with 16 bits at 16 kHz, as nodes send it. */
function silentWav(): string {
  const bytes = new Uint8Array(44 + 2 * RATE);
  const view = new DataView(bytes.buffer);
  const text = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at);
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    view.setUint16(at, value, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, 2 * RATE, true);
  text(36, 'data');
  view.setUint32(40, 2 * RATE, true);
  return btoa(String.fromCharCode(...bytes));
}
