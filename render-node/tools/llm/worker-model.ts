import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelCalls } from '../../protocol/model-calls.ts';
import { WorkerRefused, WorkerUnreachable } from '../../protocol/worker-api.ts';
import { charsOf, type LanguageModel, ModelFailure, type ModelQuestion } from './language-model.ts';
import { readModelJson } from './model-json.ts';

type WorkerModelOptions = {
  contextTokens: number;
  /** Whether it takes images. Missing: no. */
  sees?: true | undefined;
  /** Pause before the second try. */
  retryMs?: number;
};

/**
 * The language model of the Worker, asked under the lease of one job. One retry if it is busy or unreachable. Once the
 * Worker says that it has none, it is not asked again.
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
  const askTwice = async (question: ModelQuestion) => {
    try {
      return await askOnce(question);
    } catch (error) {
      question.signal.throwIfAborted();
      if (!(error instanceof WorkerUnreachable)) throw error;
    }
    await sleep(retryMs, undefined, { signal: question.signal });
    return askOnce(question);
  };
  return {
    contextChars: charsOf(contextTokens),
    sees,
    complete: async (question) => {
      try {
        const { content, tokensIn, tokensOut } = await askTwice(question);
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

function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (error instanceof WorkerUnreachable) return new ModelFailure('busy');
  return new ModelFailure(error instanceof WorkerRefused && error.status === 404 ? 'unavailable' : 'refused');
}
