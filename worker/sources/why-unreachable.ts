import { ApiError, type FailureCode } from '../http/failures.ts';
import { BlockedAddress } from './fetch-guarded.ts';

const REASONS: Record<number, FailureCode> = {
  401: 'source.refused',
  402: 'source.refused',
  403: 'source.refused',
  407: 'source.refused',
  451: 'source.refused',
  404: 'source.not_found',
  410: 'source.not_found',
  // Cloudflare answers for hosts that do not: 520 to 526 without a good connection, 530 without an address.
  521: 'source.unreachable',
  522: 'source.unreachable',
  523: 'source.unreachable',
  525: 'source.unreachable',
  526: 'source.unreachable',
  530: 'source.host_unknown',
};

/** The error for the status with which a host refuses a file. */
export function whyRefused(status: number): ApiError {
  return new ApiError(REASONS[status] ?? (status >= 429 ? 'source.host_failed' : 'source.unreachable'));
}

/** The error for a request that threw. What was thrown stays here: it may name internals. */
export function whyUnreachable(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof BlockedAddress) return new ApiError('source.address_blocked');
  // A local workerd calls an unknown name an internal error, and a refused connection a lost one.
  const isName = thrown instanceof Error && /^internal error|\bdns\b/i.test(thrown.message);
  return new ApiError(isName ? 'source.host_unknown' : 'source.unreachable');
}
