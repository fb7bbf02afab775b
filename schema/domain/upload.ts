import { readUlid } from './ids.ts';
import { UPLOADS } from './limits.ts';
import { judgeSourceUrl } from './source-url.ts';

/** A file that a user sends in parts: how it is cut, and the address by which it is a source afterwards. */

const MIB = 1024 * 1024;

/** Bytes of every part but the last: whole MiB, the smallest that need no more than `UPLOADS.maxParts` parts. */
export function partBytesFor(sizeBytes: number): number {
  return Math.max(UPLOADS.minPartBytes, Math.ceil(sizeBytes / UPLOADS.maxParts / MIB) * MIB);
}

/** The parts of a file in order, numbered from 1. The last one has what is left. */
export function partsOf(sizeBytes: number, partBytes: number): { number: number; sizeBytes: number }[] {
  const count = Math.ceil(sizeBytes / partBytes);
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    sizeBytes: Math.min(partBytes, sizeBytes - index * partBytes),
  }));
}

/** True for a name that can end the address of a direct link, since that is what the upload becomes. */
export function isUploadName(filename: string): boolean {
  if (!filename.isWellFormed()) return false;
  const verdict = judgeSourceUrl(uploadUrl('https://upload.invalid', { id: '', nonce: '', filename }));
  return verdict.ok && verdict.kind === 'direct_link';
}

/** The address of an upload. Nothing is served there: it only names the file, and its nonce cannot be guessed. */
export function uploadUrl(origin: string, upload: { id: string; nonce: string; filename: string }): string {
  return `${origin}/media/uploads/${upload.id}/${upload.nonce}/${encodeURIComponent(upload.filename)}`;
}

const UPLOAD_PATH = /^\/media\/uploads\/([0-9A-Z]{26})\/([0-9a-f]{32})\/[^/]+$/i;

/** Which upload an address names, whatever its host (the same service may be reached by several); null for any other address. */
export function readUploadUrl(url: string): { id: string; nonce: string } | null {
  const [, id = '', nonce = ''] = UPLOAD_PATH.exec(new URL(url).pathname) ?? [];
  const ulid = readUlid(id);
  return ulid === null ? null : { id: ulid, nonce: nonce.toLowerCase() };
}
