import * as z from 'zod';
import type { PostFailure } from '#schema/domain/posting/post-failure.ts';
import { accessTokenOf, type TokenDeps } from '../../connections/access-token.ts';
import { askDestination, type DestinationAnswer, DestinationTrouble } from '../../connections/ask.ts';
import type { ConnectionRow } from '../../connections/store/lease.ts';
import { isOAuth } from '../../connections/platforms/index.ts';
import type { PostRow } from '../store/select-posts.ts';

/** The finished file of a clip, which is never in memory as a whole. */
export type ClipFile = {
  sizeBytes: number;
  durationSec: number;
  /** 0: nobody knows it, nor the height, the duration and the cover, because the clip was deleted. */
  width: number;
  height: number;
  /** Public and permanent. */
  videoUrl: string;
  /** Null: the clip has no cover, or it is not wanted. */
  coverUrl: string | null;
  /** The bytes from `start` up to, not including, `end`. */
  read(start: number, end: number): Promise<ArrayBuffer>;
  readCover(): Promise<ArrayBuffer | null>;
};

export type SendJob<State> = {
  deps: TokenDeps;
  connection: ConnectionRow;
  post: PostRow;
  clip: ClipFile;
  /** What the last step of this post returned. Null: there was none. */
  state: State | null;
  /** The run of the Worker that made the last step may have died after it, so that the destination is further. */
  isFirst: boolean;
};

/**
 * What a step did. `more`: another one follows at once. `wait`: after `ms`, which the destination needs. `isUploaded`: it has all
 * bytes. `failed`: no other try would help. `isOver`: what the destination has will never be seen, so a post that is asked for again
 * begins anew.
 */
export type Step<State> =
  | { kind: 'more'; state: State }
  | { kind: 'wait'; state: State; ms: number; isUploaded: boolean }
  | { kind: 'live'; remoteId: string | null; url: string | null }
  | { kind: 'failed'; failure: PostFailure; isOver?: true };

/**
 * One step of a post: at most a few requests and one chunk of the file. Its state is stored before the next step. A step that
 * was made but not stored is made again, and must find what it did: nothing is posted twice. The request that makes a post seen is
 * the first of its step: so it follows at once on the look whether the connection is still there. Throws `DestinationTrouble`.
 */
export type Publisher<State> = (job: SendJob<State>) => Promise<Step<State>>;

type AccessRequest = { method?: string; headers?: Record<string, string>; body?: string | ArrayBuffer };

/**
 * A request with an access token of the connection. A token that is refused is renewed once. Throws `DestinationTrouble`: also
 * `access_revoked`.
 */
export async function askWithAccess(
  { deps, connection }: Pick<SendJob<unknown>, 'deps' | 'connection'>,
  url: string,
  request: AccessRequest = {},
): Promise<DestinationAnswer> {
  const { destination } = connection;
  if (!isOAuth(destination)) throw new Error('no tokens');
  const held = Object.assign(connection, { destination });
  const ask = (access: string) =>
    askDestination(deps, url, { ...request, headers: { ...request.headers, Authorization: `Bearer ${access}` } });
  const access = await accessTokenOf(deps, held);
  const answer = await ask(access);
  if (answer.status !== 401 || lacksScope(answer)) return answer;
  const again = await ask(await accessTokenOf(deps, held, access));
  if (again.status === 401) throw new DestinationTrouble('access_revoked');
  return again;
}

/** TikTok says 401 too where a user did not agree to a scope: no new token changes that. */
function lacksScope({ json }: DestinationAnswer): boolean {
  return noScopeSchema.safeParse(json).success;
}

const noScopeSchema = z.object({ error: z.object({ code: z.literal('scope_not_authorized') }) });
