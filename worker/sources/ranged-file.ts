import { Refusal } from '../http/failures.ts';
import { makePrefixReader, type PrefixReader } from '../http/prefix-reader.ts';
import type { GuardedFetch } from './fetch-guarded.ts';

/** A file on another host that is read piece by piece. `read` gives the bytes from `start` up to, not including, `end`. */
export type RangedFile = {
  sizeBytes: number;
  read(start: number, end: number): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** What one request brings at least: the index of a clip of ten minutes fits, so most files take one or two requests. */
const PIECE_BYTES = 256 * 1024;
/** How much of a file is taken from a host that ignores ranges. */
const PREFIX_BYTES = 8 * 1024 * 1024;
/** An index in pieces, header and tail, takes four or five. */
const MAX_REQUESTS = 12;

type Piece = { start: number; bytes: Uint8Array };

/**
 * Opens a file by asking for its head. Throws `source.too_large` before any of a too large body is read,
 * `source.not_video` for an empty file, and `source.unreachable` where the host does not hand out the file, or not the piece that is needed.
 */
export async function openRangedFile(fetchRange: GuardedFetch, url: string, maxBytes: number): Promise<RangedFile> {
  const response = await fetchRange(url, `bytes=0-${PIECE_BYTES - 1}`);
  const announced = response.status === 206 ? totalOf(response) : lengthOf(response);
  if (announced !== null && announced > maxBytes) return giveUp(response, new Refusal('source.too_large'));
  // The first bytes of an empty file cannot be had: 416, or an answer without a body.
  if (response.status === 416 || (response.ok && response.body === null)) {
    return giveUp(response, new Refusal('source.not_video'));
  }
  if (response.body === null) throw unreachable();
  if (response.status === 206 && announced !== null) {
    const head = { start: 0, bytes: await readPiece(response, PIECE_BYTES) };
    return { sizeBytes: announced, read: makePieceReader(fetchRange, url, announced, head), close: async () => {} };
  }
  if (response.status === 200) return openPrefix(makePrefixReader(response.body), announced);
  return giveUp(response, unreachable());
}

/** A host without ranges: only the beginning of the file can be read, from the one answer that there is. */
async function openPrefix(prefix: PrefixReader, announced: number | null): Promise<RangedFile> {
  const whole = announced === null ? await prefix.upTo(PREFIX_BYTES) : null;
  if (whole !== null && !whole.isWhole) {
    await prefix.close();
    throw unreachable();
  }
  const read = async (start: number, end: number) => {
    const { bytes } = end <= PREFIX_BYTES ? await prefix.upTo(end) : { bytes: new Uint8Array(0) };
    if (bytes.length < end) throw unreachable();
    return bytes.slice(start, end);
  };
  return { sizeBytes: announced ?? whole?.bytes.length ?? 0, read, close: prefix.close };
}

function makePieceReader(fetchRange: GuardedFetch, url: string, sizeBytes: number, head: Piece): RangedFile['read'] {
  const pieces = [head];
  return async (start, end) => {
    const known = pieces.find((piece) => piece.start <= start && end <= piece.start + piece.bytes.length);
    if (known !== undefined) return known.bytes.subarray(start - known.start, end - known.start);
    if (pieces.length >= MAX_REQUESTS) throw unreachable();
    const last = Math.min(sizeBytes, Math.max(end, start + PIECE_BYTES)) - 1;
    const response = await fetchRange(url, `bytes=${start}-${last}`);
    if (response.status !== 206) return giveUp(response, unreachable());
    const bytes = await readPiece(response, last + 1 - start);
    if (bytes.length < end - start) throw unreachable();
    pieces.push({ start, bytes });
    return bytes.subarray(0, end - start);
  };
}

async function readPiece(response: Response, length: number): Promise<Uint8Array> {
  if (response.body === null) throw unreachable();
  const body = makePrefixReader(response.body);
  const { bytes } = await body.upTo(length);
  await body.close();
  return bytes.subarray(0, length);
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
