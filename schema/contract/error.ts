import * as z from 'zod';

/** The body of every refusal. What a program reads is in the headers: `X-Error-Code`, `X-Request-Id`, `Retry-After`. */
export const errorSchema = z.strictObject({ error: z.string().min(1) });
