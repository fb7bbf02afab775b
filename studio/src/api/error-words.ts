import { ApiError } from 'clipmill';
import type { TFunction } from 'i18next';

/** What went wrong and what to do, in the language of the page where there are words for it, else as the server says it. */
export function errorWords(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiError)) return t(error instanceof TypeError ? 'errors.network' : 'errors.unknown');
  if (error.code === 'rate.limited') return t('errors.wait', { count: error.retryAfter ?? 60 });
  // What stands before the server answers pages of its own.
  if (error.code === '' && error.status >= 500) return t('errors.internal');
  return codeWords(t, error.code, error.message);
}

/** The words for an error code. */
export function codeWords(t: TFunction, code: string, otherwise: string): string {
  return t(`errors.${code.replaceAll('.', '_')}`, { defaultValue: otherwise });
}
