import type { Post } from 'clipmill';
import type { TFunction } from 'i18next';
import type { PostProblem } from '#schema/domain/posting/check-post.ts';
import type { Destination } from '#schema/domain/posting/destinations.ts';
import { codeWords } from '@/api/error-words.ts';
import { privaciesInWords } from './limit-words.ts';

/** What is wrong with posts, in the language of the page. */

/** Which limit a post breaks, and what to do. */
export function problemWords(t: TFunction, destination: Destination, { code, limit, sentence }: PostProblem): string {
  const shown = code === 'privacy' ? privaciesInWords(t, destination) : limit;
  const name = t(`posting.kinds.${destination}`);
  return t(`errors.post_limit_${code}`, { name, limit: shown, defaultValue: sentence });
}

/** Why a post failed, and what to do. */
export function failureWordsOf(t: TFunction, { code, reason, remedy }: NonNullable<Post['failure']>): string {
  return codeWords(t, `post.${code}`, `${reason} ${remedy}`);
}
