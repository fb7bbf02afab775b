import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { JobFailure, type JobFailureCode } from '#schema/domain/failure.ts';
import { errorName } from '../../../base/log.ts';
import type { RenderContext } from './work.ts';

/** A file that a user has uploaded for a brand. `name`: in the job's folder. `failure`: why a render without it fails. */
type Upload = { url: string; maxBytes: number; name: string; failure: JobFailureCode };

/** Brings an uploaded file into the job's folder for as long as `read` needs it. What cannot be read throws its failure. */
export async function readUpload<Read>(
  { url, maxBytes, name, failure }: Upload,
  context: RenderContext,
  read: () => Promise<Read>,
): Promise<Read> {
  const file = join(context.workdir, name);
  await context.tools.objects.getFile({ url, maxBytes }, file, context.signal);
  try {
    return await read();
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof JobFailure) || error.code.startsWith('node.')) throw error;
    throw new JobFailure(failure, errorName(error));
  } finally {
    await rm(file, { force: true });
  }
}

/** What kind of file a key names by its ending. */
export function kindOf<Kind extends string>(key: string, kinds: readonly Kind[], failure: JobFailureCode): Kind {
  const kind = kinds.find((one) => key.endsWith(`.${one}`));
  if (kind === undefined) throw new JobFailure(failure, 'unknown kind');
  return kind;
}
