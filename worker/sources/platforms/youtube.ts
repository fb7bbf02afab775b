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
  readAnswer,
  textOrNullSchema,
  lineSchema,
  textSchema,
} from './ask-platform.ts';
import { parseIsoDuration } from './durations.ts';
import { throwGoogleError } from './google-errors.ts';

const API_URL = 'https://www.googleapis.com/youtube/v3';

const thumbnailSchema = z.object({ url: z.url(), width: z.number().catch(0) });

const videoSchema = z.object({
  snippet: z.object({
    title: lineSchema,
    description: textSchema,
    publishedAt: instantSchema,
    channelTitle: textOrNullSchema,
    channelId: textOrNullSchema,
    thumbnails: z.record(z.string(), thumbnailSchema).catch({}),
    tags: z.array(z.string()).catch([]),
    liveBroadcastContent: z.string().catch('none'),
    defaultLanguage: textOrNullSchema,
    defaultAudioLanguage: textOrNullSchema,
  }),
  contentDetails: z.object({ duration: textSchema }),
  statistics: z
    .object({ viewCount: countSchema, likeCount: countSchema, commentCount: countSchema })
    .catch({ viewCount: 0, likeCount: 0, commentCount: 0 }),
  status: z.object({ uploadStatus: textSchema, privacyStatus: textSchema }).nullish(),
  liveStreamingDetails: z.object({ actualEndTime: z.string().nullish() }).nullish(),
});
type Video = z.infer<typeof videoSchema>;

const answerSchema = z.object({ items: z.array(videoSchema) });

/** A proxy that replaces the address needs no key. */
export function isYoutubeSetUp({ YOUTUBE_API_KEY: key, YOUTUBE_API_URL: url }: Settings): boolean {
  return key !== undefined || url !== undefined;
}

/**
 * Reads a video's metadata from YouTube's Data API: one request, one quota unit. Throws `source.not_configured`,
 * `source.unavailable`, `source.livestream`, `source.no_duration` and the errors of the platform.
 */
export async function findYoutubeVideo(asking: Asking, settings: Settings, videoId: string): Promise<FoundVideo> {
  const { YOUTUBE_API_KEY: key, YOUTUBE_API_URL: url } = settings;
  if (!isYoutubeSetUp(settings)) throw notConfigured('youtube');
  const query = {
    part: 'snippet,contentDetails,statistics,liveStreamingDetails,status',
    id: videoId,
    ...(key === undefined ? {} : { key }),
  };
  const answer = await askPlatform(asking, 'youtube', { url: `${url ?? API_URL}/videos`, query });
  throwGoogleError(answer, answer.status === 404 ? 'source.unavailable' : 'source.platform_refused');
  const [video] = readAnswer(answerSchema, answer.body).items;
  if (video === undefined || isGone(video)) throw new ApiError('source.unavailable');
  return describe(videoId, video, durationOf(video));
}

function isGone({ status }: Video): boolean {
  return ['deleted', 'failed', 'rejected'].includes(status?.uploadStatus ?? '') || status?.privacyStatus === 'private';
}

/** A running or announced broadcast has no duration, or the duration zero. */
function durationOf(video: Video): number {
  const { liveStreamingDetails: live } = video;
  const isUnended = live !== null && live !== undefined && !live.actualEndTime;
  const durationSec = parseIsoDuration(video.contentDetails.duration);
  if (durationSec === 0 || isUnended || video.snippet.liveBroadcastContent !== 'none') {
    throw new ApiError('source.livestream');
  }
  if (durationSec === null) throw new ApiError('source.no_duration');
  return durationSec;
}

function describe(videoId: string, { snippet, statistics }: Video, durationSec: number): FoundVideo {
  return {
    videoId,
    title: snippet.title || 'Untitled',
    description: snippet.description,
    channelTitle: snippet.channelTitle,
    channelId: snippet.channelId,
    publishedAt: snippet.publishedAt,
    thumbnailUrl: largestOf(snippet.thumbnails),
    views: statistics.viewCount,
    likes: statistics.likeCount,
    comments: statistics.commentCount,
    durationSec,
    sizeBytes: null,
    // The spoken language, rather than that of the title.
    language: readLanguage(snippet.defaultAudioLanguage ?? '') ?? readLanguage(snippet.defaultLanguage ?? ''),
    tags: snippet.tags,
    validator: null,
    width: null,
    height: null,
  };
}

function largestOf(thumbnails: Video['snippet']['thumbnails']): string | null {
  const [largest] = Object.values(thumbnails).sort((a, b) => b.width - a.width);
  return largest?.url ?? null;
}
