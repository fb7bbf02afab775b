import * as z from 'zod';
import { type PostFailure, POSTING } from '#schema/domain/posting/post-failure.ts';
import { type DestinationAnswer, DestinationTrouble, readAnswer, waitOf } from '../../connections/ask.ts';
import { youtubeUrl } from '../../connections/platforms/youtube.ts';
import { askWithAccess, type Publisher, type SendJob, type Step } from './publisher.ts';

/**
 * YouTube by resumable upload: https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol. A session makes
 * one video, and says of each repeat what it has. Only a session that is lost after bytes were sent leaves a doubt; then the
 * newest uploads of the channel are looked through for the tag of the post.
 */
type YoutubeState = {
  /** The address that takes the bytes. Null: it is lost. */
  session: string | null;
  /** Bytes that YouTube has. */
  sent: number;
  videoId: string | null;
  /** The cover was sent, or refused: a video without it is still a post. */
  isCovered: boolean;
  /** When all bytes were there, in epoch milliseconds. */
  uploadedAt: number;
};
type Job = SendJob<YoutubeState>;

/** As many as one page of uploads holds. */
const LOOKED_AT = 50;
const POLL_MS = 60_000;
const RESUME = 308;

const videoSchema = z.object({ id: z.string().min(1) });
const channelSchema = z.object({
  items: z
    .array(z.object({ contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }) }))
    .min(1),
});
const uploadsSchema = z.object({ items: z.array(z.object({ contentDetails: z.object({ videoId: z.string() }) })) });
const tagsSchema = z.object({
  items: z.array(z.object({ id: z.string(), snippet: z.object({ tags: z.array(z.string()).default([]) }) })),
});
const statusSchema = z.object({ items: z.array(z.object({ status: z.object({ uploadStatus: z.string() }) })) });
const errorSchema = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })).min(1) }) });

export const youtube: Publisher<YoutubeState> = async (job) => {
  const { state } = job;
  if (state === null) return beginUpload(job);
  if (state.videoId !== null) return state.isCovered ? checkProcessing(job, state) : sendCover(job, state);
  if (state.session === null) return lookForVideo(job);
  return sendChunk(job, state, state.session);
};

/** The tag by which a post is found again. */
function tagOf(postId: string): string {
  return `clipmill-${postId.toLowerCase()}`;
}

async function beginUpload(job: Job): Promise<Step<YoutubeState>> {
  const { title, body: description, privacy, id } = job.post;
  const resource = {
    snippet: { title, description, tags: [tagOf(id)] },
    status: { privacyStatus: privacy, selfDeclaredMadeForKids: false },
  };
  const url = `${youtubeUrl(job.deps)}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`;
  const answer = await askWithAccess(job, url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=UTF-8',
      'X-Upload-Content-Type': 'video/mp4',
      'X-Upload-Content-Length': String(job.clip.sizeBytes),
    },
    body: JSON.stringify(resource),
  });
  const session = answer.headers.get('Location');
  if (answer.status >= 300 || session === null) return refusal(answer);
  return { kind: 'more', state: { session, sent: 0, videoId: null, isCovered: false, uploadedAt: 0 } };
}

async function sendChunk(job: Job, state: YoutubeState, session: string): Promise<Step<YoutubeState>> {
  const { sizeBytes } = job.clip;
  const end = Math.min(state.sent + POSTING.chunkBytes, sizeBytes);
  const range = job.isFirst ? '*' : `${state.sent}-${end - 1}`;
  const body = job.isFirst ? '' : await job.clip.read(state.sent, end);
  const answer = await askWithAccess(job, session, {
    method: 'PUT',
    headers: { 'Content-Type': 'video/mp4', 'Content-Range': `bytes ${range}/${sizeBytes}` },
    body,
  });
  if (answer.status === RESUME) return { kind: 'more', state: { ...state, sent: sentIn(answer) } };
  if (answer.status === 404 || answer.status === 410) return { kind: 'more', state: { ...state, session: null } };
  if (answer.status >= 300) return refusal(answer);
  return { kind: 'more', state: uploaded(job, readAnswer(videoSchema, answer).id) };
}

function uploaded({ deps, clip }: Job, videoId: string): YoutubeState {
  return { session: null, sent: clip.sizeBytes, videoId, isCovered: clip.coverUrl === null, uploadedAt: deps.clock() };
}

