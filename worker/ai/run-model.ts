import { errorName, logEvent } from '../base/log.ts';
import { within } from '../base/within.ts';
import { ApiError, type FailureCode } from '../http/failures.ts';
import type { AiModel } from './models.ts';

export type ModelRun = {
  jobId: string;
  input: Record<string, unknown>;
  /** The binding has no deadline of its own. */
  timeoutMs: number;
};

/** Pause in seconds that `ai.busy` asks of a node. */
const RETRY_AFTER_SEC = 5;

/**
 * Runs a model once and returns its answer. Throws `ai.unavailable`, `ai.busy` and `ai.refused`. Neither the input nor
 * the message of an error is logged: both may contain the prompt.
 */
export async function runModel({ ai, name }: AiModel, { jobId, input, timeoutMs }: ModelRun): Promise<unknown> {
  const over = new AbortController();
  try {
    return await within(timeoutMs, ai.run(name, input, { signal: over.signal }));
  } catch (error) {
    const { failure, code } = judge(error);
    logEvent('ai_failed', { job: jobId, model: name, failure, code, error: errorName(error) });
    throw new ApiError(failure, undefined, failure === 'ai.busy' ? RETRY_AFTER_SEC : undefined);
  } finally {
    // After the deadline nobody waits for the answer, which would be paid for.
    over.abort();
  }
}

/**
 * Codes of Workers AI: no such model, or a model or account that may not be used. The used-up daily allocation (3036)
 * counts as busy, because it is renewed.
 */
const UNAVAILABLE = new Set([3023, 3041, 3042, 5007, 5016, 5018, 5019]);
const REFUSED = new Set([3003, 3006, 5004, 5005, 5006]);

/** What an error of the binding means. It carries its code only in its message. */
function judge(error: unknown): { failure: FailureCode; code: number | null } {
  const message = error instanceof Error ? error.message : '';
  const code = Number(/\b([1-9]\d{3}):/.exec(message)?.[1] ?? Number.NaN);
  const known = Number.isNaN(code) ? null : code;
  return { failure: failureOf(message, code), code: known };
}

function failureOf(message: string, code: number): FailureCode {
  // A local instance has the binding, but nothing behind it.
  if (UNAVAILABLE.has(code) || message.includes('needs to be run remotely')) return 'ai.unavailable';
  if (REFUSED.has(code) || /context length|response_format|json mode/i.test(message)) return 'ai.refused';
  return 'ai.busy';
}
