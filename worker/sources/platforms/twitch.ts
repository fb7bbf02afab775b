import * as z from 'zod';
import { readLanguage } from '#schema/domain/language.ts';
import type { Settings } from '../../base/env.ts';
import { ApiError } from '../../http/failures.ts';
import type { FoundVideo } from '../store.ts';
import {
  type Asking,
  askPlatform,
  countSchema,
  instantSchema,
  notConfigured,
  type PlatformAnswer,
  readAnswer,
  textOrNullSchema,
  lineSchema,
  textSchema,
} from './ask-platform.ts';
import { parseTwitchDuration } from './durations.ts';
import type { TwitchAuth } from '../../base/ports.ts';

const API_URL = 'https://api.twitch.tv/helix';

const videoSchema = z.object({
  user_id: textOrNullSchema,
  user_name: textOrNullSchema,
  title: lineSchema,
  description: textSchema,
  created_at: instantSchema,
  published_at: instantSchema,
  /** A template with `%{width}` and `%{height}`. Empty while the broadcast is running. */
  thumbnail_url: textSchema,
  viewable: z.string().catch('public'),
  view_count: countSchema,
  language: textOrNullSchema,
  duration: textSchema,
});
type Video = z.infer<typeof videoSchema>;

const answerSchema = z.object({ data: z.array(videoSchema) });

/**
 * Reads a VOD's metadata from Twitch: one request with a valid token, at most four. Throws `source.not_configured`,
 * `source.unavailable`, `source.no_duration` and the errors of the platform.
 */
export async function findTwitchVideo(
  asking: Asking,
  { settings, twitchAuth: auth }: { settings: Settings; twitchAuth: TwitchAuth | null },
  videoId: string,
): Promise<FoundVideo> {
  if (auth === null) throw notConfigured('twitch');
  const answer = await askTwitch(asking, settings, auth, { path: 'videos', query: [['id', videoId]] });
  if (answer.status === 404) throw new ApiError('source.unavailable');
  if (answer.status >= 300) throw new ApiError('source.platform_refused');
  const [video] = readAnswer(answerSchema, answer.body).data;
  if (video === undefined || video.viewable === 'private') throw new ApiError('source.unavailable');
  return describe(videoId, video);
}

/** Sends one request to Helix. A 401 means that the token was revoked early, so one more request uses a new token. */
export async function askTwitch(
  asking: Asking,
  settings: Settings,
  auth: TwitchAuth,
  { path, query }: { path: string; query: [string, string][] },
): Promise<PlatformAnswer> {
  const url = `${settings.TWITCH_API_URL ?? API_URL}/${path}`;
  const ask = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}`, 'Client-Id': auth.clientId };
    return askPlatform(asking, 'twitch', { url, query, headers });
  };
  const token = await auth.token(asking);
  const answer = await ask(token);
  if (answer.status !== 401) return answer;
  auth.forget(token);
  return ask(await auth.token(asking));
}

function describe(videoId: string, video: Video): FoundVideo {
  const durationSec = parseTwitchDuration(video.duration);
  if (durationSec === null || durationSec === 0) throw new ApiError('source.no_duration');
  return {
    videoId,
    title: video.title || 'Untitled',
    description: video.description,
    channelTitle: video.user_name,
    channelId: video.user_id,
    publishedAt: video.published_at ?? video.created_at,
    thumbnailUrl: fillTemplate(video.thumbnail_url),
    views: video.view_count,
    likes: 0,
    comments: 0,
    durationSec,
    sizeBytes: null,
    // `other` is Twitch's word for every language that it has no code for.
    language: readLanguage(video.language ?? ''),
    tags: [],
    validator: null,
    width: null,
    height: null,
  };
}

function fillTemplate(template: string): string | null {
  const url = template.replace('%{width}', '1280').replace('%{height}', '720');
  return URL.canParse(url) ? url : null;
}
