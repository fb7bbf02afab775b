import { contentTypeOf } from '#schema/domain/object-keys.ts';
import { ApiError } from '../http/failures.ts';
import type { Deps } from '../base/deps.ts';
import { planRemoval } from '../media/store/plan-removal.ts';
import { findUpload } from './store.ts';

/** A completed upload in storage. */
export type StoredUpload = { key: string; sizeBytes: number; filename: string };

/**
 * A completed upload of the user. Throws `request.invalid`, in the words of its `field`, if there is none, or if it is larger
 * than `maxBytes`.
 */
export async function findUploaded(
  deps: Pick<Deps, 'db'>,
  wanted: { userId: string; id: string },
  { field = 'upload_id', maxBytes }: { field?: string; maxBytes: number },
): Promise<StoredUpload> {
  const upload = await findUpload(deps.db, wanted);
  if (upload?.status === 'completed' && upload.sizeBytes <= maxBytes) return upload;
  throw new ApiError(
    'request.invalid',
    `${field} is not one of your completed uploads of at most ${maxBytes / 1e6} MB. See POST /uploads.`,
  );
}

type Media = Pick<Deps, 'media'>;

/**
 * Copies it to a key of its own, without holding it in memory. The copy is removed after `keepMs`, unless the batch that
 * names it withdraws that. Throws `request.invalid` if it is gone.
 */
export async function keepCopy(
  { db, media, clock }: Pick<Deps, 'db' | 'media' | 'clock'>,
  upload: StoredUpload,
  { key, keepMs }: { key: string; keepMs: number },
): Promise<void> {
  await planRemoval(db, [key], clock() + keepMs);
  const object = (await media.get(upload.key)) ?? refuseGone();
  await media.put(key, object.body, { httpMetadata: { contentType: contentTypeOf(key) ?? '' } });
}

/** Throws `request.invalid`: storage has the upload no more. */
export function refuseGone(): never {
  throw new ApiError('request.invalid', 'upload_id is an upload whose file is gone. Upload it again.');
}

/** `read` returns the bytes from `start` up to, but not including, `end`. */
type FileInRanges = { sizeBytes: number; read(start: number, end: number): Promise<Uint8Array> };

/** Read at once: the index of a video of ten seconds takes a part of it. */
const PIECE_BYTES = 256 * 1024;
const MOST_READS = 20;

/**
 * It as a file that is read in ranges. A read throws `source.not_video` if it is not there, or after `MOST_READS` of them.
 */
export function rangesOfUploaded({ media }: Media, { key, sizeBytes }: StoredUpload): FileInRanges {
  const pieces: { start: number; bytes: Uint8Array }[] = [];
  return {
    sizeBytes,
    async read(start, end) {
      const known = pieces.find((piece) => piece.start <= start && end <= piece.start + piece.bytes.length);
      if (known !== undefined) return known.bytes.subarray(start - known.start, end - known.start);
      const length = Math.min(sizeBytes, Math.max(end, start + PIECE_BYTES)) - start;
      const isFine = pieces.length < MOST_READS && length > 0 && length <= MOST_BYTES;
      const object = isFine ? await media.get(key, { range: { offset: start, length } }) : null;
      if (object === null) throw new ApiError('source.not_video');
      const bytes = new Uint8Array(await object.arrayBuffer());
      pieces.push({ start, bytes });
      return bytes.subarray(0, end - start);
    },
  };
}

/** Of one read. */
const MOST_BYTES = 4 * 1024 * 1024;
