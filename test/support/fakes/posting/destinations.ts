import { FAKE_INSTAGRAM, makeFakeInstagram } from './instagram.ts';
import { type makeTokens, serveStandIn } from './stand-in.ts';
import { FAKE_TIKTOK, makeFakeTiktok } from './tiktok.ts';
import { FAKE_GOOGLE, makeFakeYoutubeUploads } from './youtube.ts';

/** Where the stand-ins of a local instance are. */
export type DestinationUrls = { youtube: string; instagram: string; tiktok: string };

/** Starts the platforms to which users of a local instance post. `settings` make a Worker use them. */
export async function startFakeDestinations() {
  const [youtube, instagram] = [makeFakeYoutubeUploads({ isHashing: true }), makeFakeInstagram()];
  const tiktok = makeFakeTiktok({ isHashing: true });
  const served = await Promise.all([
    serveStandIn(youtube, {
      videos: () => youtube.videos,
      see: (body) => {
        youtube.seen.set(body, { viewCount: '1840', likeCount: '96' });
        youtube.watched.set(body, 62.04);
      },
      ...knobsOf(youtube),
    }),
    serveStandIn(instagram, { media: () => instagram.media, ...knobsOf(instagram) }),
    serveStandIn(tiktok, { inbox: () => tiktok.inbox(), ...knobsOf(tiktok) }),
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

/** What tests do to the tokens of an account, and for how many looks a platform works on what it gets. */
function knobsOf({ tokens, process }: { tokens: ReturnType<typeof makeTokens>; process: (looks: number) => void }) {
  return {
    revoke: (account: string) => tokens.revoke(account),
    expire: (account: string) => tokens.expire(account),
    isAlive: (account: string) => tokens.isAlive(account),
    process: (looks: string) => process(Number(looks)),
  };
}
