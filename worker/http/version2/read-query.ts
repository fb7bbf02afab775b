import * as z from 'zod';
import { asAskedBefore, askedFields, contradictions } from '#schema/contract/version2/requests.ts';
import { fieldErrorsOf } from '../explain-issue.ts';
import { ApiError, type FieldError } from '../failures.ts';

/**
 * The query of version 1 for one of version 2 whose unknown parameters are gone. Throws `request.invalid` with every parameter that
 * is wrong.
 */
export function readQuery2(schema: z.ZodType, query: unknown): unknown {
  if (!(schema instanceof z.ZodObject)) return query;
  const { shape } = schema;
  const given = query as Record<string, unknown>;
  const verdict = z.object(askedFields(shape)).safeParse(given);
  const wrong: FieldError[] = [
    ...(verdict.success ? [] : fieldErrorsOf(verdict.error.issues, 'query')),
    ...contradictions(shape, given).map(({ field, must }) => ({ field, error: `${field} ${must}.` })),
  ];
  if (wrong[0] !== undefined) throw new ApiError('request.invalid', wrong[0].error, undefined, wrong);
  return asAskedBefore(shape, given);
}
