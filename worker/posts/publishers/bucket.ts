import { POSTING } from '#schema/domain/posting/post-failure.ts';
import { type DestinationAnswer, DestinationTrouble } from '../../connections/ask.ts';
import { askBucket } from '../../connections/platforms/bucket.ts';
import { readSecret } from '../../connections/secret.ts';
import type { Publisher, SendJob, Step } from './publisher.ts';

/**
 * A bucket by S3's multipart upload: the video as `<post id>.mp4`, its texts as `<post id>.json`, and its cover. The names are
 * those of the post, so a repeat writes the same objects again. A multipart upload that was lost costs space until a rule of the
 * bucket removes it.
 */
type BucketState = {
  uploadId: string;
  /** ETags of the parts that are there, in order. */
  parts: string[];
  isVideoThere: boolean;
};
type Job = SendJob<BucketState>;
type BucketAsk = (
  request: Omit<Parameters<typeof askBucket>[2], 'key'> & { file: string },
) => Promise<DestinationAnswer>;

export const bucket: Publisher<BucketState> = async (job) => {
  const { id } = job.post;
  const secret = await readSecret(job.deps.settings, { ...job.connection, destination: 'bucket' });
  const ask: BucketAsk = ({ file, ...request }) => askBucket(job.deps, secret, { key: `${id}${file}`, ...request });
  if (job.state === null) return beginUpload(job, ask);
  if (job.state.isVideoThere) return sendAsides(job, ask, secret.prefix);
  return sendPart(job, ask, job.state);
};

async function beginUpload(job: Job, ask: BucketAsk): Promise<Step<BucketState>> {
  const headers = { 'Content-Type': 'video/mp4' };
  if (job.clip.sizeBytes <= POSTING.chunkBytes) {
    const body = await job.clip.read(0, job.clip.sizeBytes);
    taken(await ask({ method: 'PUT', file: '.mp4', headers, body }));
    return { kind: 'more', state: { uploadId: '', parts: [], isVideoThere: true } };
  }
  const { text } = taken(await ask({ method: 'POST', file: '.mp4', query: { uploads: '' }, headers }));
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(text)?.[1];
  if (uploadId === undefined) throw new DestinationTrouble('unreachable');
  return { kind: 'more', state: { uploadId: fromXml(uploadId), parts: [], isVideoThere: false } };
}

async function sendPart(job: Job, ask: BucketAsk, state: BucketState): Promise<Step<BucketState>> {
  const { uploadId, parts } = state;
  const start = parts.length * POSTING.chunkBytes;
  if (start >= job.clip.sizeBytes) return complete(job, ask, state);
  const body = await job.clip.read(start, Math.min(start + POSTING.chunkBytes, job.clip.sizeBytes));
  const query = { partNumber: String(parts.length + 1), uploadId };
  const answer = await ask({ method: 'PUT', file: '.mp4', query, body });
  // A rule of the bucket has aborted the upload.
  if (answer.status === 404) return beginUpload(job, ask);
  const etag = taken(answer).headers.get('ETag');
  if (etag === null) throw new DestinationTrouble('unreachable');
  return { kind: 'more', state: { ...state, parts: [...parts, etag] } };
}

async function complete(job: Job, ask: BucketAsk, state: BucketState): Promise<Step<BucketState>> {
  // Never less than the whole file: its length would have changed under the upload.
  if (state.parts.length !== Math.ceil(job.clip.sizeBytes / POSTING.chunkBytes)) return beginUpload(job, ask);
  const parts = state.parts.map(
    (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${toXml(etag)}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const answer = await ask({ method: 'POST', file: '.mp4', query: { uploadId: state.uploadId }, body });
  // A run that died has completed it, or a rule of the bucket has aborted it. The bytes may be sent once more: the name is the same.
  if (answer.status === 404) return beginUpload(job, ask);
  // S3 may say 200 first, and then that it failed.
  if (taken(answer).text.includes('<Error>')) throw new DestinationTrouble('unreachable');
  return { kind: 'more', state: { ...state, isVideoThere: true } };
}

/** The texts come last: who waits for them finds the video. */
async function sendAsides(job: Job, ask: BucketAsk, prefix: string): Promise<Step<BucketState>> {
  const { id, title, body: text, shortId } = job.post;
  const cover = await job.clip.readCover();
  if (cover !== null) {
    taken(await ask({ method: 'PUT', file: '.jpg', headers: { 'Content-Type': 'image/jpeg' }, body: cover }));
  }
  const { width, height, durationSec: duration } = job.clip;
  const facts = width === 0 ? {} : { duration, width, height, cover: cover !== null };
  const about = { id, short_id: shortId, title, text, ...facts };
  const body = `${JSON.stringify(about, null, 2)}\n`;
  taken(await ask({ method: 'PUT', file: '.json', headers: { 'Content-Type': 'application/json' }, body }));
  return { kind: 'live', remoteId: `${prefix}${id}.mp4`, url: null };
}

function taken(answer: DestinationAnswer): DestinationAnswer {
  if (answer.status >= 300) throw new DestinationTrouble('refused');
  return answer;
}

const toXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const fromXml = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
