import * as z from 'zod';
import { type PostFailure, POSTING } from '#schema/domain/posting/post-failure.ts';
import { askDestination, type DestinationAnswer, DestinationTrouble, readAnswer } from '../../connections/ask.ts';
import { tiktokUrl } from '../../connections/platforms/tiktok.ts';
import { askWithAccess, type Publisher, type SendJob, type Step } from './publisher.ts';

/**
 * TikTok by upload into the inbox of the user, who posts it in the app:
 * https://developers.tiktok.com/doc/content-posting-api-reference-upload-video. An upload makes one video, when all its bytes are
 * there; TikTok says how many it has.
 */
type TiktokState = { publishId: string; uploadUrl: string; sent: number; begunAt: number };
type Job = SendJob<TiktokState>;

const POLL_MS = 30_000;

const begunSchema = z.object({ data: z.object({ publish_id: z.string().min(1), upload_url: z.string().min(1) }) });
const statusSchema = z.object({
  data: z.object({
    status: z.string(),
    fail_reason: z.string().default(''),
    uploaded_bytes: z.number().default(0),
  }),
});
const errorSchema = z.object({ error: z.object({ code: z.string() }) });

export const tiktok: Publisher<TiktokState> = async (job) => {
  const { state } = job;
  if (state === null) return beginUpload(job);
  if (job.isFirst || state.sent >= job.clip.sizeBytes) return checkStatus(job, state);
  return sendChunk(job, state);
};

async function beginUpload(job: Job): Promise<Step<TiktokState>> {
  const size = job.clip.sizeBytes;
  const chunk = Math.min(POSTING.chunkBytes, size);
  const source = {
    source: 'FILE_UPLOAD',
    video_size: size,
    chunk_size: chunk,
    total_chunk_count: Math.floor(size / chunk),
  };
  const answer = await ask(job, 'inbox/video/init/', { source_info: source });
  const { publish_id: publishId, upload_url: uploadUrl } = readAnswer(begunSchema, answer).data;
  return { kind: 'more', state: { publishId, uploadUrl, sent: 0, begunAt: job.deps.clock() } };
}

/** The last chunk takes what remains: up to two of them. */
async function sendChunk(job: Job, state: TiktokState): Promise<Step<TiktokState>> {
  const size = job.clip.sizeBytes;
  const { sent, uploadUrl } = state;
  const end = size - sent < 2 * POSTING.chunkBytes ? size : sent + POSTING.chunkBytes;
  const answer = await askDestination(job.deps, uploadUrl, {
    method: 'PUT',
    headers: { 'Content-Type': 'video/mp4', 'Content-Range': `bytes ${sent}-${end - 1}/${size}` },
    body: await job.clip.read(sent, end),
  });
  if (answer.status === 201 || answer.status === 206) return { kind: 'more', state: { ...state, sent: end } };
  // The address has ended before all bytes were there, so there is no video.
  if (answer.status === 403 || answer.status === 404) return beginUpload(job);
  throw new DestinationTrouble('unreachable');
}

async function checkStatus(job: Job, state: TiktokState): Promise<Step<TiktokState>> {
  const answer = await ask(job, 'status/fetch/', { publish_id: state.publishId });
  const { status, fail_reason: reason, uploaded_bytes: sent } = readAnswer(statusSchema, answer).data;
  if (status === 'SEND_TO_USER_INBOX' || status === 'PUBLISH_COMPLETE') {
    return { kind: 'live', remoteId: state.publishId, url: null };
  }
  if (status === 'FAILED') return { kind: 'failed', failure: REASONS[reason] ?? 'refused', isOver: true };
  const isUploaded = Math.max(sent, state.sent) >= job.clip.sizeBytes;
  if (!isUploaded) return { kind: 'more', state: { ...state, sent } };
  if (job.deps.clock() - state.begunAt > POSTING.processingMs) return { kind: 'failed', failure: 'not_processed' };
  return { kind: 'wait', state: { ...state, sent: job.clip.sizeBytes }, ms: POLL_MS, isUploaded };
}

/** Throws `DestinationTrouble`. */
async function ask(job: Job, path: string, body: object): Promise<DestinationAnswer> {
  const answer = await askWithAccess(job, `${tiktokUrl(job.deps)}/v2/post/publish/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=UTF-8' },
    body: JSON.stringify(body),
  });
  const code = errorSchema.safeParse(answer.json).data?.error.code ?? '';
  if (answer.status >= 400 || (code !== 'ok' && code !== '')) throw new DestinationTrouble(REASONS[code] ?? 'refused');
  return answer;
}

const REASONS: Record<string, PostFailure> = {
  spam_risk_too_many_pending_share: 'quota_used',
  spam_risk_too_many_posts: 'quota_used',
  reached_active_user_cap: 'quota_used',
  rate_limit_exceeded: 'unreachable',
  internal: 'unreachable',
  internal_error: 'unreachable',
  scope_not_authorized: 'access_revoked',
  auth_removed: 'access_revoked',
};
