import { objectKeys } from '#schema/domain/object-keys.ts';
import { readUploadUrl } from '#schema/domain/upload.ts';

/** Where the object of an upload's address lies; null for any other address. */
export function uploadKeyOf(url: string): string | null {
  const named = readUploadUrl(url);
  return named === null ? null : objectKeys.upload(named.id, named.nonce);
}
