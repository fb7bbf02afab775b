import { readUlid } from '../ids.ts';
import { UPLOADS } from '../limits.ts';
import { judgeSourceUrl } from '../source-url.ts';

/** Files that users upload in parts: the size of the parts, and the URL that makes a file a source. */

const MIB = 1024 * 1024;

/** Bytes of every part but the last: the smallest number of whole MiB that needs at most `UPLOADS.maxParts` parts. */
export function partBytesFor(sizeBytes: number): number {
  return Math.max(UPLOADS.minPartBytes, Math.ceil(sizeBytes / UPLOADS.maxParts / MIB) * MIB);
}

/** The parts of a file in order, numbered from 1. The last one has the rest. */
export function partsOf(sizeBytes: number, partBytes: number): { number: number; sizeBytes: number }[] {
  const count = Math.ceil(sizeBytes / partBytes);
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    sizeBytes: Math.min(partBytes, sizeBytes - index * partBytes),
  }));
}

/** True if the name is that of a picture, which can be the logo of a brand, or footage. */
export function isPictureName(filename: string): boolean {
  return /\.(png|jpe?g|webp)$/i.test(filename);
}

/** True if the name is that of sound, which can be the music of a brand. */
export function isMusicName(filename: string): boolean {
  return /\.(mp3|m4a|wav|ogg|flac)$/i.test(filename);
}

/** True if the name is that of a font, for captions. */
export function isFontName(filename: string): boolean {
  return /\.(ttf|otf|woff2)$/i.test(filename);
}

/** True if the URL of an upload with this name is a valid direct link, or the file a picture, music or a font. */
export function isUploadName(filename: string): boolean {
  if (!filename.isWellFormed()) return false;
  if (isPictureName(filename) || isMusicName(filename) || isFontName(filename)) return true;
  const verdict = judgeSourceUrl(uploadUrl('https://upload.invalid', { id: '', nonce: '', filename }));
  return verdict.ok && verdict.kind === 'direct_link';
}

/** The URL that names an upload. Nothing is served there. The nonce cannot be guessed. */
export function uploadUrl(origin: string, upload: { id: string; nonce: string; filename: string }): string {
  return `${origin}/media/uploads/${upload.id}/${upload.nonce}/${encodeURIComponent(upload.filename)}`;
}

const UPLOAD_PATH = /^\/media\/uploads\/([0-9A-Z]{26})\/([0-9a-f]{32})\/[^/]+$/i;

/** The upload that a URL names, or null. Any host is accepted: the service can have several. */
export function readUploadUrl(url: string): { id: string; nonce: string } | null {
  const [, id = '', nonce = ''] = UPLOAD_PATH.exec(new URL(url).pathname) ?? [];
  const ulid = readUlid(id);
  return ulid === null ? null : { id: ulid, nonce: nonce.toLowerCase() };
}
