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
  500: json(errorSchema, 'Internal server error.'),
} as const;

/** The refusals that a route may answer with. */
export function refusals<Status extends keyof typeof REFUSALS>(...statuses: Status[]): Pick<typeof REFUSALS, Status> {
  return Object.fromEntries(statuses.map((status) => [status, REFUSALS[status]])) as Pick<typeof REFUSALS, Status>;
}

export const SIGNED_IN = [{ bearer: [] }];
