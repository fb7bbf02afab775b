import { FARM, leaseMsOf, LIMITS } from '#schema/domain/limits.ts';
import { contentTypeOf, maxBytesOf, objectKeys, readOutputKey } from '#schema/domain/object-keys.ts';
import { ownerOfOutput } from '#schema/domain/storage/stage-outputs.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { isMomentOf } from '../lives/store/find-moment.ts';
import type { JobRow } from '../queue/store/jobs.ts';
import { checkHolder, type KeyName } from '../queue/store/held-by.ts';
import { findJob } from './report-store.ts';

/** What a node wants to write: an object or one part of it, and its length. */
export type WantedOutput = { jobId: string; key: string; part: number | null; bytes: number; keyName: KeyName };

/**
 * A signed URL for one output of a running attempt, bound to object, type and length. It is valid as long as the lease
 * that was just extended, and a margin. Throws `lease.lost` for an attempt that is over, and `request.invalid` for an
 * object that its stage does not write, or that is of another job.
 */
export async function signOutput(
  deps: Pick<Deps, 'db' | 'signer'>,
  { jobId, key, part, bytes, keyName }: WantedOutput,
): Promise<{ url: string; contentType: string | null }> {
  const output = readOutputKey(key);
  const contentType = contentTypeOf(key);
  if (output === null || contentType === null) throw new ApiError('request.invalid', 'This key is no output of a job.');
  const job = (await findJob(deps.db, jobId))?.job;
  if (job?.status !== 'leased' || job.nonce !== output.nonce) throw new ApiError('lease.lost');
  checkHolder(job, keyName);
  if (!(await isOutputOf(deps, job, { key, ...output })))
    throw new ApiError('request.invalid', 'This key is no output of this job.');
  const bound = { sizeBytes: bytes, lifeSec: Math.ceil((leaseMsOf(job.stage) + FARM.outputMarginMs) / 1_000) };
  if (part !== null) return { url: await signPart(deps, job, { key, part, bound }), contentType: null };
  checkLength(bytes, maxBytesOf(contentType, LIMITS.sourceMaxBytes));
  return { url: await deps.signer.put(key, { ...bound, contentType }), contentType };
}

/** Whether nodes of the job's stage write such an object, and the job is the owner's. */
async function isOutputOf(
  { db }: Pick<Deps, 'db'>,
  job: JobRow,
  { key, ownerId, nonce }: { key: string; ownerId: string; nonce: string },
): Promise<boolean> {
  const owner = ownerOfOutput(job.stage, key, { ownerId, nonce });
  if (owner === 'project') return ownerId === job.projectId;
  if (owner === 'render') return ownerId === job.renderId;
  return owner === 'moment' && isMomentOf(db, { liveId: job.projectId, momentId: ownerId });
}

async function signPart(
  { signer }: Pick<Deps, 'signer'>,
  job: JobRow,
  { key, part, bound }: { key: string; part: number; bound: { sizeBytes: number; lifeSec: number } },
): Promise<string> {
  if (job.uploadId === null || key !== objectKeys.source(job.projectId, job.nonce ?? ''))
    throw new ApiError('request.invalid', 'This job has no multipart upload of this key.');
  checkLength(bound.sizeBytes, FARM.partBytes);
  return signer.putPart(key, job.uploadId, part, bound.sizeBytes, bound.lifeSec);
}

function checkLength(bytes: number, maxBytes: number): void {
  if (bytes > maxBytes) throw new ApiError('request.invalid', `bytes must not be more than ${maxBytes}.`);
}
