import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { parseJson } from '../../base/parse-json.ts';
import { charsOf, type LanguageModel, ModelFailure, type ModelQuestion } from './language-model.ts';
import { readModelJson } from './model-json.ts';
import { readText } from '../http/read-text.ts';

export type ChatModelOptions = {
  /** The URL before `/chat/completions`, without a trailing slash. */
  baseUrl: string;
  /** Sent as a bearer token, if set. */
  key: string | undefined;
  model: string;
  /** The size of the model's context, in tokens. */
  contextTokens: number;
  /** Whether the model takes images. Missing: no. */
  sees?: boolean;
  /** For each request, including its answer. */
  timeoutMs: number;
  fetch: typeof globalThis.fetch;
  /** Pause before the second try if the server names none, and the longest that it may ask for, in ms. */
  retryMs?: number;
  longestRetryMs?: number;
};

const MAX_ANSWER_BYTES = 1_000_000;
/** How much of a refusal is read to find the parameter that it is about. */
const MAX_COMPLAINT_CHARS = 4_000;

/**
 * What a server understands of the protocol. Some refuse JSON schemas or any answer format, some models want the newer
 * name of the token limit or their own temperature; each refusal (400, 422) drops the refused feature.
 */
type Dialect = {
  format: 'json_schema' | 'json_object' | 'plain';
  limit: 'max_tokens' | 'max_completion_tokens';
  isCold: boolean;
};

const FULL: Dialect = { format: 'json_schema', limit: 'max_tokens', isCold: true };

/**
 * A model behind any endpoint that speaks OpenAI's chat completions. Temperature 0; one more try on 429, 5xx and no
 * answer.
 */
export function makeChatModel(options: ChatModelOptions): LanguageModel {
  let known = FULL;
  return {
    contextChars: charsOf(options.contextTokens),
    sees: options.sees,
    complete: async (question) => {
      let dialect = known;
      for (;;) {
        const answer = await askTwice(options, question, dialect);
        if ('text' in answer) {
          known = dialect;
          return readAnswer(answer.text, question);
        }
        const next = plainer(dialect, answer.complaint);
        if (next === null) throw new ModelFailure('refused');
        dialect = next;
      }
    },
  };
}

/** The next dialect to try after a refusal; null if nothing more can be left out. */
function plainer(dialect: Dialect, complaint: string): Dialect | null {
  if (dialect.limit === 'max_tokens' && complaint.includes('max_completion_tokens')) {
    return { ...dialect, limit: 'max_completion_tokens' };
  }
  if (dialect.isCold && complaint.includes('temperature')) return { ...dialect, isCold: false };
  if (dialect.format === 'plain') return null;
  return { ...dialect, format: dialect.format === 'json_schema' ? 'json_object' : 'plain' };
}

type ModelAnswer = { text: string } | { complaint: string };
type Busy = { retryMs: number; failure: ModelFailure };

async function askTwice(options: ChatModelOptions, question: ModelQuestion, dialect: Dialect): Promise<ModelAnswer> {
  const first = await askOnce(options, question, dialect);
  if (!('failure' in first)) return first;
  await sleep(first.retryMs, undefined, { signal: question.signal });
  const second = await askOnce(options, question, dialect);
  if ('failure' in second) throw second.failure;
  return second;
}

async function askOnce(
  options: ChatModelOptions,
  question: ModelQuestion,
  dialect: Dialect,
): Promise<ModelAnswer | Busy> {
  const limit = AbortSignal.timeout(options.timeoutMs);
  try {
    const response = await options.fetch(`${options.baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(options.key === undefined ? {} : { authorization: `Bearer ${options.key}` }),
      },
      body: JSON.stringify(requestBody(options.model, question, dialect)),
      redirect: 'error',
      signal: AbortSignal.any([limit, question.signal]),
    });
    return await readResponse(response, options);
  } catch (error) {
    question.signal.throwIfAborted();
    if (error instanceof ModelFailure) throw error;
    if (limit.aborted) throw new ModelFailure('timeout');
    return { failure: new ModelFailure('unreachable'), retryMs: options.retryMs ?? 1_000 };
  }
}

function requestBody(model: string, question: ModelQuestion, dialect: Dialect): Record<string, unknown> {
  const { schema } = question;
  const inWords = `\nAnswer with one JSON object of this JSON schema and nothing else:\n${JSON.stringify(schema.json)}`;
  const system = dialect.format === 'json_schema' ? question.system : question.system + inWords;
  return {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: contentOf(question) },
    ],
    stream: false,
    [dialect.limit]: question.maxTokens,
    ...(dialect.isCold ? { temperature: 0 } : {}),
    ...responseFormat(dialect, schema),
  };
}

/** Text alone is sent as a string, which every server reads. */
function contentOf({ user, image }: ModelQuestion) {
  if (image === undefined) return user;
  return [
    { type: 'text', text: user },
    { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${image}` } },
  ];
}

function responseFormat(dialect: Dialect, schema: ModelQuestion['schema']): Record<string, unknown> {
  switch (dialect.format) {
    case 'json_schema':
      return {
        response_format: { type: 'json_schema', json_schema: { name: schema.name, strict: true, schema: schema.json } },
      };
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'plain':
      return {};
  }
}

const tooLarge = () => new ModelFailure('too_large');

async function readResponse(response: Response, options: ChatModelOptions): Promise<ModelAnswer | Busy> {
  if (response.ok) return { text: await readText(response.body, MAX_ANSWER_BYTES, tooLarge) };
  if (response.status === 400 || response.status === 422) {
    return { complaint: (await readText(response.body, MAX_ANSWER_BYTES, tooLarge)).slice(0, MAX_COMPLAINT_CHARS) };
  }
  await response.body?.cancel();
  if (response.status !== 429 && response.status < 500) throw new ModelFailure('refused');
  return { failure: new ModelFailure('busy'), retryMs: retryAfterMs(response, options) };
}

/** What the server asks for, in seconds, which all of them use, within bounds. */
function retryAfterMs(response: Response, { retryMs = 1_000, longestRetryMs = 10_000 }: ChatModelOptions): number {
  const askedSec = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(askedSec) && askedSec >= 0 ? Math.min(longestRetryMs, askedSec * 1_000) : retryMs;
}

/** Some servers send the content as an object, some in parts. */
const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.union([
            z.string(),
            z.array(z.object({ text: z.string().default('') })),
            z.record(z.string(), z.unknown()),
          ]),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.int().nonnegative().default(0), completion_tokens: z.int().nonnegative().default(0) })
    .nullish()
    .catch(null),
});

function readAnswer(body: string, { onUsage }: ModelQuestion): unknown {
  const parsed = completionSchema.safeParse(parseJson(body));
  const usage = parsed.data?.usage;
  if (usage != null) onUsage?.({ tokensIn: usage.prompt_tokens, tokensOut: usage.completion_tokens });
  const content = parsed.data?.choices[0]?.message.content;
  if (content === undefined) throw new ModelFailure('not_json');
  if (typeof content === 'object' && !Array.isArray(content)) return content;
  const text = typeof content === 'string' ? content : content.map((part) => part.text).join('');
  const json = readModelJson(text);
  if (json === undefined) throw new ModelFailure('not_json');
  return json;
}
