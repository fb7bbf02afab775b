import type { Context } from 'hono';
import type * as z from 'zod';
import type { AppEnv } from './app-env.ts';
import { ApiError } from './failures.ts';

/** The body of a node's call. Throws `request.invalid` with the field and what is wrong with it. */
export async function readNodeBody<S extends z.ZodType>(c: Context<AppEnv>, schema: S): Promise<z.infer<S>> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null));
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  throw new ApiError('request.invalid', `${first?.path.join('.') || 'body'}: ${first?.message ?? 'not valid'}`);
}
