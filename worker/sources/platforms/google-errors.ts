import * as z from 'zod';
import { type FailureCode, ApiError } from '../../http/failures.ts';
import type { PlatformAnswer } from './ask-platform.ts';

/**
 * An error answer of Google's APIs. Older APIs give the reason in `errors`, the layer before them gives it in
 * `details`.
 */
const errorSchema = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string().catch('') })).catch([]),
    details: z.array(z.object({ reason: z.string().catch('') })).catch([]),
  }),
});

const BUSY = /quota|limitExceeded|RATE_LIMIT|RESOURCE_EXHAUSTED/i;
/** The key is wrong, expired or not allowed here, or its Google project has this API turned off. */
const KEY =
  /^(API_KEY_|SERVICE_DISABLED|CONSUMER_|BILLING_)|^key(Invalid|Expired)$|accessNotConfigured|ipRefererBlocked/;

/**
 * Throws the error that an answer stands for: `source.platform_busy` for a used-up quota, `source.platform_refused` for
 * a problem with the server's key, otherwise `otherwise`. Does nothing on success.
 */
export function throwGoogleError({ status, body }: PlatformAnswer, otherwise: FailureCode): void {
  if (status < 300) return;
  const parsed = errorSchema.safeParse(body);
  const reasons = parsed.success
    ? [...parsed.data.error.errors, ...parsed.data.error.details].map(({ reason }) => reason)
    : [];
  if (reasons.some((reason) => BUSY.test(reason))) throw new ApiError('source.platform_busy');
  if (reasons.some((reason) => KEY.test(reason))) throw new ApiError('source.platform_refused');
  throw new ApiError(otherwise);
}
