import * as z from 'zod';
import { FULL_ERROR } from './version2/error.ts';
import { wholeInVersion2 } from './version2/forms.ts';

/** The body of every error. Facts for programs are in the headers `X-Error-Code`, `X-Request-Id` and `Retry-After`. */
export const errorSchema = z
  .strictObject({
    error: z.string().min(1).describe('What is wrong, which field is wrong, and what to do about it. For people.'),
  })
  .register(wholeInVersion2, FULL_ERROR)
  .meta({ id: 'Error' });
