import { type SQL, sql } from 'drizzle-orm';
import { jobs } from '#schema/tables/index.ts';
import { ApiError } from '../http/failures.ts';

/** The name of the key that a node shows. Null: the shared key of a local instance, which all nodes have. */
export type KeyName = string | null;

/** A job's node is `name@key` (`nameOfNode`), and the name of a key has no `@`. */
const endOf = (keyName: string) => `@${keyName}`;

/** Throws `lease.lost` if a node with another key holds the job: a stolen token or nonce is no use without the key. */
export function checkHolder({ node }: { node: string | null }, keyName: KeyName): void {
  if (keyName !== null && node?.endsWith(endOf(keyName)) !== true) throw new ApiError('lease.lost');
}

/** The same as a condition. */
export function isHeldBy(keyName: KeyName): SQL | undefined {
  return keyName === null ? undefined : sql`substr(${jobs.node}, ${-endOf(keyName).length}) = ${endOf(keyName)}`;
}
