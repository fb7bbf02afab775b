import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { UploadSource } from '../src/index.ts';

/** A file on disk, for `client.upload`. It is read part by part, never as a whole. Throws if it is not a file. */
export async function fileSource(path: string): Promise<UploadSource & { name: string }> {
  const facts = await stat(path);
  const { size, mtimeMs } = facts;
  if (!facts.isFile()) throw new Error(`${path} is not a file.`);
  return {
    size,
    name: basename(path),
    async slice(start, end) {
      const file = await open(path);
      try {
        const bytes = new Uint8Array(end - start);
        const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
        const now = await file.stat();
        if (bytesRead === bytes.length && now.size === size && now.mtimeMs === mtimeMs) return bytes;
        throw new Error(`${path} changed during the upload.`);
      } finally {
        await file.close();
      }
    },
  };
}
