import { FAKE_INSTAGRAM, makeFakeInstagram } from './instagram.ts';
import { serveStandIn } from './stand-in.ts';
import { FAKE_TIKTOK, makeFakeTiktok } from './tiktok.ts';
import { FAKE_GOOGLE, makeFakeYoutubeUploads } from './youtube.ts';

/** Where the stand-ins of a local instance are. */
export type DestinationUrls = { youtube: string; instagram: string; tiktok: string };

/** Starts the platforms to which users of a local instance post. `settings` make a Worker use them. */
export async function startFakeDestinations() {
  const [youtube, instagram, tiktok] = [makeFakeYoutubeUploads(), makeFakeInstagram(), makeFakeTiktok()];
  const served = await Promise.all([
    serveStandIn(youtube, {
      videos: () => youtube.videos,
      see: (body) => void youtube.seen.set(body, { viewCount: '1840', likeCount: '96' }),
      revoke: (account) => youtube.tokens.revoke(account),
      isAlive: (account) => youtube.tokens.isAlive(account),
    }),
    serveStandIn(instagram, { media: () => instagram.media }),
    serveStandIn(tiktok, { inbox: () => tiktok.inbox() }),
  ]);
  const [ofYoutube, ofInstagram, ofTiktok] = served.map(({ url }) => url) as [string, string, string];
  return {
    urls: { youtube: ofYoutube, instagram: ofInstagram, tiktok: ofTiktok },
    settings: {
      YOUTUBE_CLIENT_ID: FAKE_GOOGLE.id,
      YOUTUBE_CLIENT_SECRET: FAKE_GOOGLE.secret,
      YOUTUBE_AUTH_URL: ofYoutube,
      YOUTUBE_POST_URL: ofYoutube,
      INSTAGRAM_CLIENT_ID: FAKE_INSTAGRAM.id,
      INSTAGRAM_CLIENT_SECRET: FAKE_INSTAGRAM.secret,
      INSTAGRAM_AUTH_URL: ofInstagram,
      INSTAGRAM_API_URL: ofInstagram,
      TIKTOK_CLIENT_KEY: FAKE_TIKTOK.key,
      TIKTOK_CLIENT_SECRET: FAKE_TIKTOK.secret,
      TIKTOK_API_URL: ofTiktok,
    },
    close: () => served.forEach((each) => each.close()),
  };
}
