import type { PostPlatform, Posts } from '../texts/posts.ts';
import { type Destination, DESTINATION_RULES } from './destinations.ts';

/**
 * Title and text of a clip that are written for a platform, without what the destination refuses. The title is empty where the
 * destination has none.
 */
export function writtenTexts(
  { posts, title }: { posts: Posts; title: string },
  destination: Destination,
  texts: PostPlatform = DESTINATION_RULES[destination].texts,
): { title: string; text: string } {
  const { titleChars, forbidden } = DESTINATION_RULES[destination];
  const allowed = (text: string) => [...text].filter((character) => !forbidden.includes(character)).join('');
  const [head = '', ...rest] = posts[texts].split('\n\n');
  // The text for YouTube begins with its title.
  const [name, text] = texts === 'youtube' ? [head, rest.join('\n\n')] : [title, posts[texts]];
  return { title: allowed(name.slice(0, titleChars)), text: allowed(text) };
}