/** `Range: bytes=0-999` is 1000 bytes. None is none. */
function sentIn({ headers }: DestinationAnswer): number {
  const last = /-(\d+)$/.exec(headers.get('Range') ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}

/** Whether the lost session made the video after all. If it did not, another session begins. */
async function lookForVideo(job: Job): Promise<Step<YoutubeState>> {
  const channel = readAnswer(channelSchema, await read(job, 'channels', { part: 'contentDetails', mine: 'true' }));
  const playlistId = channel.items[0]?.contentDetails.relatedPlaylists.uploads ?? '';
  const page = { part: 'contentDetails', playlistId, maxResults: String(LOOKED_AT) };
  const found = await read(job, 'playlistItems', page);
  // A channel without a video has no such list.
  const ids =
    found.status === 404 ? [] : readAnswer(uploadsSchema, found).items.map((item) => item.contentDetails.videoId);
  if (ids.length === 0) return beginUpload(job);
  const { items } = readAnswer(tagsSchema, await read(job, 'videos', { part: 'snippet', id: ids.join(',') }));
  const tag = tagOf(job.post.id);
  const video = items.find(({ snippet }) => snippet.tags.some((each) => each.toLowerCase() === tag));
  return video === undefined ? beginUpload(job) : { kind: 'more', state: uploaded(job, video.id) };
}

async function sendCover(job: Job, state: YoutubeState): Promise<Step<YoutubeState>> {
  const cover = await job.clip.readCover();
  if (cover !== null) {
    const set = `${youtubeUrl(job.deps)}/upload/youtube/v3/thumbnails/set`;
    await askWithAccess(job, `${set}?videoId=${encodeURIComponent(state.videoId ?? '')}`, {
      method: 'POST',
      headers: { 'Content-Type': 'image/jpeg' },
      body: cover,
    });
  }
  return { kind: 'more', state: { ...state, isCovered: true } };
}

/** https://developers.google.com/youtube/v3/docs/videos#status.uploadStatus */
async function checkProcessing(job: Job, state: YoutubeState): Promise<Step<YoutubeState>> {
  const id = state.videoId ?? '';
  const [video] = readAnswer(statusSchema, await read(job, 'videos', { part: 'status', id })).items;
  const status = video?.status.uploadStatus;
  if (status === 'processed') return { kind: 'live', remoteId: id, url: `https://www.youtube.com/watch?v=${id}` };
  if (status === 'failed' || status === 'rejected' || status === 'deleted')
    return { kind: 'failed', failure: 'refused', isOver: true };
  if (job.deps.clock() - state.uploadedAt > POSTING.processingMs) return { kind: 'failed', failure: 'not_processed' };
  return { kind: 'wait', state, ms: POLL_MS, isUploaded: true };
}

async function read(job: Job, list: string, query: Record<string, string>): Promise<DestinationAnswer> {
  const answer = await askWithAccess(
    job,
    `${youtubeUrl(job.deps)}/youtube/v3/${list}?${new URLSearchParams(query).toString()}`,
  );
  if (answer.status >= 400 && answer.status !== 404) throw new DestinationTrouble(...troubleOf(answer));
  return answer;
}

function refusal(answer: DestinationAnswer): Step<YoutubeState> {
  const [failure, how] = troubleOf(answer);
  if (!how.isFinal) throw new DestinationTrouble(failure, how);
  return { kind: 'failed', failure };
}

const REASONS: Record<string, PostFailure> = {
  quotaExceeded: 'quota_used',
  dailyLimitExceeded: 'quota_used',
  uploadLimitExceeded: 'quota_used',
  rateLimitExceeded: 'unreachable',
  userRateLimitExceeded: 'unreachable',
  insufficientPermissions: 'access_revoked',
  youtubeSignupRequired: 'access_revoked',
};

/** https://developers.google.com/youtube/v3/docs/errors */
export function troubleOf({ json, headers }: DestinationAnswer): [PostFailure, { isFinal: boolean; waitMs: number }] {
  const reason = errorSchema.safeParse(json).data?.error.errors[0]?.reason ?? '';
  const failure = REASONS[reason] ?? 'refused';
  return [failure, { isFinal: failure !== 'unreachable', waitMs: waitOf(headers) }];
}
