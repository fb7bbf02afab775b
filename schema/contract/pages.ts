import * as z from 'zod';
import { LIMITS } from '../domain/limits.ts';
import { aliasOf, warningsSchema } from './wire.ts';

/** The two list envelopes of the specification, and the query parameters of every list. */

const wholeNumber = z
  .string()
  .regex(/^-?\d{1,9}$/, { error: 'must be a whole number' })
  .transform(Number);
const pageNumber = wholeNumber.pipe(z.number().min(1)).optional();
const pageSize = wholeNumber.pipe(z.number().min(1).max(LIMITS.perPageMax)).optional();
/** Query values are text. The documentation shows the number that they stand for. */
const sizeFacts = { type: 'integer', minimum: 1, maximum: LIMITS.perPageMax };

export const pageQuery = {
  page: pageNumber.meta({
    type: 'integer',
    minimum: 1,
    default: 1,
    description: 'Page number. A page past the end is empty.',
  }),
  per_page: pageSize.meta({
    ...sizeFacts,
    description: `Items per page. Default: ${LIMITS.projectsPerPageDefault} for projects, ${LIMITS.perPageDefault} for other lists.`,
  }),
  limit: aliasOf('per_page', pageSize.meta(sizeFacts)),
};

/** The page of one of several lists in an answer. */
export function pageOf(list: string) {
  return pageNumber.meta({ type: 'integer', minimum: 1, description: `Page of the ${list}. Default: \`page\`.` });
}

export type PageRequest = { page: number; perPage: number };

/** The requested page. */
export function pageRequestOf(
  query: { page?: number | undefined; per_page?: number | undefined; limit?: number | undefined },
  defaultSize: number = LIMITS.perPageDefault,
): PageRequest {
  return { page: query.page ?? 1, perPage: query.per_page ?? query.limit ?? defaultSize };
}

const count = z.int().nonnegative();
const place = z.int().positive();
const pageUrl = z.url().meta({ example: 'https://example.com/api/v1/projects?page=1' });

/** Envelope 1: the list of projects and most other lists. */
export function standardEnvelope<S extends z.ZodType>(item: S) {
  return z.strictObject({
    data: z.array(item),
    links: z.strictObject({
      first: pageUrl,
      last: pageUrl,
      prev: pageUrl.nullable().describe('Null on the first page.'),
      next: pageUrl.nullable().describe('Null on the last page.'),
    }),
    meta: z.strictObject({
      current_page: place,
      from: place.nullable(),
      last_page: place,
      per_page: place,
      to: place.nullable(),
      total: count,
    }),
    warnings: warningsSchema,
  });
}

/** Envelope 2: the `data` of the render list, and of each list inside another object. */
export function pageObject<S extends z.ZodType>(item: S) {
  return z.strictObject({
    current_page: place,
    data: z.array(item),
    first_page_url: pageUrl,
    from: place.nullable(),
    last_page: place,
    per_page: place,
    to: place.nullable(),
    total: count,
  });
}
