import type { Calls } from './calls.ts';
import { ApiError, isPassing } from './transport.ts';
import type { Upload, UploadedParts } from './types.ts';
import type { World } from './world.ts';

/** What can be uploaded: a Blob, a File, or a file of `clipmill/node`. */
export type UploadSource = {
  /** Bytes. */
  size: number;
  name?: string;
  type?: string;
  slice(start: number, end: number): Blob | Promise<Uint8Array<ArrayBuffer>>;
};

/** What an upload needs to continue later. It is plain JSON. */
export type UploadState = { id: string; parts: UploadedParts };

export type UploadProgress = { uploadedBytes: number; totalBytes: number; state: UploadState };

export type UploadOptions = {
  /** Default: the name of the source. Its ending (such as `.mp4`) decides whether the service accepts the file. */
  filename?: string;
  /** Default: the type of the source. */
  contentType?: string;
  /** Continues an earlier upload of the same file. */
  resume?: UploadState | undefined;
  /** Called at the start and after each part. Keep `state` to resume. */
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal | undefined;
  /** Parts that are sent at once. Default: 3. */
  concurrency?: number;
};

type UploadCalls = Pick<Calls, 'createUpload' | 'getUpload' | 'completeUpload'>;
type Part = Upload['parts'][number];

/** About four minutes of attempts for one part. */
const PART_TRIES = 12;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Uploads a file in parts, and returns the completed upload: its `url` is the source of a project. A part that fails is
 * sent again, with a new URL if the old one expired. Throws `ApiError`, or the last error of a part.
 */
export async function uploadFile(
  calls: Calls,
  world: World,
  source: UploadSource,
  options: UploadOptions = {},
): Promise<Upload> {
  const { signal, resume, onProgress, concurrency = 3 } = options;
  const upload =
    resume === undefined ? await open(calls, source, options) : await reopen(calls, source, resume, signal);
  if (upload.status === 'completed') return upload;
  const done = new Map((resume?.parts ?? []).map((part) => [part.part_number, part]));
  const report = () => onProgress?.(progressOf(upload, [...done.values()]));
  report();
  const left = upload.parts.filter(({ part_number: number }) => !done.has(number));
  const stop = new AbortController();
  const stopped = AbortSignal.any([stop.signal, ...(signal === undefined ? [] : [signal])]);
  const work = async () => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) {
      stopped.throwIfAborted();
      const etag = await sendPart({ calls, world, source, upload, signal: stopped }, part);
      done.set(part.part_number, { part_number: part.part_number, etag });
      report();
    }
  };
  const workers = Array.from({ length: concurrency }, work);
  // The first failure stops the others, and they end before it is thrown.
  await Promise.all(workers).catch(async (error: unknown) => {
    stop.abort(error);
    await Promise.allSettled(workers);
    throw error;
  });
  return calls.completeUpload(upload.id, inOrder([...done.values()]), { signal });
}

function open(calls: Calls, source: UploadSource, { filename, contentType, signal }: UploadOptions): Promise<Upload> {
  const name = filename ?? source.name;
  if (name === undefined) throw new TypeError('filename is required: this source has no name.');
  const type = contentType ?? source.type ?? '';
  return calls.createUpload({ filename: name, size: source.size, ...(type && { content_type: type }) }, { signal });
}

async function reopen(calls: Calls, source: UploadSource, { id }: UploadState, signal?: AbortSignal): Promise<Upload> {
  const upload = await calls.getUpload(id, {}, { signal });
  if (upload.size !== source.size) throw new TypeError('resume belongs to another file: the sizes differ.');
  return upload;
}

type Work = { calls: UploadCalls; world: World; source: UploadSource; upload: Upload; signal: AbortSignal };

/** Sends one part until it is stored, and returns its ETag. */
async function sendPart({ calls, world, source, upload, signal }: Work, part: Part): Promise<string> {
  const start = (part.part_number - 1) * upload.part_size;
  let { url } = part;
  for (let tried = 1; ; tried += 1) {
    const body = await source.slice(start, start + part.size);
    const outcome = await put(world, url, { method: 'PUT', body, signal });
    if (typeof outcome === 'string') return outcome;
    signal.throwIfAborted();
    const isExpired = outcome instanceof ApiError && outcome.status === 403 && tried === 1;
    if (!(isExpired || isPassing(outcome)) || tried === PART_TRIES) throw outcome;
    if (!isExpired) await world.sleep(Math.min(1_000 * 2 ** (tried - 1), LONGEST_PAUSE_MS), signal);
    const again = await calls.getUpload(upload.id, { parts: String(part.part_number) }, { signal });
    url = again.parts[0]?.url ?? url;
  }
}

/** The ETag of a stored part, or the error. */
async function put(world: World, url: string, init: RequestInit): Promise<string | Error> {
  try {
    const response = await world.fetch(url, init);
    await response.arrayBuffer();
    const etag = response.headers.get('ETag');
    if (response.ok && etag !== null) return etag;
    const message = response.ok
      ? 'The storage gave no ETag for a part.'
      : `A part was refused: HTTP ${response.status}.`;
    return new ApiError({ status: response.status, message, code: '', requestId: '', retryAfter: null });
  } catch (error) {
    return error instanceof Error ? error : new Error('A part could not be sent.', { cause: error });
  }
}

function progressOf(upload: Upload, parts: UploadedParts): UploadProgress {
  const sizeOf = (number: number) => Math.min(upload.part_size, upload.size - (number - 1) * upload.part_size);
  const uploadedBytes = parts.reduce((sum, { part_number: number }) => sum + sizeOf(number), 0);
  return { uploadedBytes, totalBytes: upload.size, state: { id: upload.id, parts: inOrder(parts) } };
}

function inOrder(parts: UploadedParts): UploadedParts {
  return parts.toSorted((a, b) => a.part_number - b.part_number);
}
