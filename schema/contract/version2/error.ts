import * as z from 'zod';
import type { WholeForm } from './forms.ts';

/** The body of every error of version 2: what programs need is in it, and not only in headers. */
export const error2Schema = z.strictObject({
  error: z.string().min(1).describe('What is wrong and what to do about it, in a sentence for people.'),
  code: z.string().describe('What went wrong, for programs: as `X-Error-Code`.').meta({ example: 'request.invalid' }),
  field: z
    .string()
    .nullable()
    .describe('The field or parameter that is wrong, such as `items.0.url`. Null: none, or not one alone.')
    .meta({ example: 'clip_duration' }),
  request_id: z
    .string()
    .describe('ID of this request, as `X-Request-Id`. Include it when you ask for help.')
    .meta({ example: '01KAFV5N7Q2V8XW4T6R5N0M1AB' }),
  fields: z
    .array(z.strictObject({ field: z.string(), error: z.string() }))
    .describe('Every field that does not match its schema, the first one of `field` included.')
    .meta({ example: [{ field: 'clip_duration', error: 'clip_duration must be a number.' }] }),
});
export type Error2 = z.infer<typeof error2Schema>;

/** Version 1 lacks what this needs, so only its schema is made from that; `on-error.ts` writes it. */
export const FULL_ERROR: WholeForm = { schema: () => error2Schema, of: (fields) => fields };
