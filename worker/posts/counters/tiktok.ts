import * as z from 'zod';
import { type DestinationAnswer, DestinationTrouble, jsonOf, readAnswer } from '../../connections/ask.ts';
import { tiktokUrl } from '../../connections/platforms/tiktok.ts';
import { askWithAccess } from '../publishers/publisher.ts';
import { type Counter, type CountJob, countSchema } from './counter.ts';

const videosSchema = z.object({
  data: z.object({
    videos: z.array(
      z.object({ id: z.string(), view_count: countSchema, like_count: countSchema, share_url: z.string().nullish() }),
    ),
  }),
});
const errorSchema = z.object({ error: z.object({ code: z.string() }) });

/**
 * What was sent to the inbox has an id of its own until its owner posted it in public; only then TikTok names the video:
 * https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status,
 * https://developers.tiktok.com/doc/tiktok-api-v2-video-query (scope `video.list`). Videos that are not public are never told.
 */
export const tiktok: Counter = async (job) => {
  const named: { id: string; videoId: string }[] = [];
  for (const { id, remoteId } of job.posts) {
    const videoId = isVideo(remoteId ?? '') ? remoteId : await findVideo(job, remoteId ?? '');
    if (videoId !== null) named.push({ id, videoId });
  }
  if (named.length === 0) return new Map();
  const filters = { video_ids: named.map(({ videoId }) => videoId) };
  const answer = await ask(job, 'video/query/?fields=id,view_count,like_count,share_url', { filters });
  const videos = new Map(readAnswer(videosSchema, answer).data.videos.map((video) => [video.id, video]));
  return new Map(
    named.flatMap(({ id, videoId }) => {
      const video = videos.get(videoId);
      if (video === undefined) return [];
      const place = { remoteId: videoId, url: video.share_url ?? null };
      return [[id, { views: video.view_count, likes: video.like_count, place }]];
    }),
  );
};

/** Ids of videos are numbers, those of what waits in an inbox are not. */
function isVideo(remoteId: string): boolean {
  return /^\d+$/.test(remoteId);
}

/** Null: not public yet, or forgotten. The id is a number that is too large for JavaScript, so it is taken from the text. */
async function findVideo(job: CountJob, publishId: string): Promise<string | null> {
  const answer = await ask(job, 'post/publish/status/fetch/', { publish_id: publishId }).catch((error: unknown) => {
    if (error instanceof DestinationTrouble && error.failure === 'refused') return null;
    throw error;
  });
  return /"publicaly_available_post_id"\s*:\s*\[\s*"?(\d+)/.exec(answer?.text ?? '')?.[1] ?? null;
}

/** Throws `DestinationTrouble`: `refused` for a user who did not agree to the scope, which breaks no connection. */
async function ask(job: CountJob, path: string, body: object): Promise<DestinationAnswer> {
  const { method = 'POST', headers = {} } = jsonOf(body);
  const request = { method, headers, body: JSON.stringify(body) };
  const answer = await askWithAccess(job, `${tiktokUrl(job.deps)}/v2/${path}`, request);
  const code = errorSchema.safeParse(answer.json).data?.error.code ?? 'ok';
  if (code === 'auth_removed') throw new DestinationTrouble('access_revoked');
  if (answer.status >= 400 || code !== 'ok') throw new DestinationTrouble(BUSY.has(code) ? 'unreachable' : 'refused');
  return answer;
}

const BUSY = new Set(['rate_limit_exceeded', 'internal', 'internal_error']);
