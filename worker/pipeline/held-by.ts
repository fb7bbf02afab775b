import { ApiError } from '../http/failures.ts';

/** The name of the key that a node shows. Null: the shared key of a local instance, which all nodes have. */
export type KeyName = string | null;

/** How the name of a node with this key ends: it is `name@key` (`nameOfNode`), and the name of a key has no `@`. */
export function endOfNode(keyName: string): string {
  return `@${keyName}`;
}

/** Throws `lease.lost` if a node with another key holds the job: a stolen token or nonce is no use without the key. */
export function checkHolder({ node }: { node: string | null }, keyName: KeyName): void {
  if (keyName !== null && node?.endsWith(endOfNode(keyName)) !== true) throw new ApiError('lease.lost');
}
