import { DIRECT_ENDINGS } from '#schema/domain/source-url.ts';

/** What a file picker offers. */
export const VIDEO_FILES = ['video/mp4', 'video/quicktime', 'video/x-matroska', ...DIRECT_ENDINGS].join(',');

/** Whether the server takes a file of this name. */
export function isVideoName(name: string): boolean {
  return DIRECT_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
}
