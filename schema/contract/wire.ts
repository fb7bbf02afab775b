import * as z from 'zod';
import { readUlid } from '../domain/ids.ts';

/** How values look on the wire, for requests (loose where the specification is) and for answers (exact). */

export const ulidSchema = z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
export const timestampSchema = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
export const clockTextSchema = z.string().regex(/^(\d+:)?\d{1,2}:\d\d$/);
export const percentSchema = z.int().min(0).max(100);

/** An id in a path or query, read in any case, given on in upper case. */
export const ulidText = z.string().transform((text, context) => {
  const id = readUlid(text);
  if (id !== null) return id;
  context.addIssue({ code: 'custom', message: 'must be a ULID' });
  return z.NEVER;
});

/** A number or numeric text, given on as a number. */
export function numeric(range: { min: number; max: number }) {
  return numberOrText('must be a number').pipe(z.number().min(range.min).max(range.max));
}

/** One of some numbers, as a number or as text. */
export function oneOf<const T extends number>(values: readonly T[]) {
  return numberOrText(`must be one of ${values.join(', ')}`).pipe(z.literal(values));
}

function numberOrText(error: string) {
  const text = z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/, { error });
  return z.union([z.number(), text], { error }).transform(Number);
}

/** A field that may be missing or null, which mean the same. */
export function optional<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** The value that counts where a field came by several names: the first that came at all. */
export function firstGiven<T>(...values: (T | undefined)[]): T | undefined {
  return values.find((value) => value !== undefined);
}

/** A yes or no in a query string. */
export const flagText = z
  .enum(['1', 'true', '0', 'false'], { error: 'must be 1, true, 0 or false' })
  .transform((text) => text === '1' || text === 'true');

/** Seconds that no source exceeds: 1000 hours. */
export const MAX_SECONDS = 3_600_000;
