import { createMiddleware } from 'hono/factory';
import type { Context, ValidationTargets } from 'hono';
import type * as z from 'zod';
import { LIMITS } from '#schema/domain/limits.ts';
import type { AppEnv } from './app-env.ts';
import { explainIssue, fieldErrorsOf } from './explain-issue.ts';
import { ApiError } from './failures.ts';
import { makePrefixReader } from './prefix-reader.ts';
import { MAX_DEPTH, readJson } from './read-json.ts';

type Verdict = { success: true } | { success: false; error: z.core.$ZodError };

/** Handles input that does not match its schema. A malformed id in a path counts as unknown. */
export function throwInvalid(verdict: Verdict & { target: keyof ValidationTargets }): void {
  if (verdict.success) return;
  if (verdict.target === 'param') throw new ApiError('request.not_found');
  const issue = verdict.error.issues[0];
  if (issue === undefined) throw new ApiError('request.invalid');
  const place = verdict.target === 'query' ? 'query' : 'body';
  const fields = fieldErrorsOf(verdict.error.issues, place);
  throw new ApiError('request.invalid', explainIssue(issue, place), undefined, fields);
}

const JSON_TYPE = /^application\/([a-z.-]+\+)?json\s*(;|$)/i;

const JSON_FAULTS = {
  not_json: 'The body must be valid JSON.',
  too_deep: `The body must not be nested deeper than ${MAX_DEPTH} levels.`,
} as const;

/**
 * Reads and parses the JSON body of a request, at most `maxBytes`, once, before its schema checks it. A missing body
 * counts as an empty object. Throws `request.invalid` with the reason.
 */
export function jsonBody(maxBytes: number = LIMITS.bodyBytes) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const text = await readText(c.req.raw, maxBytes);
    if (text !== '' && !JSON_TYPE.test(c.req.header('Content-Type') ?? '')) {
      throw new ApiError('request.invalid', 'Content-Type must be application/json.');
    }
    const json = readJson(text === '' ? '{}' : text);
    if (typeof json === 'string') throw new ApiError('request.invalid', JSON_FAULTS[json]);
    setBody(c, text === '' ? '{}' : text, json.value);
    await next();
  });
}

/** Replaces the body of a request by one that was read. Schemas and handlers get `value` and do not parse again. */
export function setBody(c: Context<AppEnv>, text: string, value: unknown): void {
  const headers = new Headers(c.req.raw.headers);
  headers.set('Content-Type', 'application/json');
  headers.delete('Content-Length');
  c.req.raw = new Request(c.req.raw.url, { method: c.req.method, headers, body: text });
  c.req.json = <T>() => Promise.resolve(value as T);
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const limit = maxBytes < 1_000_000 ? `${maxBytes / 1_000} kB` : `${maxBytes / 1_000_000} MB`;
  const tooLarge = new ApiError('request.invalid', `The body must not be larger than ${limit}.`);
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge;
  if (request.body === null) return '';
  const body = makePrefixReader(request.body);
  const { bytes } = await body.upTo(maxBytes + 1);
  await body.close();
  if (bytes.length > maxBytes) throw tooLarge;
  return new TextDecoder().decode(bytes).trim();
}
