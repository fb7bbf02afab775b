import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';

export type DownloadOptions = { signal?: AbortSignal | undefined };

const PAUSES_MS = [1_000, 3_000, 10_000];

/** Downloads a URL into a file, which appears only when it is complete. Tries four times. */
export async function download(url: string, path: string, { signal }: DownloadOptions = {}): Promise<void> {
  const part = `${path}.part`;
  for (let tried = 0; ; tried += 1) {
    try {
      await transfer(url, part, signal);
      return await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      const pauseMs = PAUSES_MS[tried];
      if (pauseMs === undefined || signal?.aborted === true) throw error;
      await sleep(pauseMs, undefined, { ...(signal && { signal }) });
    }
  }
}

async function transfer(url: string, part: string, signal?: AbortSignal): Promise<void> {
  const response = await fetch(url, { ...(signal && { signal }) });
  if (!response.ok) throw new Error(`The download was refused: HTTP ${response.status}.`);
  await write(response, part, signal);
}

/** Writes what a response holds into a file, which appears only when it is complete. */
export async function saveBody(response: Response, path: string, { signal }: DownloadOptions = {}): Promise<void> {
  const part = `${path}.part`;
  try {
    await write(response, part, signal);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function write({ body }: Response, path: string, signal?: AbortSignal): Promise<void> {
  if (body === null) throw new Error('The response has no content.');
  await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(path), { ...(signal && { signal }) });
}
