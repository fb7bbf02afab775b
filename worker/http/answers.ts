import type * as z from 'zod';
import { errorSchema } from '#schema/contract/error.ts';

/** Parts of a route's description. */

export function json<S extends z.ZodType>(schema: S, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

export function body<S extends z.ZodType>(schema: S) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** A body that a client may leave out. `jsonBody` then passes an empty object to the schema. */
export function optionalBody<S extends z.ZodType>(schema: S) {
  return { ...body(schema), required: false };
}

const REFUSAL = json(errorSchema, 'Described once per status in docs/shared-components.ts.');
const REFUSALS = { 400: REFUSAL, 401: REFUSAL, 403: REFUSAL, 404: REFUSAL, 429: REFUSAL, 500: REFUSAL } as const;

type Refusals<Status extends keyof typeof REFUSALS> = Pick<typeof REFUSALS, Status | 429>;

/** The errors that a route can return. Every route can return 429. */
export function refusals<Status extends keyof typeof REFUSALS>(...statuses: Status[]): Refusals<Status> {
  const all = [...statuses, 429 as const];
  return Object.fromEntries(all.map((status) => [status, REFUSALS[status]])) as Refusals<Status>;
}

export const SIGNED_IN = [{ bearer: [] }];
