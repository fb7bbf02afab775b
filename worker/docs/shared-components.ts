import { FAILURES, type FailureCode, PUBLIC_FAILURES } from '../http/failures.ts';
import { type ApiDocument, type ApiResponse, refTo } from './document.ts';

/** Components that many endpoints refer to. */

const count = { type: 'integer', minimum: 0 };

/** `codes`: the errors that a client can meet. */
export const headersWith = (codes: readonly FailureCode[]): ApiDocument['components']['headers'] => ({
  'X-Request-Id': { description: 'ID of this request. Include it when you ask for help.', schema: { type: 'string' } },
  'X-Error-Code': {
    description: 'What went wrong, for programs. One of a fixed list.',
    schema: { type: 'string', enum: [...codes] },
  },
  'RateLimit-Limit': {
    description: 'Requests allowed per window by the limit that is closest to being reached.',
    schema: count,
  },
  'RateLimit-Remaining': { description: 'Requests left in the window.', schema: count },
  'RateLimit-Reset': { description: 'Seconds until the window ends.', schema: count },
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: count },
  'WWW-Authenticate': { description: '`Bearer`.', schema: { type: 'string' } },
  'Idempotent-Replay': {
    description: '`true`: the saved response to an earlier request with this Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
});

const EVERYWHERE = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** References to the headers of every response, and to `more`. */
export function headerRefs(...more: string[]): NonNullable<ApiResponse['headers']> {
  return Object.fromEntries([...EVERYWHERE, ...more].map((name) => [name, refTo('headers', name)]));
}

export const PARAMETERS: ApiDocument['components']['parameters'] = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A unique string that you choose. Within 24 hours after a success, the same key with the same body returns the same response and creates nothing. The same key with another body is an error. A refused request frees its key: fix the cause and send it again.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
};

/** The body of an error with this code and sentence. */
export type RefusalOf = (code: FailureCode, text: string) => object;

type Refused = { name: string; description: string; headers: string[] };

/** The error response of each status. */
export const REFUSED: Record<string, Refused> = {
  400: { name: 'Invalid', description: 'The request is invalid. The error names the field.', headers: [] },
  401: { name: 'Unauthenticated', description: 'Missing or invalid token.', headers: ['WWW-Authenticate'] },
  403: { name: 'Forbidden', description: 'Not allowed: not enough credits, or a limit of your plan.', headers: [] },
  404: { name: 'NotFound', description: 'It does not exist, or belongs to another user.', headers: [] },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests. `Retry-After` says how many seconds to wait.',
    headers: ['Retry-After'],
  },
  500: {
    name: 'ServerError',
    description: 'A server error. It is safe to try again with the same Idempotency-Key.',
    headers: [],
  },
  503: {
    name: 'Busy',
    description: 'The server is overloaded or is not accepting new work. `Retry-After` says how many seconds to wait.',
    headers: ['Retry-After'],
  },
};

/** The error responses, each with an example for every code. */
export function refusalResponses(bodyOf: RefusalOf): ApiDocument['components']['responses'] {
  return Object.fromEntries(
    Object.entries(REFUSED).map(([status, { name, description, headers }]) => {
      const examples = Object.fromEntries(
        failuresOf(Number(status)).map(([code, text]) => [code, { summary: code, value: bodyOf(code, text) }]),
      );
      const content = { 'application/json': { schema: refTo('schemas', 'Error'), examples } };
      return [name, { description, headers: headerRefs('X-Error-Code', ...headers), content }];
    }),
  );
}

/** Codes and texts of the errors with this status. */
export function failuresOf(status: number): [FailureCode, string][] {
  return PUBLIC_FAILURES.filter((code) => FAILURES[code].status === status).map((code) => [code, FAILURES[code].text]);
}
