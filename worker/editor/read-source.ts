import type { ProjectSourceView } from '#schema/contract/editor.ts';
import { containerName, playbackOf } from '#schema/domain/browser-playback.ts';
import { FARM } from '#schema/domain/limits.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { readProject } from '../projects/read-project.ts';
import type { WantedProject } from './stored.ts';

/** Where the stored source of a project is, and what it is. Throws `request.not_found` and `editor.not_stored`. */
export async function readSource(
  deps: Pick<Deps, 'db' | 'media' | 'signer' | 'clock'>,
  wanted: WantedProject,
): Promise<ProjectSourceView> {
  const { id, sourceKey, sourceInfo, copiesLiveId } = await readProject(deps, wanted);
  if (sourceKey === null || sourceInfo === null) throw new ApiError('editor.not_stored', whyNot(copiesLiveId));
  // Storage removes sources some time after a project was made.
  if ((await deps.media.head(sourceKey)) === null) {
    throw new ApiError('editor.not_stored', 'The source of this project is no longer stored.');
  }
  return {
    project_id: id,
    url: await deps.signer.get(sourceKey),
    expires_at: formatTimestamp(deps.clock() + FARM.signedUrlSec * 1_000),
    container: containerName(sourceInfo),
    video_codec: sourceInfo.videoCodec,
    audio_codec: sourceInfo.audioCodec ?? null,
    plays_in_browsers: playbackOf(sourceInfo),
    width: sourceInfo.width,
    height: sourceInfo.height,
    fps: sourceInfo.fps,
    duration: sourceInfo.durationSec,
    starts_at: sourceInfo.startsAtSec ?? 0,
    size_bytes: sourceInfo.sizeBytes,
  };
}

function whyNot(copiesLiveId: string | null): string {
  return copiesLiveId === null
    ? 'The source of this project is not stored yet, or its download failed.'
    : 'This project contains only copied shorts, so it has no source of its own.';
}
