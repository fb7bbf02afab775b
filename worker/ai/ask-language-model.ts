import type * as z from 'zod';
import type { languageModelRequestSchema, languageModelResponseSchema } from '#schema/jobs/ai.ts';
import type { Deps } from '../base/deps.ts';
import { logEvent } from '../base/log.ts';
import { ApiError } from '../http/failures.ts';
import type { Proof } from '../queue/store/held-by.ts';
import { admitCall } from './admit.ts';
import { type AiLanguageModel, languageModelOf } from './models.ts';
import { readCompletion } from './read-completion.ts';
import { runModel } from './run-model.ts';

type Question = Omit<z.infer<typeof languageModelRequestSchema>, 'token'>;
type Answer = z.infer<typeof languageModelResponseSchema>;

/** What an image costs, in thousands of characters: about as many tokens. */
const IMAGE_COST = 5;

/** Shorter than a node's own timeout. */
const TIMEOUT_MS = 90_000;

/**
 * Asks the language model of this deployment for a job. Throws `ai.unavailable`, `ai.busy`, `ai.refused`, `lease.lost`
 * and `request.invalid`.
 */
export async function askLanguageModel(
  deps: Pick<Deps, 'ai' | 'db' | 'limiter' | 'settings' | 'clock'>,
  jobId: string,
  question: Question & Proof,
): Promise<Answer> {
  const model = languageModelOf(deps);
  if (model === null) throw new ApiError('ai.unavailable');
  const chars = question.messages.reduce((sum, { content }) => sum + content.length, 0);
  if (question.image !== undefined && !model.sees) {
    throw new ApiError(
      'request.invalid',
      'image: This model is not asked about images. Set LLM_SEES=on if it takes them.',
    );
  }
  const cost = Math.max(1, Math.ceil(chars / 1_000)) + (question.image === undefined ? 0 : IMAGE_COST);
  await admitCall(deps, {
    jobId,
    proof: question,
    stages: ['create-shorts', 'analyze-faces', 'translate'],
    rate: 'questionChars',
    cost,
  });
  const startedAt = deps.clock();
  const completion = readCompletion(await runInFormat(model, jobId, question));
  const { tokensIn = 0, tokensOut = 0 } = completion ?? {};
  logEvent('ai_answered', { job: jobId, model: model.name, chars, tokensIn, tokensOut, ms: deps.clock() - startedAt });
  if (completion === null) throw new ApiError('ai.refused');
  return completion;
}

/** Asks a model without answer formats again, without one: the prompt also describes the schema in words. */
export async function runInFormat(model: AiLanguageModel, jobId: string, question: Question): Promise<unknown> {
  const { name, json } = question.schema;
  const input = inputOf(model, question);
  const format = { type: 'json_schema', json_schema: { name, strict: true, schema: json } };
  try {
    return await runModel(model, { jobId, timeoutMs: TIMEOUT_MS, input: { ...input, response_format: format } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ai.refused') throw error;
    return runModel(model, { jobId, timeoutMs: TIMEOUT_MS, input });
  }
}

function inputOf(
  { options }: AiLanguageModel,
  { messages, schema, maxTokens, image }: Question,
): Record<string, unknown> {
  const rule = `Answer with one JSON object of this JSON schema and nothing else:\n${JSON.stringify(schema.json)}`;
  const first = messages.findIndex(({ role }) => role === 'system');
  const told =
    first === -1
      ? [{ role: 'system', content: rule }, ...messages]
      : messages.map((message, i) => (i === first ? { ...message, content: `${message.content}\n${rule}` } : message));
  return { messages: withImage(told, image), max_tokens: maxTokens, temperature: 0, ...options };
}

/** The messages with an image behind the text of the last one. Workers AI takes images as OpenAI's API does. */
function withImage(messages: readonly { role: string; content: string }[], image: string | undefined) {
  if (image === undefined) return messages;
  return messages.map((message, i) => {
    if (i < messages.length - 1) return message;
    const picture = { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${image}` } };
    return { ...message, content: [{ type: 'text', text: message.content }, picture] };
  });
}
