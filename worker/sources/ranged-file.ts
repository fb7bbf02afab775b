import { Refusal } from '../http/failures.ts';
import { readUpTo } from '../http/read-up-to.ts';
import type { GuardedFetch } from './fetch-guarded.ts';

/** A file on another host that is read piece by piece. `read` gives the bytes from `start` up to, not including, `end`. */
export type RangedFile = { sizeBytes: number; read(start: number, end: number): Promise<Uint8Array> };

/** What one request brings at least: the index of a clip of ten minutes fits, so most files take one or two requests. */
const PIECE_BYTES = 256 * 1024;
/** How much of a file is taken from a host that ignores ranges. */
const PREFIX_BYTES = 8 * 1024 * 1024;
/** An index in pieces, header and tail, takes four or five. */
const MAX_REQUESTS = 12;

type Piece = { start: number; bytes: Uint8Array };

/**
 * Opens a file by reading its head. Throws `source.too_large` before any of a too large body is read, and
 * `source.unreachable` where the host does not hand out the file, or not the piece that is needed.
 */
export async function openRangedFile(fetchRange: GuardedFetch, url: string, maxBytes: number): Promise<RangedFile> {
  const response = await fetchRange(url, `bytes=0-${PIECE_BYTES - 1}`);
  if (response.status !== 200 && response.status !== 206) await giveUp(response, unreachable());
  const hasRanges = response.status === 206;
  const announced = hasRanges ? totalOf(response) : lengthOf(response);
  if (announced !== null && announced > maxBytes) await giveUp(response, new Refusal('source.too_large'));
  if (response.body === null) throw unreachable();
  const head = await readUpTo(response.body, hasRanges ? PIECE_BYTES : PREFIX_BYTES);
  const sizeBytes = announced ?? (head.isWhole && !hasRanges ? head.bytes.length : null);
  if (sizeBytes === null) throw unreachable();
  return { sizeBytes, read: makeReader(fetchRange, { url, sizeBytes, hasRanges, head: head.bytes }) };
}

type Opened = { url: string; sizeBytes: number; hasRanges: boolean; head: Uint8Array };

function makeReader(fetchRange: GuardedFetch, file: Opened): RangedFile['read'] {
  const pieces: Piece[] = [{ start: 0, bytes: file.head }];
  let requests = 1;
  return async (start, end) => {
    const known = pieces.find((piece) => piece.start <= start && end <= piece.start + piece.bytes.length);
    if (known !== undefined) return known.bytes.subarray(start - known.start, end - known.start);
    requests += 1;
    if (!file.hasRanges || requests > MAX_REQUESTS) throw unreachable();
    const last = Math.min(file.sizeBytes, Math.max(end, start + PIECE_BYTES)) - 1;
    const bytes = await readPiece(await fetchRange(file.url, `bytes=${start}-${last}`), last + 1 - start);
    if (bytes.length < end - start) throw unreachable();
    pieces.push({ start, bytes });
    return bytes.subarray(0, end - start);
  };
}

async function readPiece(response: Response, length: number): Promise<Uint8Array> {
  if (response.status !== 206 || response.body === null) return giveUp(response, unreachable());
  return (await readUpTo(response.body, length)).bytes;
}

async function giveUp(response: Response, refusal: Refusal): Promise<never> {
  await response.body?.cancel();
  throw refusal;
}

/** Size of the whole file from `Content-Range: bytes 0-99/1234`; null where the host does not say. */
function totalOf(response: Response): number | null {
  const total = /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1];
  return total === undefined ? null : Number(total);
}

function lengthOf(response: Response): number | null {
  const length = response.headers.get('Content-Length');
  return length === null ? null : Number(length);
}

function unreachable(): Refusal {
  return new Refusal('source.unreachable');
}
