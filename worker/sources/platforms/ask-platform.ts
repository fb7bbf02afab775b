import * as z from 'zod';
import { type PlatformKind, PLATFORMS } from '#schema/domain/platforms.ts';
import { asOneLine } from '#schema/domain/texts/title-overlay.ts';
import { ApiError } from '../../http/failures.ts';
import { logEvent } from '../../base/log.ts';
import type { Asking } from '../../base/ports.ts';

export type { Asking } from '../../base/ports.ts';

export type PlatformRequest = {
  url: string;
  /** Use pairs if a name occurs more than once. */
  query?: Record<string, string> | [string, string][];
  headers?: Record<string, string>;
  /** Sent as a POST form. */
  form?: Record<string, string>;
};

export type PlatformAnswer = { status: number; body: unknown };

/**
 * Sends one request to a platform's API. Returns every answer below 500 except 429, with its JSON as the body (null if
 * it is not JSON). Throws `source.platform_failed` if there is no such answer and `source.platform_busy` for 429.
 */
export async function askPlatform(
  { fetch, signal }: Asking,
  kind: PlatformKind,
  request: PlatformRequest,
): Promise<PlatformAnswer> {
  const answer = await send({ fetch, signal }, request).catch(() => ({ status: 0, body: null }));
  const { status } = answer;
  if (status === 0 || (status >= 400 && status !== 404))
    logEvent('platform_request_failed', { platform: kind, status });
  if (status === 429) throw new ApiError('source.platform_busy');
  if (status === 0 || status >= 500) throw new ApiError('source.platform_failed');
  return answer;
}

async function send({ fetch, signal }: Asking, request: PlatformRequest): Promise<PlatformAnswer> {
  const { url, query, headers, form } = request;
  const response = await fetch(query === undefined ? url : `${url}?${new URLSearchParams(query).toString()}`, {
    signal,
    // A redirect would send our keys to another host.
    redirect: 'manual',
    headers: { Accept: 'application/json', ...headers },
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  });
  const text = await response.text();
  return { status: response.status, body: parseOrNull(text) };
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Parses the needed part of an answer. Throws `source.platform_failed` if it is missing. */
export function readAnswer<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError('source.platform_failed');
}

/** The error for a platform whose API this server has no access to. */
export function notConfigured(kind: PlatformKind): ApiError {
  return new ApiError(
    'source.not_configured',
    `This server is not set up for ${PLATFORMS[kind].recording.plural}. Send a direct file link, or upload the file.`,
  );
}

/** A count as platforms write it: text or number. 0 if it is hidden. */
export const countSchema = z.coerce.number().int().nonnegative().catch(0);

/** Epoch milliseconds of ISO 8601 text, or null. */
export const instantSchema = z
  .string()
  .transform((text) => Date.parse(text))
  .pipe(z.number())
  .nullable()
  .catch(null);

export const textSchema = z.string().catch('');
/** A title or name. */
export const lineSchema = z.string().transform(asOneLine).catch('');
export const textOrNullSchema = z.string().min(1).nullable().catch(null);
