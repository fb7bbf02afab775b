import type { ConnectionView } from '#schema/contract/posting/connections.ts';
import { DESTINATION_RULES } from '#schema/domain/posting/destinations.ts';
import { POST_FAILURES } from '#schema/domain/posting/post-failure.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { ConnectionRow } from './store.ts';

/** A connection without its secret. */
export function viewConnection({ id, destination, name, failure, ...times }: ConnectionRow): ConnectionView {
  const { privacies, minSec, maxSec, maxBytes, titleChars, textChars, perDay } = DESTINATION_RULES[destination];
  return {
    id,
    destination,
    name,
    status: failure === null ? 'working' : 'broken',
    problem: failure === null ? null : `${POST_FAILURES[failure].text} ${POST_FAILURES[failure].remedy}`,
    limits: {
      privacies: [...privacies],
      min_seconds: minSec,
      max_seconds: maxSec,
      max_bytes: maxBytes,
      title_characters: titleChars,
      text_characters: textChars,
      posts_per_day: perDay,
    },
    checked_at: formatTimestamp(times.checkedAt),
    created_at: formatTimestamp(times.createdAt),
  };
}
