import * as z from 'zod';
import { type PostFailure, POSTING } from '#schema/domain/posting/post-failure.ts';
import { type DestinationAnswer, DestinationTrouble, readAnswer, waitOf } from '../../connections/ask.ts';
import { instagramUrl } from '../../connections/platforms/instagram.ts';
import { askWithAccess, type Publisher, type SendJob, type Step } from './publisher.ts';

/**
 * Instagram by containers: https://developers.facebook.com/docs/instagram-platform/content-publishing. Instagram fetches the file
 * itself. A container makes one post, and says whether it did; one that was made and not stored makes none. `isReady`: it is published
 * in the next step, which nothing comes before.
 */
type InstagramState = { container: string; madeAt: number; isReady?: boolean };
type Job = SendJob<InstagramState>;

/** Meta asks for one look a minute at most. */
const POLL_MS = 60_000;
const FIRST_POLL_MS = 15_000;
const LOOKED_AT = '10';

const idSchema = z.object({ id: z.string().min(1) });
const statusSchema = z.object({ status_code: z.string() });
const mediaSchema = z.object({
  data: z.array(
    z.object({ id: z.string(), permalink: z.string(), timestamp: z.string(), caption: z.string().default('') }),
  ),
});
const permalinkSchema = z.object({ permalink: z.string() });
const errorSchema = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().optional(), is_transient: z.boolean().optional() }),
});

export const instagram: Publisher<InstagramState> = async (job) => {
  const { state } = job;
  if (state === null) return makeContainer(job);
  if (state.isReady === true && !job.isFirst) return publish(job, state);
  const { status_code: status } = readAnswer(statusSchema, await ask(job, `${state.container}?fields=status_code`));
  switch (status) {
    case 'FINISHED':
      return { kind: 'more', state: { ...state, isReady: true } };
    case 'PUBLISHED':
      return findPublished(job, state);
    case 'ERROR':
      return { kind: 'failed', failure: 'refused', isOver: true };
    case 'EXPIRED':
      return makeContainer(job);
    default:
      if (job.deps.clock() - state.madeAt > POSTING.processingMs) return { kind: 'failed', failure: 'not_processed' };
      return { kind: 'wait', state, ms: POLL_MS, isUploaded: true };
  }
};

async function makeContainer(job: Job): Promise<Step<InstagramState>> {
  const { clip, post, connection, deps } = job;
  const fields = { media_type: 'REELS', video_url: clip.videoUrl, caption: post.body, share_to_feed: 'true' };
  const cover: Record<string, string> = clip.coverUrl === null ? {} : { cover_url: clip.coverUrl };
  const made = await ask(job, `${connection.account}/media`, { ...fields, ...cover });
  const state = { container: readAnswer(idSchema, made).id, madeAt: deps.clock() };
  return { kind: 'wait', state, ms: FIRST_POLL_MS, isUploaded: true };
}

async function publish(job: Job, state: InstagramState): Promise<Step<InstagramState>> {
  const published = await ask(job, `${job.connection.account}/media_publish`, { creation_id: state.container });
  const remoteId = readAnswer(idSchema, published).id;
  // The post is there: its address is no reason to fail.
  const seen = await ask(job, `${remoteId}?fields=permalink`).catch(() => null);
  return { kind: 'live', remoteId, url: permalinkSchema.safeParse(seen?.json).data?.permalink ?? null };
}

/** A run that died has published it. Its address is that of the first post since then with its text. */
async function findPublished(job: Job, state: InstagramState): Promise<Step<InstagramState>> {
  const newest = `${job.connection.account}/media?fields=id,permalink,timestamp,caption&limit=${LOOKED_AT}`;
  const { data } = readAnswer(mediaSchema, await ask(job, newest));
  const since = data.filter(
    ({ timestamp, caption }) => Date.parse(timestamp) >= state.madeAt - POLL_MS && caption === job.post.body,
  );
  const found = since.at(-1);
  return { kind: 'live', remoteId: found?.id ?? null, url: found?.permalink ?? null };
}

/** Reads, or with `form` makes something. Throws `DestinationTrouble`. */
async function ask(job: Job, path: string, form?: Record<string, string>): Promise<DestinationAnswer> {
  const request =
    form === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(form).toString(),
        };
  const answer = await askWithAccess(job, `${instagramUrl(job.deps)}/${path}`, request);
  if (answer.status >= 400) throw new DestinationTrouble(...troubleOf(answer));
  return answer;
}

const TOKEN_ENDED = 190;
const MOST_OF_A_DAY = new Set([9, 2_207_042]);
const TOO_OFTEN = new Set([1, 2, 4, 17, 32, 613]);

/** https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes */
export function troubleOf({ json, headers }: DestinationAnswer): [PostFailure, { isFinal: boolean; waitMs?: number }] {
  const { code = 0, error_subcode: sub = 0, is_transient: isTransient } = errorSchema.safeParse(json).data?.error ?? {};
  if (code === TOKEN_ENDED) return ['access_revoked', { isFinal: true }];
  if (MOST_OF_A_DAY.has(code) || MOST_OF_A_DAY.has(sub)) return ['quota_used', { isFinal: true }];
  if (isTransient === true || TOO_OFTEN.has(code)) return ['unreachable', { isFinal: false, waitMs: waitOf(headers) }];
  return ['refused', { isFinal: true }];
}
