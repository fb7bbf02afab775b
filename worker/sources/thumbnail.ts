import { ApiError } from '../http/failures.ts';

export type Image = { bytes: Uint8Array; contentType: ImageType };
type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

const DATA_URI = /^data:image\/[a-z0-9.+-]+;base64,([A-Za-z0-9+/\s]+={0,2})\s*$/i;

/** Reads the image of a base64 data URI. Its first bytes decide the type, not its label. Throws `request.invalid`. */
export function readThumbnail(dataUri: string): Image {
  const bytes = decode(DATA_URI.exec(dataUri)?.[1]);
  const contentType = bytes === null ? null : typeOf(bytes);
  if (bytes !== null && contentType !== null) return { bytes, contentType };
  throw new ApiError(
    'request.invalid',
    'uploadedThumbnail must be a base64 data URI of a PNG, JPEG, WebP or GIF image.',
  );
}

function decode(base64: string | undefined): Uint8Array | null {
  if (base64 === undefined) return null;
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The image type by its first bytes. */
function typeOf(bytes: Uint8Array): ImageType | null {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  return /^GIF8[79]a/.test(text) ? 'image/gif' : null;
}
