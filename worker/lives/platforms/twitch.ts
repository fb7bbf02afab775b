import * as z from 'zod';
import { LIVES } from '#schema/domain/limits.ts';
import { ApiError } from '../../http/failures.ts';
import { type Asking, lineSchema, readAnswer } from '../../sources/platforms/ask-platform.ts';
import { askTwitch } from '../../sources/platforms/twitch.ts';
import {
  type ChannelToCheck,
  chunksOf,
  type FoundChannel,
  gather,
  type PlatformDeps,
  type CheckResults,
  OFF_AIR,
} from './live-source.ts';

/** The most logins that Helix accepts in one request. */
const LOGINS_PER_REQUEST = 100;

const usersSchema = z.object({
  data: z.array(z.object({ login: z.string().min(1), display_name: lineSchema })),
});
const streamsSchema = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      user_login: z.string().min(1),
      title: lineSchema,
      type: z.string().catch('live'),
    }),
  ),
});

/**
 * Finds a channel on Twitch with one request. Throws `lives.unavailable`, `live.channel_unknown` and the errors of the
 * platform.
 */
export async function findTwitchChannel(deps: PlatformDeps, asking: Asking, login: string): Promise<FoundChannel> {
  if (deps.twitchAuth === null) throw new ApiError('lives.unavailable');
  const answer = await askTwitch(asking, deps.settings, deps.twitchAuth, { path: 'users', query: [['login', login]] });
  // Helix answers 400 to malformed logins.
  if (answer.status === 400 || answer.status === 404) throw new ApiError('live.channel_unknown');
  if (answer.status >= 300) throw new ApiError('source.platform_refused');
  const [user] = readAnswer(usersSchema, answer.body).data;
  if (user === undefined) throw new ApiError('live.channel_unknown');
  return {
    channel: user.login.toLowerCase(),
    shownName: user.login,
    title: user.display_name || user.login,
    memo: null,
  };
}

/** Checks which channels are on air, with one request per hundred channels. */
export async function checkTwitch(
  deps: PlatformDeps,
  asking: Asking,
  channels: readonly ChannelToCheck[],
): Promise<CheckResults> {
  const auth = deps.twitchAuth;
  if (auth === null) return new Map();
  const chunks = chunksOf(channels, LOGINS_PER_REQUEST);
  const answers = await gather(chunks, LIVES.parallelChecks, async (chunk) => {
    const logins = chunk.map(({ channel }): [string, string] => ['user_login', channel]);
    const query: [string, string][] = [...logins, ['first', String(LOGINS_PER_REQUEST)]];
    const answer = await askTwitch(asking, deps.settings, auth, { path: 'streams', query });
    if (answer.status >= 300) throw new ApiError('source.platform_refused');
    return readAnswer(streamsSchema, answer.body).data;
  });
  return new Map(
    [...answers].flatMap(([chunk, streams]) => {
      const streamOf = new Map(streams.map((stream) => [stream.user_login.toLowerCase(), stream]));
      return chunk.map(({ id, channel }) => {
        const stream = streamOf.get(channel);
        const isOnAir = stream?.type === 'live';
        return [id, isOnAir ? { isOnAir, broadcastId: stream.id, title: stream.title, memo: null } : OFF_AIR] as const;
      });
    }),
  );
}
