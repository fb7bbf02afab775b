import type { Post } from 'clipmill';

/** What a post is called: its title, or the first line of its text where the destination has no titles. */
export function nameOfPost({ title, text, account }: Pick<Post, 'title' | 'text' | 'account'>): string {
  return title || text.split('\n')[0] || account;
}
