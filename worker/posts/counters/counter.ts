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

/** `place`: where a post is, if the platform tells only now. */
export type Count = { views: number; likes: number | null; place?: { remoteId: string; url: string | null } };

/**
 * Asks a platform how often live posts were seen: counts by the id of the post. One that is missing is not known: it was deleted
 * there, or is not public yet. Throws `DestinationTrouble`.
 */
export type Counter = (job: CountJob) => Promise<Map<string, Count>>;
