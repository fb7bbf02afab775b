import type { Deps } from '../base/deps.ts';
import { openProjectOfRender } from '../archive/open-project.ts';
import { makeMediaUrl } from '../http/media-url.ts';
import { downloadUrlOf } from '../media/download-url.ts';
import { DestinationTrouble } from '../connections/ask.ts';
import { findRender } from '../renders/store/select-renders.ts';
import type { ClipFile } from './publishers/publisher.ts';
import type { PostRow } from './store/select-posts.ts';

type FileDeps = Pick<Deps, 'db' | 'media' | 'settings' | 'clock' | 'opened'>;

/**
 * What is left of a clip that was deleted after its post had begun. Its destination may have the whole file already, so the post goes on
 * until it needs more of it.
 */
export function goneClip(sizeBytes: number): ClipFile {
  const gone = (): never => {
    throw new DestinationTrouble('clip_gone');
  };
  return {
    sizeBytes,
    width: 0,
    height: 0,
    durationSec: 0,
    get videoUrl() {
      return gone();
    },
    coverUrl: null,
    read: async () => gone(),
    readCover: async () => null,
  };
}

/** The file of a post. Throws `DestinationTrouble` (`clip_gone`). */
export async function readClipFile(
  deps: FileDeps,
  { userId, renderId, hasCover }: Pick<PostRow, 'userId' | 'renderId' | 'hasCover'>,
): Promise<ClipFile> {
  await openProjectOfRender(deps, { userId, renderId });
  const render = await findRender(deps.db, { userId, renderId });
  const mediaUrl = makeMediaUrl(deps.settings.MEDIA_URL, deps.settings.PUBLIC_URL);
  const videoUrl = render === null ? null : downloadUrlOf(render, mediaUrl);
  if (render === null || videoUrl === null) throw new DestinationTrouble('clip_gone');
  const { videoKey, width, height, durationSec, sizeBytes, coverSec, thumbnailKey } = render;
  const coverKey = hasCover && coverSec !== null ? thumbnailKey : null;
  const read = readerOf(deps);
  return {
    width: width ?? 0,
    height: height ?? 0,
    durationSec: durationSec ?? 0,
    sizeBytes: sizeBytes ?? 0,
    videoUrl,
    coverUrl: coverKey === null ? null : mediaUrl(coverKey),
    read: (start, end) => read(videoKey ?? '', { offset: start, length: end - start }),
    readCover: async () => (coverKey === null ? null : read(coverKey)),
  };
}

/** Throws `DestinationTrouble` (`clip_gone`) for an object that is not there. */
function readerOf({ media }: Pick<Deps, 'media'>) {
  return async (key: string, range?: { offset: number; length: number }): Promise<ArrayBuffer> => {
    const object = await media.get(key, range === undefined ? {} : { range });
    if (object === null) throw new DestinationTrouble('clip_gone');
    return object.arrayBuffer();
  };
}
