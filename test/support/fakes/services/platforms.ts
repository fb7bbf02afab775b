import { DRIVE_STAND_IN_KEY, startDriveStandIn } from './drive.ts';
import { startTwitchStandIn, TWITCH_STAND_IN_CLIENT, TWITCH_STAND_IN_SECRET } from './twitch.ts';
import { startYoutubeStandIn, YOUTUBE_STAND_IN_KEY } from './youtube.ts';

/** The platforms of a local system: their addresses, and the settings of a Worker that asks them. */
export async function startPlatforms() {
  const [youtube, drive, twitch] = await Promise.all([
    startYoutubeStandIn(),
    startDriveStandIn(),
    startTwitchStandIn(),
  ]);
  return {
    urls: { youtube: youtube.url, drive: drive.url, twitch: twitch.url },
    settings: {
      YOUTUBE_API_URL: youtube.url,
      YOUTUBE_FEED_URL: youtube.url,
      YOUTUBE_API_KEY: YOUTUBE_STAND_IN_KEY,
      GOOGLE_DRIVE_API_URL: drive.url,
      GOOGLE_API_KEY: DRIVE_STAND_IN_KEY,
      TWITCH_AUTH_URL: twitch.url,
      TWITCH_API_URL: twitch.url,
      TWITCH_CLIENT_ID: TWITCH_STAND_IN_CLIENT,
      TWITCH_CLIENT_SECRET: TWITCH_STAND_IN_SECRET,
    },
    close: () => [youtube, drive, twitch].forEach((each) => each.close()),
  };
}
