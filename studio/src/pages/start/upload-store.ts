import { ApiError, type UploadState } from 'clipmill';
import { api } from '@/api/client.ts';
import { onReconnect } from '@/api/connection.ts';
import { keptState } from '@/kept-state.ts';
import { setSource } from './form.ts';
import { pictureOf } from './picture-of-file.ts';

/** A file that is uploading. The upload continues while other pages are open. Sizes in bytes. */
export type UploadJob = {
  name: string;
  size: number;
  uploaded: number;
  /** Null until the server knows about it. */
  state: UploadState | null;
  /** `stopped`: continues when the user resumes it; without the file, which a reload loses, when it is picked again. */
  phase: 'running' | 'stopped';
  /** Why it stopped, unless the user stopped it. */
  error: { code: string; message: string } | null;
};

export const uploadJob = keptState<UploadJob | null>('upload', (kept) =>
  kept === null ? null : { ...(kept as UploadJob), phase: 'stopped' },
);

/** Held by the tab that sends a file. */
const LOCK = 'upload';

let file: File | null = null;
let stop = new AbortController();

const change = (part: Partial<UploadJob>) => {
  const job = uploadJob.get();
  if (job !== null) uploadJob.set({ ...job, ...part });
};

/** Whether the file of the upload is available, so that it can continue without being picked again. */
export function hasFile(): boolean {
  return file !== null;
}

/** Sends a file. A partly sent file continues where it was; any other upload ends. */
export function startUpload(picked: File): void {
  stop.abort();
  const before = uploadJob.get();
  const isSame = before !== null && before.name === picked.name && before.size === picked.size;
  if (before !== null && !isSame) discard(before);
  file = picked;
  setSource(null);
  uploadJob.set({
    name: picked.name,
    size: picked.size,
    uploaded: isSame ? before.uploaded : 0,
    state: isSame ? before.state : null,
    phase: 'running',
    error: null,
  });
  void run(picked, new AbortController());
}

export function resumeUpload(): void {
  if (file !== null) startUpload(file);
}

export function pauseUpload(): void {
  stop.abort();
  change({ phase: 'stopped', error: null });
}

/** Ends the upload, here and on the server. */
export function cancelUpload(): void {
  stop.abort();
  const job = uploadJob.get();
  file = null;
  uploadJob.set(null);
  if (job !== null) discard(job);
}

/** Whether another tab sends a file now. It shows how far that is. */
export async function isSentElsewhere(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}

// What another tab finished or gave up is over here, too.
addEventListener('storage', ({ key, newValue }) => {
  if (key === 'upload' && newValue === 'null' && file === null) uploadJob.set(null);
});

// What a lost connection cut off goes on by itself, whatever page is open.
onReconnect(() => {
  if (uploadJob.get()?.error?.code === 'network') resumeUpload();
});

function discard({ state }: UploadJob): void {
  // The server deletes uploads that are not completed, so a failure here costs nothing.
  if (state !== null) api.deleteUpload(state.id).catch(() => undefined);
}

async function run(picked: File, control: AbortController): Promise<void> {
  stop = control;
  const { signal } = control;
  const picture = pictureOf(picked);
  try {
    const upload = await navigator.locks.request(LOCK, { signal }, () =>
      api.upload(picked, {
        resume: uploadJob.get()?.state ?? undefined,
        onProgress: ({ uploadedBytes, state }) => signal.aborted || change({ uploaded: uploadedBytes, state }),
        signal,
      }),
    );
    uploadJob.set(null);
    file = null;
    setSource({ url: upload.url, name: picked.name, picture: await picture });
  } catch (error) {
    if (signal.aborted) return;
    // An upload that the server no longer knows starts again.
    const isGone = error instanceof ApiError && error.status === 404;
    change({ phase: 'stopped', error: readError(error), ...(isGone && { state: null, uploaded: 0 }) });
  }
}

function readError(error: unknown): { code: string; message: string } {
  return error instanceof ApiError ? { code: error.code, message: error.message } : { code: 'network', message: '' };
}
