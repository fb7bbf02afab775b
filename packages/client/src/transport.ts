import type { ErrorCode } from './api.ts';
import type { World } from './world.ts';

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Makes an idempotency key for each call that creates something and has no key. */
  idempotencyKey?: string | undefined;
};

export type Call = CallOptions & {
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  /** The call creates something. It is sent with an idempotency key, so that it can be repeated safely. */
  creates?: boolean;
  /** The response is text, not JSON. */
  isText?: boolean;
  /** The response is a file, which may be large: it is returned unread. */
  isFile?: boolean;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** One call of the API. Returns the body of a successful response. Throws `ApiError`. */
export type Send = <T>(method: Method, path: string, call?: Call) => Promise<T>;

/** A response that is not a success. `message` is its sentence. */
export class ApiError extends Error {
  readonly status: number;
  /** The error code, such as `credits.insufficient`. Empty if the response did not come from the API. */
  readonly code: ErrorCode | '';
  /** The request id. Name it when you ask for help. */
  readonly requestId: string;
  /** Seconds to wait before the next attempt. Null if the response does not state them. */
  readonly retryAfter: number | null;

  constructor(answer: Pick<ApiError, 'status' | 'message' | 'code' | 'requestId' | 'retryAfter'>) {
    super(answer.message);
    this.name = 'ApiError';
    this.status = answer.status;
    this.code = answer.code;
    this.requestId = answer.requestId;
    this.retryAfter = answer.retryAfter;
  }
}

const TRIES = 4;
/** Pause after the nth attempt without a response or with a 5xx. */
const BACKOFF_MS = [500, 1_000, 2_000];
/** Longer waits for a limit are up to the caller. */
const LONGEST_WAIT_SEC = 90;

export type TransportOptions = { baseUrl: string; token?: string | undefined; world: World };

/**
 * Sends calls to `baseUrl`, which ends with `/api/v1`. Repeats a call after a 429 and its `Retry-After`. Repeats it
 * after a lost connection or a 5xx only if that is safe: for reads, and for calls with an idempotency key.
 */
export function makeSend({ baseUrl, token, world }: TransportOptions): Send {
  // A mistyped URL is not an outage, so waits must not retry it.
  if (!URL.canParse(baseUrl)) throw new TypeError('baseUrl must be a URL such as https://example.com/api/v1.');
  const root = baseUrl.replace(/\/+$/, '');
  return async <T>(method: Method, path: string, call: Call = {}) => {
    const key = call.idempotencyKey ?? (call.creates === true ? world.newKey() : undefined);
    const request = { url: root + path + queryOf(call.query), init: initOf(method, call, { token, key }) };
    for (let tried = 1; ; tried += 1) {
      const outcome = await attempt(world, request, call);
      if (!(outcome instanceof Error)) return outcome as T;
      const waitMs = pauseAfter(outcome, tried, method === 'GET' || key !== undefined);
      if (waitMs === null) throw outcome;
      await world.sleep(waitMs, call.signal);
    }
  };
}

/** The body of a successful response, or the error of any other. */
async function attempt(world: World, request: { url: string; init: RequestInit }, { signal, isText, isFile }: Call) {
  try {
    const response = await world.fetch(request.url, request.init);
    if (response.ok && isFile === true) return response;
    if (response.ok && isText === true) return await response.text();
    const body: unknown = await response.json().catch(() => null);
    return response.ok ? body : errorOf(response, body);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    return error instanceof Error ? error : new Error('The request failed.', { cause: error });
  }
}

/** Milliseconds until the next attempt. Null if this was the last one. */
function pauseAfter(error: Error, tried: number, isSafe: boolean): number | null {
  if (tried >= TRIES) return null;
  const isAnswer = error instanceof ApiError;
  if (isAnswer && error.status === 429) {
    const waitSec = error.retryAfter ?? 1;
    return waitSec <= LONGEST_WAIT_SEC ? waitSec * 1_000 : null;
  }
  return isPassing(error) && isSafe ? (BACKOFF_MS[tried - 1] ?? null) : null;
}

/** No answer, a limit, or an error of the server: a later attempt may succeed. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 429 || error.status >= 500;
}

/** The error of a response that is not a success. */
export function errorOf(response: Response, body: unknown): ApiError {
  const sentence = (body as { error?: unknown } | null)?.error;
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    message: typeof sentence === 'string' ? sentence : `HTTP ${response.status}`,
    code: (response.headers.get('X-Error-Code') ?? '') as ApiError['code'],
    requestId: response.headers.get('X-Request-Id') ?? '',
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  });
}

function initOf(
  method: Method,
  { body, signal }: Call,
  { token, key }: { token: string | undefined; key: string | undefined },
): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
  if (key !== undefined) headers['Idempotency-Key'] = key;
  if (body === undefined) return { method, headers, ...(signal && { signal }) };
  headers['Content-Type'] = 'application/json';
  return { method, headers, body: JSON.stringify(body), ...(signal && { signal }) };
}

function queryOf(query: Call['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
