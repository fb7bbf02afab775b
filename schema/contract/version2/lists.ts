import * as z from 'zod';
import { type AskedForm, type WholeForm } from './forms.ts';

/** The envelopes of version 2: `{data}` for one thing, `{items, next_cursor, total}` for lists. */

const CURSOR = /^p(\d{1,9})\.(\d{1,3})$/;

/** Names a page and its size, so that the size cannot change within a list. */
export function writeCursor(page: number, perPage: number): string {
  return `p${page}.${perPage}`;
}

/** Null if it is none of ours. */
export function readCursor(cursor: string): { page: string; limit: string } | null {
  const [, page = '', limit = ''] = CURSOR.exec(cursor) ?? [];
  return page === '' ? null : { page, limit };
}

const cursorSchema = z
  .string()
  .refine((text) => readCursor(text) !== null, { error: 'must be next_cursor of the page before' })
  .optional()
  .describe('`next_cursor` of the page before: the following page, of the same size. Default: the first page.');

/** `page` of a list, or the one of several lists that `name` is of. */
export function cursorFor(page: string, name = 'cursor'): AskedForm {
  return {
    as: { [name]: cursorSchema },
    read: (given) => {
      const cursor = given[name];
      const found = typeof cursor === 'string' ? readCursor(cursor) : null;
      return found === null ? {} : { [page]: found.page, limit: found.limit };
    },
  };
}

const nextCursor = z
  .string()
  .nullable()
  .describe('Send it as `cursor` to get the next page. Null on the last one.')
  .meta({ example: null });
const total = z.int().nonnegative().describe('Items on all pages.').meta({ example: 1 });

type Bounds = { current_page: number; last_page: number; per_page: number; total: number };
type Shape = Record<string, z.ZodType>;

export function listSchema(items: z.ZodType, rest: Shape): z.ZodObject {
  return z.strictObject({ items, next_cursor: nextCursor, total, ...rest });
}

function listOf(items: unknown, bounds: Bounds, rest: object): object {
  const { current_page: page, last_page: last, per_page: size } = bounds;
  return { items, next_cursor: page < last ? writeCursor(page + 1, size) : null, total: bounds.total, ...rest };
}

/** `{data, links, meta}`. */
export const STANDARD_LIST: WholeForm = {
  schema: ({ data, links: _links, meta: _meta, ...rest }) => listSchema(data as z.ZodType, rest),
  of: ({ data, links: _links, meta, ...rest }) => listOf(data, meta as Bounds, rest),
};

/** A page inside another object. */
export const INNER_LIST: WholeForm = {
  schema: ({ data }) => listSchema(data as z.ZodType, {}),
  of: ({ data, ...bounds }) => listOf(data, bounds as Bounds, {}),
};

/** `{message, data}` whose `data` is a page, with what else the answer has. */
export const ANSWERED_LIST: WholeForm = {
  schema: ({ message: _message, data, ...rest }) => z.strictObject({ ...(data as z.ZodObject).shape, ...rest }),
  of: ({ message: _message, data, ...rest }) => ({ ...(data as object), ...rest }),
};

/** An array as a list of one page. */
export const WHOLE_LIST: WholeForm = {
  schema: ({ message: _message, data, ...rest }) => listSchema(data as z.ZodType, rest),
  of: ({ message: _message, data, ...rest }) => ({ items: data, next_cursor: null, total: lengthOf(data), ...rest }),
};

/** `{message, data}` of one thing. */
export const ONE: WholeForm = {
  schema: ({ message: _message, data, ...rest }) => z.strictObject({ data: data as z.ZodType, ...rest }),
  of: ({ message: _message, data, ...rest }) => ({ data, ...rest }),
};

/** A success that has only a sentence. */
export const NOTHING: WholeForm = {
  schema: ({ message: _message, ...rest }) => z.strictObject({ data: z.null(), ...rest }),
  of: ({ message: _message, ...rest }) => ({ data: null, ...rest }),
};

/** `field` of the answer is the thing. */
export function one(field: string): WholeForm {
  return {
    schema: (fields) => z.strictObject({ data: fields[field] as z.ZodType, ...warningsOf(fields) }),
    of: (fields) => ({ data: fields[field], ...warningsOf(fields) }),
  };
}

/** What an answer says besides what it holds. */
export function warningsOf<T>({ warnings }: Record<string, T>): { warnings?: T } {
  return warnings === undefined ? {} : { warnings };
}

export function lengthOf(items: unknown): number {
  return Array.isArray(items) ? items.length : 0;
}

/** The form of `{message, data}` for a `data` of version 1. */
export function answeredAs(data: z.ZodType, isPage: boolean): WholeForm {
  if (isPage) return ANSWERED_LIST;
  return data instanceof z.ZodArray ? WHOLE_LIST : ONE;
}

/** An answer without an envelope. */
export const WHOLE_ANSWER: WholeForm = {
  schema: ({ warnings, ...rest }) => z.strictObject({ data: z.strictObject(rest), ...warningsOf({ warnings }) }),
  of: ({ warnings, ...rest }) => ({ data: rest, ...warningsOf({ warnings }) }),
};
