import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelCalls } from '../../protocol/model-calls.ts';
import { WorkerRefused, WorkerUnreachable } from '../../protocol/worker-api.ts';
import { charsOf, type LanguageModel, ModelFailure, type ModelQuestion } from './language-model.ts';
import { readModelJson } from './model-json.ts';

type WorkerModelOptions = {
  contextTokens: number;
  /** Whether it takes images. Missing: no. */
  sees?: true | undefined;
  /** Pause before another try, unless the Worker says how long. */
  retryMs?: number;
};

/** A busy model that wants a longer pause than this is given up: it is the limit of the job, not of a minute. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * The language model of the Worker, asked under the lease of one job. While it is busy, the question waits for its turn as
 * long as its signal allows: limits of Workers AI are of a minute. One retry if it is unreachable. Once the Worker says
 * that it has none, it is not asked again.
 */
export function makeWorkerModel(
  calls: Pick<ModelCalls, 'ask'>,
  { contextTokens, sees, retryMs = 2_000 }: WorkerModelOptions,
): LanguageModel {
  let isGone = false;
  const askOnce = (question: ModelQuestion) => {
    if (isGone) throw new ModelFailure('unavailable');
    const messages = [
      { role: 'system' as const, content: question.system },
      { role: 'user' as const, content: question.user },
    ];
    const { schema, maxTokens, image } = question;
    return calls.ask({ messages, schema, maxTokens, ...(image !== undefined && { image }) }, question.signal);
  };
  const askInTurn = async (question: ModelQuestion) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await askOnce(question);
      } catch (error) {
        question.signal.throwIfAborted();
        const pause = pauseMs(error, tries, retryMs);
        if (pause === null) throw error;
        await sleep(pause, undefined, { signal: question.signal });
      }
    }
  };
  return {
    contextChars: charsOf(contextTokens),
    sees,
    complete: async (question) => {
      try {
        const { content, tokensIn, tokensOut } = await askInTurn(question);
        question.onUsage?.({ tokensIn, tokensOut });
        const json = readModelJson(content);
        if (json === undefined) throw new ModelFailure('not_json');
        return json;
      } catch (error) {
        question.signal.throwIfAborted();
        const failure = failureOf(error);
        isGone ||= failure.kind === 'unavailable';
        throw failure;
      }
    },
  };
}

/** The pause before the same question is asked again. Null: it is not. Pauses differ, because many jobs wait at once. */
function pauseMs(error: unknown, tries: number, retryMs: number): number | null {
  if (!(error instanceof WorkerUnreachable)) return null;
  const { busyMs } = error;
  if (busyMs === null) return tries === 1 ? retryMs : null;
  const asked = busyMs === 'soon' ? retryMs : busyMs;
  return asked > LONGEST_PAUSE_MS ? null : asked * (1 + Math.random());
}

function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (error instanceof WorkerUnreachable) return new ModelFailure('busy');
  return new ModelFailure(error instanceof WorkerRefused && error.status === 404 ? 'unavailable' : 'refused');
}
