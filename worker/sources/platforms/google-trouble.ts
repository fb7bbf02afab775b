import * as z from 'zod';
import { type FailureCode, ApiError } from '../../http/failures.ts';
import type { PlatformAnswer } from './ask-platform.ts';

/** The error answer of Google's APIs: the older ones say why in `errors`, the common layer before them in `details`. */
const errorSchema = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string().catch('') })).catch([]),
    details: z.array(z.object({ reason: z.string().catch('') })).catch([]),
  }),
});

const BUSY = /quota|limitExceeded|RATE_LIMIT|RESOURCE_EXHAUSTED/i;
/** The key is wrong, has run out, may not be used from here, or its project has this API switched off. */
const KEY =
  /^(API_KEY_|SERVICE_DISABLED|CONSUMER_|BILLING_)|^key(Invalid|Expired)$|accessNotConfigured|ipRefererBlocked/;

/**
 * Throws what an error answer means: `source.platform_busy` for a quota, `source.platform_refused` where the server's key is
 * at fault, else `otherwise`, what this status means for the video itself. Does nothing on success.
 */
export function refuseGoogleTrouble({ status, body }: PlatformAnswer, otherwise: FailureCode): void {
  if (status < 300) return;
  const parsed = errorSchema.safeParse(body);
  const reasons = parsed.success
    ? [...parsed.data.error.errors, ...parsed.data.error.details].map(({ reason }) => reason)
    : [];
  if (reasons.some((reason) => BUSY.test(reason))) throw new ApiError('source.platform_busy');
  if (reasons.some((reason) => KEY.test(reason))) throw new ApiError('source.platform_refused');
  throw new ApiError(otherwise);
}
