import { FARM, leaseMsOf } from '#schema/domain/limits.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { sealOfInput } from '../media/name-input.ts';
import { checkHolder, type KeyName } from '../queue/store/held-by.ts';
import { findJob } from './report-store.ts';

/**
 * A signed URL for one input of a running attempt. It is valid as long as the lease that was just extended, and a
 * margin. Throws `lease.lost` for an attempt that is over, or an input that the Worker did not name to it.
 */
export async function signInput(
  deps: Pick<Deps, 'db' | 'signer'>,
  { jobId, key, seal, keyName }: { jobId: string; key: string; seal: string; keyName: KeyName },
): Promise<{ url: string }> {
  const job = (await findJob(deps.db, jobId))?.job;
  if (job?.status !== 'leased' || job.nonce === null) throw new ApiError('lease.lost');
  checkHolder(job, keyName);
  const expected = await sealOfInput(deps, { id: jobId, nonce: job.nonce }, key);
  if (!isSame(seal, expected)) throw new ApiError('lease.lost');
  const lifeSec = Math.ceil((leaseMsOf(job.stage) + FARM.outputMarginMs) / 1_000);
  return { url: await deps.signer.get(key, lifeSec) };
}

/** Compares all characters, so that the time does not reveal where two texts differ. */
function isSame(given: string, expected: string): boolean {
  let differences = given.length ^ expected.length;
  for (let i = 0; i < expected.length; i++) differences |= given.charCodeAt(i) ^ expected.charCodeAt(i);
  return differences === 0;
}
