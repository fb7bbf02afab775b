import * as z from 'zod';

/** Query parameters that several lists have. */

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

export const createdAfter = timeText
  .optional()
  .describe('Only what was created after this time. UTC without an offset.');

/** `what`: where the text is searched. */
export function searchIn(what: string) {
  return z.string().trim().min(1).max(200).optional().describe(`Only what contains this text in ${what}, in any case.`);
}

/** The filters as use cases get them. `createdAfter`: epoch milliseconds. */
export type ListFilter = { q?: string | undefined; createdAfter?: number | undefined };
