import * as z from 'zod';
import type { TokenDeps } from '../../connections/access-token.ts';
import type { ConnectionRow } from '../../connections/store/lease.ts';
import type { PostRow } from '../store/select-posts.ts';

/** What a platform may say: text too, where it writes numbers as such. */
export const countSchema = z.coerce.number().int().nonnegative();

export type CountJob = {
  deps: TokenDeps;
  connection: ConnectionRow;
  /** At most `COUNTING.postsAtOnce`, each with a `remoteId`. */
  posts: readonly PostRow[];
};

/**
 * `watchShare`: how much of it an average viewer watched. 1 is all; more, if viewers let it run again. `place`: where a post is, if the
 * platform tells only now.
 */
export type Count = {
  views: number;
  likes: number | null;
  watchShare?: number | null;
  place?: { remoteId: string; url: string | null };
};

/** A share as it is kept: by thousandths, so that the last digits of a platform are no news. */
export function shareOf(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/**
 * Asks a platform how often live posts were seen: counts by the id of the post. One that is missing is not known: it was deleted
 * there, or is not public yet. Throws `DestinationTrouble`.
 */
export type Counter = (job: CountJob) => Promise<Map<string, Count>>;
