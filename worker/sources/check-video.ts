import { PLATFORMS } from '#schema/domain/platforms.ts';
import { judgeSourceUrl, type Source } from '#schema/domain/source-url.ts';
import type { User } from '../accounts/authenticate.ts';
import type { Deps } from '../base/deps.ts';
import { isTestUser } from '#schema/domain/access/test-key.ts';
import { ApiError } from '../http/failures.ts';
import { checkDirectLink } from './check-direct-link.ts';
import { findPlatformVideo } from './find-platform-video.ts';
import { isPublicHost } from './is-public-host.ts';
import type { VideoMetadataRow } from './store.ts';
import { testVideo } from './test-videos.ts';

/** The facts about a source that passed all checks. */
export type CheckedVideo = VideoMetadataRow;

export type CheckVideoDeps = Pick<Deps, 'db' | 'media' | 'fetch' | 'settings' | 'twitchAuth' | 'clock' | 'newId'>;

/**
 * With `isReframe`, platform videos have no minimum duration. Duration and thumbnail from the client are used for
 * direct links only.
 */
export type VideoQuestion = {
  url: string;
  isReframe: boolean;
  /** The second up to which the video is needed. Only the sample of test keys adapts to it. */
  untilSec?: number | undefined;
  uploadedDurationSec?: number | undefined;
  uploadedThumbnail?: string | undefined;
};

/**
 * Validates a source for `POST /videoMetadata` and for new projects: checks the URL, reads the video's metadata from
 * its host and stores them. Throws the errors of the specification's table, in its order.
 */
export async function checkVideo(
  deps: CheckVideoDeps,
  user: Pick<User, 'id' | 'allowsVod'>,
  question: VideoQuestion,
): Promise<CheckedVideo> {
  if (isTestUser(user.id)) return testVideo(deps, question);
  const source = admit(deps, user, question.url);
  if (source.kind === 'direct_link') return checkDirectLink(deps, user, source.url, question);
  const video = await findPlatformVideo(deps, source);
  const { moreThanSec } = PLATFORMS[source.kind].recording;
  const isTooShort = moreThanSec !== null && video.durationSec <= moreThanSec;
  if (isTooShort && !question.isReframe) throw new ApiError('source.too_short');
  return video;
}

/** Checks that need no request: the text of the URL and the rights of the user. */
function admit(deps: CheckVideoDeps, user: Pick<User, 'allowsVod'>, url: string): Source {
  const verdict = judgeSourceUrl(url);
  if (!verdict.ok) throw new ApiError(verdict.code);
  if (!deps.settings.ALLOW_PRIVATE_SOURCES && !isPublicHost(new URL(verdict.url).hostname)) {
    throw new ApiError('source.url_invalid');
  }
  const needsRight = verdict.kind !== 'direct_link' && PLATFORMS[verdict.kind].recording.needsVodRight;
  if (needsRight && !user.allowsVod) throw new ApiError('source.vod_not_allowed');
  if (!deps.settings.SOURCE_KINDS.includes(verdict.kind)) throw new ApiError('source.not_configured');
  return verdict;
}
