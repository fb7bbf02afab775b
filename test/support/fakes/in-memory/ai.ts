import type { Ai } from '../../../../worker/base/ports.ts';

/** How a model answers one call: with a value, by an error that the binding throws, or not at all. */
export type AiAnswer = { answer: unknown } | { error: string } | 'silent';

/**
 * A fake of the Workers AI binding. `answers` hold one answer for each call; the last one repeats. Like the real
 * binding it carries a code in the message of an error only.
 */
export function makeFakeAi(
  ...answers: AiAnswer[]
): Ai & { calls: { model: string; input: Record<string, unknown> }[]; signals: AbortSignal[] } {
  const calls: { model: string; input: Record<string, unknown> }[] = [];
  const signals: AbortSignal[] = [];
  const left = [...answers];
  return {
    calls,
    signals,
    run: async (model, input, { signal }) => {
      calls.push({ model, input });
      signals.push(signal);
      const next = (left.length > 1 ? left.shift() : left[0]) ?? 'silent';
      if (next === 'silent') return new Promise(() => undefined);
      if ('error' in next) throw Object.assign(new Error(next.error), { name: 'InferenceUpstreamError' });
      return next.answer;
    },
  };
}

/** What the binding of a local instance rejects every call with. */
export const LOCAL_AI_ERROR = 'Binding AI needs to be run remotely';
