import type { Deps } from '../base/deps.ts';
import { openProjectOfRender } from '../archive/open-project.ts';
import { makeMediaUrl } from '../http/media-url.ts';
import { downloadUrlOf } from '../media/download-url.ts';
import { DestinationTrouble } from '../connections/ask.ts';
import { findRender } from '../renders/store/select-renders.ts';
import type { ClipFile } from './publishers/publisher.ts';
import type { PostRow } from './store/select-posts.ts';

type FileDeps = Pick<Deps, 'db' | 'media' | 'settings' | 'clock' | 'opened'>;

/** The file of a post. Throws `DestinationTrouble` (`clip_gone`). */
export async function readClipFile(
  deps: FileDeps,
  { userId, renderId, hasCover }: Pick<PostRow, 'userId' | 'renderId' | 'hasCover'>,
): Promise<ClipFile> {
  await openProjectOfRender(deps, { userId, renderId });
  const render = await findRender(deps.db, { userId, renderId });
  const mediaUrl = makeMediaUrl(deps.settings.MEDIA_URL, deps.settings.PUBLIC_URL);
  const videoUrl = render === null ? null : downloadUrlOf(render, mediaUrl);
  if (render?.videoKey === null || render === null || videoUrl === null) throw new DestinationTrouble('clip_gone');
  const { videoKey, width, height, durationSec, sizeBytes } = render;
  const coverKey = hasCover && render.coverSec !== null ? render.thumbnailKey : null;
  return {
    ...{ width: width ?? 0, height: height ?? 0, durationSec: durationSec ?? 0, sizeBytes: sizeBytes ?? 0, videoUrl },
    coverUrl: coverKey === null ? null : mediaUrl(coverKey),
    read: async (start, end) => {
      const part = await deps.media.get(videoKey, { range: { offset: start, length: end - start } });
      const bytes = await part?.arrayBuffer();
      if (bytes === undefined) throw new DestinationTrouble('clip_gone');
      return bytes;
    },
    readCover: async () =>
      coverKey === null ? null : ((await (await deps.media.get(coverKey))?.arrayBuffer()) ?? null),
  };
}
