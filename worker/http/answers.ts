import type * as z from 'zod';
import { errorSchema } from '#schema/contract/error.ts';

/** Pieces of a route's description. */

export function json<S extends z.ZodType>(schema: S, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

export function body<S extends z.ZodType>(schema: S) {
  return { required: true, content: { 'application/json': { schema } } };
}

const REFUSALS = {
  400: json(errorSchema, 'The request is not valid.'),
  401: json(errorSchema, 'Not authenticated.'),
  403: json(errorSchema, 'Not permitted: credits or a limit of the plan.'),
  404: json(errorSchema, 'Unknown, or somebody else’s.'),
  429: json(errorSchema, 'Too many requests; Retry-After says when to come back.'),
  500: json(errorSchema, 'Internal server error.'),
} as const;

type Refusals<Status extends keyof typeof REFUSALS> = Pick<typeof REFUSALS, Status | 429>;

/** The errors that a route may respond with; every route may be rate-limited. */
export function refusals<Status extends keyof typeof REFUSALS>(...statuses: Status[]): Refusals<Status> {
  const all = [...statuses, 429 as const];
  return Object.fromEntries(all.map((status) => [status, REFUSALS[status]])) as Refusals<Status>;
}

export const SIGNED_IN = [{ bearer: [] }];
