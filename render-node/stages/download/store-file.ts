import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ObjectStore } from '../../tools/http/object-store.ts';
import { type MultipartTarget, PartWriter, type StoredPart } from './part-writer.ts';

/** Stores a file as the parts of one object. Throws `source.too_large` and `storage.failed`. */
export async function storeFile(
  file: string,
  target: MultipartTarget,
  options: {
    objects: Pick<ObjectStore, 'putPart'>;
    signal: AbortSignal;
    onProgress: (bytes: number, totalBytes: number) => void;
  },
): Promise<{ parts: StoredPart[]; sizeBytes: number }> {
  const { size } = await stat(file);
  const writer = new PartWriter(target, options.objects, options.signal);
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1_048_576, signal: options.signal })) {
    await writer.write(chunk as Uint8Array);
    bytes += (chunk as Uint8Array).length;
    options.onProgress(bytes, size);
  }
  return { parts: await writer.end(), sizeBytes: bytes };
}
