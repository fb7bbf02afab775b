import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Fetched, recordingFile } from '../../../bench/lib/words/card.ts';
import { inParallel } from '../../../render-node/base/in-parallel.ts';

export type RecordingsDownload = {
  folder: string;
  /** Address of the host; repository, commit and path follow. */
  from: string;
  fetch: typeof fetch;
  print: (text: string) => void;
};

export type FetchSummary = { fetched: number; kept: number; failed: FailedRecording[] };
export type FailedRecording = { file: string; url: string; sha256: string; reason: string };

const AT_ONCE = 4;
/** The longest file has 4 MB. */
const PATIENCE_MS = 120_000;

/**
 * Fetches the recordings that the folder lacks. A file whose SHA-256 is right stays; none is stored whose SHA-256 is
 * wrong. A failure does not stop the others.
 */
export async function fetchRecordings(
  card: readonly Fetched[],
  { folder, from, fetch, print }: RecordingsDownload,
): Promise<FetchSummary> {
  await mkdir(folder, { recursive: true });
  const summary: FetchSummary = { fetched: 0, kept: 0, failed: [] };
  let shown = -1;
  const show = () => {
    const percent = Math.floor(((summary.fetched + summary.kept) / card.length) * 100);
    if (percent !== shown) print(`\r${(shown = percent)}%`);
  };
  const failed = await inParallel(card, AT_ONCE, new AbortController().signal, async (recording) => {
    const { sha256 } = recording;
    const file = recordingFile(recording);
    const path = join(folder, file);
    if (await readFile(path).then((bytes) => sumOf(bytes) === sha256, isMissing)) {
      summary.kept += 1;
      return [];
    }
    const url = urlOf(recording, from);
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
      if (!answer.ok) throw new Error(`the host returned HTTP ${answer.status}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (sumOf(bytes) !== sha256) throw new Error('its SHA-256 is not the one on the card');
      await writeFile(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
    } catch (error) {
      return [{ file, url, sha256, reason: reasonOf(error) }];
    }
    summary.fetched += 1;
    show();
    return [];
  });
  return { ...summary, failed: failed.flat() };
}

function urlOf({ source, commit, path }: Fetched, from: string): string {
  return `${from}/${[...source.split('/'), commit, ...path.split('/')].map(encodeURIComponent).join('/')}`;
}

function sumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function isMissing(): false {
  return false;
}

/** `fetch` hides why a host does not answer in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
