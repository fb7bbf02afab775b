import { LIMITS } from '#schema/domain/limits.ts';
import { ApiError } from '../http/failures.ts';

export type Image = { bytes: Uint8Array; contentType: ImageType };
type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

const PREFIX = /^data:image\/[a-z0-9.+-]{1,40};base64,/i;
/** The longest text that `PREFIX` matches. */
const PREFIX_CHARS = 64;

/**
 * Reads the image of a base64 data URI. Its first bytes decide the type, not its label. The work grows with the length
 * of the text and not faster. Throws `request.invalid`.
 */
export function readThumbnail(dataUri: string): Image {
  const prefix = PREFIX.exec(dataUri.slice(0, PREFIX_CHARS))?.[0];
  const bytes = prefix === undefined ? null : decode(dataUri.slice(prefix.length));
  const contentType = bytes === null ? null : typeOf(bytes);
  if (bytes === null || contentType === null) {
    throw new ApiError(
      'request.invalid',
      'uploadedThumbnail must be a base64 data URI of a PNG, JPEG, WebP or GIF image.',
    );
  }
  if (bytes.length <= LIMITS.thumbnailBytes) return { bytes, contentType };
  throw new ApiError(
    'request.invalid',
    `uploadedThumbnail must not be larger than ${LIMITS.thumbnailBytes / 1_000} kB. Send a smaller image.`,
  );
}

/** White space between the letters is ignored. */
function decode(base64: string): Uint8Array | null {
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
