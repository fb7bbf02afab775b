import * as z from 'zod';
import { LIVES } from '#schema/domain/limits.ts';
import { ApiError } from '../../http/failures.ts';
import {
  type Asking,
  askPlatform,
  readAnswer,
  textOrNullSchema,
  lineSchema,
  textSchema,
} from '../../sources/platforms/ask-platform.ts';
import { throwGoogleError } from '../../sources/platforms/google-errors.ts';
import type { ChannelAddress } from '../monitors/channel-address.ts';
import {
  type ChannelToCheck,
  chunksOf,
  type FoundChannel,
  gather,
  type PlatformDeps,
  type CheckResults,
  OFF_AIR,
} from './live-source.ts';

const API_URL = 'https://www.googleapis.com/youtube/v3';
const FEED_URL = 'https://www.youtube.com/feeds';
/** The most videos that one request (one quota unit) returns. */
const VIDEOS_PER_REQUEST = 50;
/** Number of newest videos to check per channel. An announced or running broadcast is among them. */
const NEWEST = 5;
const VIDEO_OF_ENTRY = /<yt:videoId>([\w-]{11})<\/yt:videoId>/g;

const channelsSchema = z.object({
  items: z
    .array(z.object({ id: z.string().min(1), snippet: z.object({ title: lineSchema, customUrl: textOrNullSchema }) }))
    .catch([]),
});
const videosSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z.object({
        channelId: textSchema,
        title: lineSchema,
        liveBroadcastContent: z.string().catch('none'),
      }),
    }),
  ),
});
type Video = z.infer<typeof videosSchema>['items'][number];

type YoutubeAddress = Extract<ChannelAddress, { platform: 'youtube' }>;

/** The parameter of `channels.list` for each kind of name. */
const FILTERS = { handle: 'forHandle', id: 'id', user: 'forUsername' } as const;

/**
 * Finds a channel on YouTube. Costs one quota unit, or two for the URL of a video. Throws `lives.unavailable`,
 * `live.channel_unknown` and the errors of the platform.
 */
export async function findYoutubeChannel(
  deps: PlatformDeps,
  asking: Asking,
  address: YoutubeAddress,
): Promise<FoundChannel> {
  const { by, name } = address;
  if (by === 'video') {
    const [video] = await askForVideos(deps, asking, [name]);
    if (video === undefined || video.snippet.channelId === '') throw new ApiError('live.channel_unknown');
    return findYoutubeChannel(deps, asking, { platform: 'youtube', by: 'id', name: video.snippet.channelId });
  }
  const answer = await ask(deps, asking, 'channels', { part: 'snippet', [FILTERS[by]]: name });
  const [channel] = readAnswer(channelsSchema, answer).items;
  if (channel === undefined) throw new ApiError('live.channel_unknown');
  const { title, customUrl } = channel.snippet;
  return { channel: channel.id, shownName: customUrl ?? channel.id, title: title || channel.id, memo: null };
}

/**
 * Checks which channels are on air. A broadcast that was on air at the last check is read by its id. For all other
 * channels the public feed names the newest videos. Feeds are free. Videos cost one quota unit per fifty.
 */
export async function checkYoutube(
  deps: PlatformDeps,
  asking: Asking,
  channels: readonly ChannelToCheck[],
): Promise<CheckResults> {
  const newest = await gather(channels, LIVES.parallelChecks, async (channel) =>
    channel.broadcastId === null ? readFeed(deps, asking, channel.channel) : [channel.broadcastId],
  );
  const chunks = chunksOf([...new Set([...newest.values()].flat())], VIDEOS_PER_REQUEST);
  const answers = await gather(chunks, LIVES.parallelChecks, (ids) => askForVideos(deps, asking, ids));
  const asked = new Set([...answers.keys()].flat());
  const onAir = new Map(
    [...answers.values()]
      .flat()
      .filter(isOnAir)
      .map((video) => [video.id, video]),
  );
  return new Map(
    [...newest].flatMap(([channel, ids]) => {
      if (ids.some((id) => !asked.has(id))) return [];
      const video = ids.map((id) => onAir.get(id)).find((each) => each !== undefined);
      const result =
        video === undefined
          ? OFF_AIR
          : { isOnAir: true, broadcastId: video.id, title: video.snippet.title, memo: null };
      return [[channel.id, result] as const];
    }),
  );
}

function isOnAir(video: Video): boolean {
  return video.snippet.liveBroadcastContent === 'live';
}

async function readFeed({ settings }: PlatformDeps, { fetch, signal }: Asking, channelId: string): Promise<string[]> {
  const url = `${settings.YOUTUBE_FEED_URL ?? FEED_URL}/videos.xml?channel_id=${channelId}`;
  const response = await fetch(url, { signal, redirect: 'manual' });
  const text = await response.text();
  if (response.status !== 200) throw new ApiError('source.platform_failed');
  return [...text.matchAll(VIDEO_OF_ENTRY)].flatMap((match) => match[1] ?? []).slice(0, NEWEST);
}

async function askForVideos(deps: PlatformDeps, asking: Asking, ids: readonly string[]): Promise<Video[]> {
  return readAnswer(videosSchema, await ask(deps, asking, 'videos', { part: 'snippet', id: ids.join(',') })).items;
}

async function ask(
  { settings }: PlatformDeps,
  asking: Asking,
  path: string,
  query: Record<string, string>,
): Promise<unknown> {
  const { YOUTUBE_API_KEY: key, YOUTUBE_API_URL: url } = settings;
  if (key === undefined && url === undefined) throw new ApiError('lives.unavailable');
  const signed = { ...query, ...(key === undefined ? {} : { key }) };
  const answer = await askPlatform(asking, 'youtube', { url: `${url ?? API_URL}/${path}`, query: signed });
  throwGoogleError(answer, answer.status === 404 ? 'live.channel_unknown' : 'source.platform_refused');
  return answer.body;
}
