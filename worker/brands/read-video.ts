import type { EndVideoKind } from '#schema/domain/brands/ends.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { readContainer } from '../sources/containers/read-container.ts';
import { rangesOfUploaded, type StoredUpload } from '../uploads/read-uploaded.ts';

type Media = Pick<Deps, 'media'>;

/** How long an uploaded video is, in seconds, by its index. Null for what has no picture or no length, or takes too many steps to read. */
export async function lengthOfVideo(deps: Media, upload: StoredUpload): Promise<number | null> {
  try {
    return (await readContainer(rangesOfUploaded(deps, upload)))?.durationSec ?? null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** `readContainer` knows two families. Matroska begins with the mark of EBML. */
export function kindOfVideo([first, second, third, fourth]: Uint8Array): EndVideoKind {
  const isMatroska = first === 0x1a && second === 0x45 && third === 0xdf && fourth === 0xa3;
  return isMatroska ? 'mkv' : 'mp4';
}

/** Enough to tell formats of pictures, sound and video apart. */
const BEGINNING_BYTES = 64;

export async function beginningOf({ media }: Media, { key }: StoredUpload): Promise<Uint8Array> {
  const object = await media.get(key, { range: { offset: 0, length: BEGINNING_BYTES } });
  return object === null ? new Uint8Array(0) : new Uint8Array(await object.arrayBuffer());
}
