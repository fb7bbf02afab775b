import type { Deps } from '../base/deps.ts';
import { findUpload } from './store.ts';

/** The bytes of a completed upload of the user. Null if there is none, or if it is larger than `maxBytes`. */
export async function readUploaded(
  deps: Pick<Deps, 'db' | 'media'>,
  wanted: { userId: string; id: string },
  maxBytes: number,
): Promise<Uint8Array | null> {
  const upload = await findUpload(deps.db, wanted);
  if (upload?.status !== 'completed' || upload.sizeBytes > maxBytes) return null;
  const object = await deps.media.get(upload.key);
  return object === null ? null : new Uint8Array(await object.arrayBuffer());
}
