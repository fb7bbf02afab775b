import { BRANDS, type PictureKind } from '#schema/domain/brands/brand.ts';
import { GUARDED_PICTURE } from '../process/input-guards.ts';
import { flattenArgs } from './arg-list.ts';

/** The uploaded file, and the PNG that is made of it, in the working folder. */
export const UPLOADED_LOGO = 'logo.upload';
export const LOGO_FILE = 'logo.png';

/** How ffmpeg reads each kind. */
export const PICTURE_DEMUXERS: Record<PictureKind, string> = { png: 'png_pipe', jpg: 'jpeg_pipe', webp: 'webp_pipe' };
/** As wide as a logo can be shown: half of 2160 pixels. */
const MOST_PX = 1_080;

/** Makes `LOGO_FILE` of the uploaded logo. */
export function logoArgs(kind: PictureKind): string[] {
  return uploadedPictureArgs(kind, { from: UPLOADED_LOGO, to: LOGO_FILE, mostPx: MOST_PX });
}

/**
 * Reads an uploaded picture as exactly the format that it is said to have, and writes a plain PNG of the same picture:
 * the pass over the clip never sees the uploaded file.
 */
export function uploadedPictureArgs(
  kind: PictureKind,
  { from, to, mostPx }: { from: string; to: string; mostPx: number },
): string[] {
  return flattenArgs([
    GUARDED_PICTURE,
    ['-max_pixels', String(BRANDS.logoMaxSidePx ** 2)],
    ['-f', PICTURE_DEMUXERS[kind]],
    ['-i', from],
    ['-map', '0:v:0'],
    ['-vf', `scale=w='min(iw,${mostPx})':h='min(ih,${mostPx})':force_original_aspect_ratio=decrease,format=rgba`],
    ['-frames:v', '1'],
    ['-c:v', 'png'],
    ['-f', 'image2'],
    ['-update', '1'],
    ['-y', to],
  ]);
}
