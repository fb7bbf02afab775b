import { and, eq, type SQL, sql } from 'drizzle-orm';
import { jobs } from '#schema/tables/index.ts';
import { ApiError } from '../../http/failures.ts';

/** The name of the key that a node shows. Null: the shared key of a local instance, which all nodes have. */
export type KeyName = string | null;

/** What proves that a node holds a job: the token of its lease, and the key with which it claimed. */
export type Proof = { token: string; keyName: KeyName };

/** How the name of a node with this key ends: it is `name@key` (`nameOfNode`), and the name of a key has no `@`. */
function endOfNode(keyName: string): string {
  return `@${keyName}`;
}

/** Throws `lease.lost` if a node with another key holds the job: a stolen token or nonce is no use without the key. */
export function checkHolder({ node }: { node: string | null }, keyName: KeyName): void {
  if (keyName !== null && node?.endsWith(endOfNode(keyName)) !== true) throw new ApiError('lease.lost');
}

/** The token of a lease as it is stored, and the key with which a node claimed. */
export type Holding = { leaseHash: string; keyName: KeyName };

/** A node holds the job: by the token of its lease, and by the key with which it claimed. */
export function isHeldBy(jobId: string, { leaseHash, keyName }: Holding): SQL | undefined {
  return and(eq(jobs.id, jobId), eq(jobs.leaseHash, leaseHash), eq(jobs.status, 'leased'), isOfKey(keyName));
}

/** `checkHolder` as a condition. */
function isOfKey(keyName: KeyName): SQL | undefined {
  if (keyName === null) return undefined;
  const end = endOfNode(keyName);
  return sql`substr(${jobs.node}, ${-end.length}) = ${end}`;
}
