import * as z from 'zod';
import { POSTING } from '#schema/domain/posting/post-failure.ts';
import { type DestinationAnswer, DestinationTrouble, readAnswer } from '../../connections/ask.ts';
import { askPostiz, settingsOf } from '../../connections/platforms/postiz.ts';
import { readSecret } from '../../connections/secret.ts';
import type { Publisher, SendJob, Step } from './publisher.ts';

/**
 * Postiz by its public API: https://docs.postiz.com/public-api. It fetches the file itself. The post is a draft first, which is
 * posted nowhere; what publishes it is a change of that draft, and is repeated only while it is still one.
 */
type PostizState = {
  media: { id: string; path: string };
  postId: string | null;
  /** The date that Postiz has for it, in epoch milliseconds: it lists posts by date. */
  date: number;
  isAsked: boolean;
};
type Job = SendJob<PostizState>;
type PostizAsk = (path: string, body?: object, method?: string) => Promise<DestinationAnswer>;

/** 30 requests an hour are allowed. */
const POLL_MS = 5 * 60_000;
const FIRST_POLL_MS = 60_000;
const NEAR_MS = 60 * 60_000;

const mediaSchema = z.object({ id: z.string().min(1), path: z.string().min(1) });
const madeSchema = z.array(z.object({ postId: z.string().min(1) })).min(1);
const listSchema = z.object({
  posts: z.array(z.object({ id: z.string(), state: z.string(), releaseURL: z.string().nullish() })),
});

export const postiz: Publisher<PostizState> = async (job) => {
  const secret = await readSecret(job.deps.settings, { ...job.connection, destination: 'postiz' });
  const ask: PostizAsk = async (path, body, method) => {
    const answer = await askPostiz(job.deps, secret, path, body, method);
    if (answer.status >= 300) throw new DestinationTrouble('refused');
    return answer;
  };
  const { state } = job;
  if (state === null) return giveMedia(job, ask);
  if (state.postId === null) return makeDraft(job, ask, { ...state, ...secret });
  return state.isAsked || job.isFirst ? look(job, ask, state, state.postId) : publish(ask, state, state.postId);
};

async function giveMedia({ clip, deps }: Job, ask: PostizAsk): Promise<Step<PostizState>> {
  const media = readAnswer(mediaSchema, await ask('/upload-from-url', { url: clip.videoUrl }));
  return { kind: 'more', state: { media, postId: null, date: deps.clock(), isAsked: false } };
}

/** A draft that was made and not stored stays a draft. */
async function makeDraft(
  { post }: Job,
  ask: PostizAsk,
  { channel, kind, media, date, isAsked }: PostizState & { channel: string; kind: string },
): Promise<Step<PostizState>> {
  const value = [{ content: post.body, image: [media] }];
  const settings = settingsOf(kind, post.title);
  const made = await ask('/posts', {
    type: 'draft',
    date: new Date(date).toISOString(),
    shortLink: false,
    tags: [],
    posts: [
      {
        integration: { id: channel },
        value,
        settings,
      },
    ],
  });
  const postId = readAnswer(madeSchema, made)[0]?.postId ?? null;
  return { kind: 'more', state: { media, postId, date, isAsked } };
}

async function publish(ask: PostizAsk, state: PostizState, postId: string): Promise<Step<PostizState>> {
  await ask(`/posts/${encodeURIComponent(postId)}/status`, { status: 'schedule' }, 'PUT');
  return { kind: 'wait', state: { ...state, isAsked: true }, ms: FIRST_POLL_MS, isUploaded: true };
}

async function look(job: Job, ask: PostizAsk, state: PostizState, postId: string): Promise<Step<PostizState>> {
  const [startDate, endDate] = [-NEAR_MS, NEAR_MS].map((by) => new Date(state.date + by).toISOString());
  const query = new URLSearchParams({ startDate: startDate ?? '', endDate: endDate ?? '' });
  const { posts } = readAnswer(listSchema, await ask(`/posts?${query.toString()}`));
  const found = posts.find(({ id }) => id === postId);
  if (found?.state === 'PUBLISHED') return { kind: 'live', remoteId: postId, url: found.releaseURL ?? null };
  // Its user may have moved it to another day: what is known of it stays, or another try would post it twice.
  if (found === undefined) return { kind: 'failed', failure: 'not_processed' };
  if (found.state === 'ERROR') return { kind: 'failed', failure: 'refused', isOver: true };
  if (found.state === 'DRAFT') return { kind: 'more', state: { ...state, isAsked: false } };
  if (job.deps.clock() - state.date > POSTING.processingMs) return { kind: 'failed', failure: 'not_processed' };
  return { kind: 'wait', state: { ...state, isAsked: true }, ms: POLL_MS, isUploaded: true };
}
