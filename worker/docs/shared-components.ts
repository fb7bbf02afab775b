import { FAILURES, type FailureCode } from '../http/failures.ts';
import { type ApiDocument, type ApiResponse, refTo } from './document.ts';

/** What many endpoints share: described once, referred to everywhere. */

export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `token` of the login answer: `Authorization: Bearer <token>`.',
  },
};

const count = { type: 'integer', minimum: 0 };

export const HEADERS: ApiDocument['components']['headers'] = {
  'X-Request-Id': { description: 'ULID of this request. Name it when you ask for help.', schema: { type: 'string' } },
  'X-Error-Code': {
    description: 'What went wrong, for programs: one of a closed list.',
    schema: { type: 'string', enum: publicCodes() },
  },
  'RateLimit-Limit': { description: 'Requests that the tightest limit allows in its window.', schema: count },
  'RateLimit-Remaining': { description: 'Requests that are left in the window.', schema: count },
  'RateLimit-Reset': { description: 'Seconds until the window ends.', schema: count },
  'Retry-After': { description: 'Seconds after which to ask again.', schema: count },
  'WWW-Authenticate': { description: '`Bearer`.', schema: { type: 'string' } },
  'Idempotent-Replay': {
    description: '`true`: this is the first answer to the same Idempotency-Key again.',
    schema: { type: 'string', enum: ['true'] },
  },
};

const EVERYWHERE = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** References to the headers of every answer, and to some more. */
export function headerRefs(...more: string[]): NonNullable<ApiResponse['headers']> {
  return Object.fromEntries([...EVERYWHERE, ...more].map((name) => [name, refTo('headers', name)]));
}

export const PARAMETERS: ApiDocument['components']['parameters'] = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A text of your own. The same key with the same body within 24 hours gives the first answer again and creates nothing; with another body it is refused.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
};

type Refused = { name: string; description: string; headers: string[] };

/** The one answer of each status. */
export const REFUSED: Record<string, Refused> = {
  400: { name: 'Invalid', description: 'The request is not valid; the sentence names the field.', headers: [] },
  401: { name: 'Unauthenticated', description: 'No valid token came along.', headers: ['WWW-Authenticate'] },
  403: { name: 'Forbidden', description: 'Not permitted: credits or a limit of the plan.', headers: [] },
  404: { name: 'NotFound', description: 'Unknown, or somebody else’s.', headers: [] },
  429: { name: 'TooManyRequests', description: 'A rate limit is used up.', headers: ['Retry-After'] },
  500: {
    name: 'ServerError',
    description: 'Our fault. Asking again with the same Idempotency-Key is safe.',
    headers: [],
  },
};

/** Each refusal with an example of every code that it may carry. */
export function refusalResponses(): ApiDocument['components']['responses'] {
  return Object.fromEntries(
    Object.entries(REFUSED).map(([status, { name, description, headers }]) => {
      const examples = Object.fromEntries(
        failuresOf(Number(status)).map(([code, text]) => [code, { summary: code, value: { error: text } }]),
      );
      const content = { 'application/json': { schema: refTo('schemas', 'Error'), examples } };
      return [name, { description, headers: headerRefs('X-Error-Code', ...headers), content }];
    }),
  );
}

/** Codes and sentences of a status, as the failure table has them. */
export function failuresOf(status: number): [FailureCode, string][] {
  const codes = Object.keys(FAILURES) as FailureCode[];
  return codes.filter((code) => FAILURES[code].status === status).map((code) => [code, FAILURES[code].text]);
}

/** 409 is for render nodes alone. */
function publicCodes(): string[] {
  return Object.entries(FAILURES).flatMap(([code, { status }]) => (status === 409 ? [] : [code]));
}
