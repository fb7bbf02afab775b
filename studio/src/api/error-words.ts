import { ApiError } from 'clipmill';
import type { TFunction } from 'i18next';
import { contactWords } from './server/contact.ts';

/** What went wrong and what to do: in the language of the page if it has a text for it, else the server's text. */
export function errorWords(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiError)) return t(error instanceof TypeError ? 'errors.network' : 'errors.unknown');
  if (error.code === 'rate.limited') return t('errors.wait', { count: error.retryAfter ?? 60 });
  // Something in front of the server answered with a page of its own.
  if (error.code === '' && error.status >= 500) return t('errors.internal');
  return codeWords(t, error.code, error.message);
}

/** The words for an error code. */
export function codeWords(t: TFunction, code: string, otherwise: string): string {
  return t(`errors.${code.replaceAll('.', '_')}`, { defaultValue: otherwise, contact: contactWords() });
}
