import type { PlatformKind } from '#schema/domain/platforms.ts';
import type { Deps } from '../../base/deps.ts';
import type { FoundVideo } from '../store.ts';
import type { Asking } from './ask-platform.ts';
import { findDriveVideo, isDriveSetUp } from './google-drive.ts';
import { findTwitchVideo } from './twitch.ts';
import { findYoutubeVideo, isYoutubeSetUp } from './youtube.ts';

type Finder = (
  asking: Asking,
  deps: Pick<Deps, 'settings' | 'twitchAuth'>,
  source: { url: string; videoId: string },
) => Promise<FoundVideo>;

/** How to find a video on each platform. Each function throws the errors of its platform. */
export const FINDERS: Record<PlatformKind, Finder> = {
  youtube: (asking, { settings }, { videoId }) => findYoutubeVideo(asking, settings, videoId),
  google_drive: (asking, { settings }, { url, videoId }) => {
    const resourceKey = new URL(url).searchParams.get('resourcekey');
    return findDriveVideo(asking, settings, { videoId, resourceKey });
  },
  twitch: (asking, deps, { videoId }) => findTwitchVideo(asking, deps, videoId),
};

/** Whether this server can ask the platform. If not, its finder throws `source.not_configured`. */
export const IS_SET_UP: Record<PlatformKind, (deps: Pick<Deps, 'settings' | 'twitchAuth'>) => boolean> = {
  youtube: ({ settings }) => isYoutubeSetUp(settings),
  google_drive: ({ settings }) => isDriveSetUp(settings),
  twitch: ({ twitchAuth }) => twitchAuth !== null,
};
