import type { RenderState } from '#schema/domain/states.ts';
import type { MediaUrl } from '../http/media-url.ts';

const VERSION_CHARS = 12;

/** URL of the finished file. Null until the render is done. `?v=` is the start of the file's hash. */
export function downloadUrlOf(
  render: { status: RenderState; videoKey: string | null; fileHash: string | null },
  mediaUrl: MediaUrl,
): string | null {
  if (render.status !== 'done' || render.videoKey === null) return null;
  return mediaUrl(render.videoKey, render.fileHash?.slice(0, VERSION_CHARS));
}
