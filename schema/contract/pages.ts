import * as z from 'zod';
import { LIMITS } from '../domain/limits.ts';
import { aliasOf, warningsSchema } from './wire.ts';
import { askedInVersion2, NOT_ASKED, wholeInVersion2 } from './version2/forms.ts';
import { cursorFor, INNER_LIST, STANDARD_LIST } from './version2/lists.ts';

/** The two list envelopes of the specification, and the query parameters of every list. */

const wholeNumber = z
  .string()
  .regex(/^-?\d{1,9}$/, { error: 'must be a whole number' })
  .transform(Number);
const pageNumber = wholeNumber.pipe(z.number().min(1)).optional();
const pageSize = wholeNumber.pipe(z.number().min(1).max(LIMITS.perPageMax)).optional();
/** Query values are text. The documentation shows them as numbers. */
const sizeFacts = { type: 'integer', minimum: 1, maximum: LIMITS.perPageMax };

export const pageQuery = {
  page: pageNumber
    .meta({
      type: 'integer',
      minimum: 1,
      default: 1,
      description: 'Page number. A page past the end is empty.',
    })
    .register(askedInVersion2, cursorFor('page')),
  per_page: pageSize
    .meta({
      ...sizeFacts,
      description: `Items per page. Default: ${LIMITS.projectsPerPageDefault} for projects, ${LIMITS.perPageDefault} for other lists.`,
    })
    .register(askedInVersion2, NOT_ASKED),
  limit: aliasOf('per_page', pageSize.meta(sizeFacts)),
};

/** The page of one of several lists in an answer. */
export function pageOf(list: string) {
  return pageNumber
    .meta({ type: 'integer', minimum: 1, description: `Page of the ${list}. Default: \`page\`.` })
    .register(askedInVersion2, cursorFor(`${list}_page`, `${list}_cursor`));
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
  return z
    .strictObject({
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
    })
    .register(wholeInVersion2, STANDARD_LIST);
}

/** Envelope 2: the `data` of the render list, and of each list inside another object. */
export function pageObject<S extends z.ZodType>(item: S) {
  return z
    .strictObject({
      current_page: place,
      data: z.array(item),
      first_page_url: pageUrl,
      from: place.nullable(),
      last_page: place,
      per_page: place,
      to: place.nullable(),
      total: count,
    })
    .register(wholeInVersion2, INNER_LIST);
}

/** The shape of a time in a query. */
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;
/** A time without an offset is UTC, as in answers. */
const HAS_OFFSET = /(Z|[+-]\d\d:\d\d)$/;

/** Epoch milliseconds. */
const timeText = z
  .string()
  .transform((text, context) => {
    const at = TIME.test(text) ? Date.parse(text.includes('T') && !HAS_OFFSET.test(text) ? `${text}Z` : text) : NaN;
    if (!Number.isNaN(at)) return at;
    context.addIssue({ code: 'custom', message: 'must be a time such as 2026-11-20T09:30:00Z, or a date' });
    return z.NEVER;
  })
  .meta({ type: 'string', example: '2026-11-20T09:30:00Z' });

export const createdAfter = timeText.optional().describe('Only items created after this time. UTC without an offset.');

/** `what`: where the text is searched. */
export function searchIn(what: string) {
  return z.string().trim().min(1).max(200).optional().describe(`Only what contains this text in ${what}, in any case.`);
}

/** The filters as use cases get them. `createdAfter`: epoch milliseconds. */
export type ListFilter = { q?: string | undefined; createdAfter?: number | undefined };
