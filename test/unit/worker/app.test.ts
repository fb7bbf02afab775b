import { ulid } from 'ulid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeApp } from '../../../worker/app.ts';
import { ApiError } from '../../../worker/http/failures.ts';
import { explainIssue } from '../../../worker/http/explain-issue.ts';

afterEach(() => vi.restoreAllMocks());

const REQUEST_ID = ulid();
const HEALTH = 'https://api.test/internal/v1/health';

/** The whole application with dependencies that fail. */
function appThatFailsWith(error: unknown) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const depsOf = () => {
    throw error;
  };
  return { app: makeApp(depsOf, () => REQUEST_ID), log };
}

describe('an unexpected error', () => {
  const failure = new TypeError('Failed query: insert into users ... params: a@b.test,scrypt$14$secret');

  it('is answered with a 500 without details', async () => {
    const response = await appThatFailsWith(failure).app.request(HEALTH);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: 'Internal server error.' });
    expect(response.headers.get('X-Error-Code')).toBe('internal');
    expect(response.headers.get('X-Request-Id')).toBe(REQUEST_ID);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('is logged only with its class and the request id', async () => {
    const { app, log } = appThatFailsWith(failure);
    await app.request(HEALTH);
    expect(log.mock.calls).toEqual([
      [JSON.stringify({ event: 'request_failed', requestId: REQUEST_ID, error: 'TypeError' })],
    ]);
  });
});

describe('an API error', () => {
  it('is answered from the table, or with its own sentence', async () => {
    const { app, log } = appThatFailsWith(new ApiError('request.invalid', 'page must be a whole number.'));
    const response = await app.request(HEALTH);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'page must be a whole number.' });
    expect(log).not.toHaveBeenCalled();
  });
});

describe('an unexpected kind of issue', () => {
  it('still names its field', () => {
    expect(explainIssue({ code: 'not_multiple_of', divisor: 2, path: ['count'], message: '', input: 3 } as never)).toBe(
      'count is not valid.',
    );
  });
});
