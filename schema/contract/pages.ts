import * as z from 'zod';
import { LIMITS } from '../domain/limits.ts';

/** The two list shapes of the specification, and what every list reads from its query. */

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'must be a whole number' })
  .transform(Number);
const pageNumber = wholeNumber.pipe(z.number().min(1));
const pageSize = wholeNumber.pipe(z.number().min(1).max(LIMITS.perPageMax));

/** `per_page` and `limit` are the same. */
export const pageQuery = { page: pageNumber.optional(), per_page: pageSize.optional(), limit: pageSize.optional() };

export type PageRequest = { page: number; perPage: number };

/** The page that a query asks for. */
export function pageRequestOf(
  query: { page?: number | undefined; per_page?: number | undefined; limit?: number | undefined },
  defaultSize: number = LIMITS.perPageDefault,
): PageRequest {
  return { page: query.page ?? 1, perPage: query.per_page ?? query.limit ?? defaultSize };
}

const count = z.int().nonnegative();
const place = z.int().positive();

/** Envelope 1: projects and everything generic. */
export function standardEnvelope<S extends z.ZodType>(item: S) {
  return z.strictObject({
    data: z.array(item),
    links: z.strictObject({ first: z.url(), last: z.url(), prev: z.url().nullable(), next: z.url().nullable() }),
    meta: z.strictObject({
      current_page: place,
      from: place.nullable(),
      last_page: place,
      per_page: place,
      to: place.nullable(),
      total: count,
    }),
  });
}

/** Envelope 2: the `data` of the render list, and of every list inside another object. */
export function pageObject<S extends z.ZodType>(item: S) {
  return z.strictObject({
    current_page: place,
    data: z.array(item),
    first_page_url: z.url(),
    from: place.nullable(),
    last_page: place,
    per_page: place,
    to: place.nullable(),
    total: count,
  });
}
