import type * as z from 'zod';
import { errorSchema } from '#schema/contract/error.ts';

/** Parts of a route's description. */

export function json<S extends z.ZodType>(schema: S, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

export function body<S extends z.ZodType>(schema: S) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** A body that a client may omit. `jsonBody` then passes an empty object to the schema. */
export function optionalBody<S extends z.ZodType>(schema: S) {
  return { ...body(schema), required: false };
}

const ERROR_RESPONSE = json(errorSchema, 'Described once per status in docs/shared-components.ts.');
const ERROR_RESPONSES = {
  400: ERROR_RESPONSE,
  401: ERROR_RESPONSE,
  403: ERROR_RESPONSE,
  404: ERROR_RESPONSE,
  429: ERROR_RESPONSE,
  500: ERROR_RESPONSE,
  503: ERROR_RESPONSE,
} as const;

type ErrorResponses<Status extends keyof typeof ERROR_RESPONSES> = Pick<typeof ERROR_RESPONSES, Status | 429 | 503>;

/** The errors that a route can return. Every route can return 429 and 503. */
export function errorResponses<Status extends keyof typeof ERROR_RESPONSES>(
  ...statuses: Status[]
): ErrorResponses<Status> {
  const all = [...statuses, 429 as const, 503 as const];
  return Object.fromEntries(all.map((status) => [status, ERROR_RESPONSES[status]])) as ErrorResponses<Status>;
}

export const SIGNED_IN = [{ bearer: [] }];
