import type { Deps } from '../base/deps.ts';
import { findSharedKey, isSharedFile } from './shared-store.ts';
import { isNamed } from './tickets.ts';

/**
 * The key of a file that a reviewer asks for with the ticket of its URL. Null if the ticket is not ours or has expired,
 * if the link was revoked, or if the file is gone.
 */
export async function findSharedMedia(
  deps: Pick<Deps, 'db' | 'signer' | 'clock'>,
  { linkId, ownerId, file }: { linkId: string; ownerId: string; file: string },
  ticket: string,
): Promise<string | null> {
  if (!isSharedFile(file)) return null;
  const shown = { linkId, ownerId, file };
  return (await isNamed(deps, shown, ticket)) ? findSharedKey(deps.db, shown, deps.clock()) : null;
}
