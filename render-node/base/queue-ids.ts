import * as z from 'zod';
import { STAGES } from '#schema/domain/stages.ts';

/** `{"render":"<id>"}` or `render=<id>,download=<id>`. */
export const queueIds = z
  .string()
  .transform((value, context): unknown => {
    try {
      if (value.trim().startsWith('{')) return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: 'is no JSON object' });
      return z.NEVER;
    }
    return Object.fromEntries(value.split(',').map((pair) => pair.split('=').map((part) => part.trim())));
  })
  .pipe(z.partialRecord(z.enum(STAGES), z.string().min(1)));
