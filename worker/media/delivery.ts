import type { Context } from 'hono';
import {
  type CaptionFile,
  captionFileOf,
  contentTypeOf,
  isSourceThumbnail,
  PUBLIC_PREFIX,
} from '#schema/domain/object-keys.ts';
import { readSrt, srtText, type Subtitle, vttText } from '#schema/domain/texts/subtitles.ts';
import { textOfCards, wholeLines } from '#schema/domain/texts/whole-lines.ts';
import type { AppEnv } from '../http/app-env.ts';
import { ApiError } from '../http/failures.ts';
import { newRouter } from '../http/router.ts';
import { askedRange, givenRange, parseRange } from './byte-range.ts';

/** Serves the objects under `public/` by their keys: GET and HEAD, with ranges and conditions. */
export const mediaRoutes = newRouter();

mediaRoutes.get('/*', async (c) => {
  const key = readKey(c.req.path);
  if (key === null) throw new ApiError('request.not_found');
  const made = captionFileOf(key);
  if (made !== null) return answerMade(c, { key, ...made });
  return serveObject(c, key);
});

/** Answers GET and HEAD with an object, with ranges and conditions. Throws `request.not_found`. */
export function serveObject(c: Context<AppEnv>, key: string): Promise<Response> {
  return c.req.method === 'HEAD' ? answerHead(c, key) : answerGet(c, key);
}

async function answerHead(c: Context<AppEnv>, key: string): Promise<Response> {
  const object = await c.var.deps.media.head(key);
  if (object === null) throw new ApiError('request.not_found');
  return new Response(null, { headers: headersOf(object, { 'Content-Length': String(object.size) }) });
}

async function answerGet(c: Context<AppEnv>, key: string): Promise<Response> {
  const { media } = c.var.deps;
  const onlyIf = c.req.raw.headers;
  const range = askedRange(c.req.header('Range'));
  if (range === 'whole') return answerObject(c, await media.get(key, { onlyIf }), null);
  // Players ask for many ranges. Each is one call to the bucket, which refuses only those that begin past the end.
  const isPlain = range !== 'unsatisfiable' && c.req.header('If-Range') === undefined;
  const object = isPlain ? await media.get(key, { onlyIf, range }).catch(() => undefined) : undefined;
  return object === undefined
    ? answerBySize(c, key)
    : answerObject(c, object, range === 'unsatisfiable' ? null : range);
}

/** Asks for the size first: to refuse a range past the end, or to serve it only of the object that the client knows. */
async function answerBySize(c: Context<AppEnv>, key: string): Promise<Response> {
  const { media } = c.var.deps;
  const head = await media.head(key);
  if (head === null) throw new ApiError('request.not_found');
  const range = mayUseRange(c, head) ? parseRange(c.req.header('Range'), head.size) : 'whole';
  if (range === 'unsatisfiable') return rangeNotSatisfiable(head);
  const part = range === 'whole' ? null : range;
  const object = await media.get(key, { onlyIf: c.req.raw.headers, ...(part !== null && { range: part }) });
  return answerObject(c, object, part);
}

function answerObject(c: Context<AppEnv>, object: R2ObjectBody | R2Object | null, range: R2Range | null): Response {
  if (object === null) throw new ApiError('request.not_found');
  if (!('body' in object)) return answerUnchanged(c, object);
  if (range === null) {
    return new Response(object.body, { headers: headersOf(object, { 'Content-Length': String(object.size) }) });
  }
  const { offset, length } = givenRange(range, object.size);
  const extra = {
    'Content-Range': `bytes ${offset}-${offset + length - 1}/${object.size}`,
    'Content-Length': String(length),
  };
  return new Response(object.body, { status: 206, headers: headersOf(object, extra) });
}

const MAKE: Record<CaptionFile, (cards: Subtitle[]) => string> = {
  'captions.vtt': vttText,
  'subtitles.srt': (cards) => srtText(wholeLines(cards)),
  'subtitles.vtt': (cards) => vttText(wholeLines(cards)),
  'subtitles.txt': textOfCards,
};

/** Made of the stored SubRip file of a few kilobytes. Always served whole. HEAD gets no body. */
async function answerMade(
  c: Context<AppEnv>,
  { key, file, captionsKey }: { key: string; file: CaptionFile; captionsKey: string },
): Promise<Response> {
  const object = await c.var.deps.media.get(captionsKey);
  if (object === null) throw new ApiError('request.not_found');
  const body = MAKE[file](readSrt(await object.text()));
  const etag = `"${object.etag}-${file}"`;
  const headers = headersOf(object, {
    ...typeHeaders(key, object),
    'Accept-Ranges': 'none',
    ETag: etag,
  });
  if (c.req.header('If-None-Match')?.includes(etag) === true) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}

/** Our paths are shorter than 200 characters. Beyond 1,024 bytes storage fails instead of finding nothing. */
const MAX_PATH_CHARS = 500;

/** The key of a path below /media. Null if the path is malformed, or longer than any key. */
function readKey(path: string): string | null {
  if (path.length > MAX_PATH_CHARS) return null;
  try {
    return PUBLIC_PREFIX + decodeURIComponent(path.replace(/^\/media\//, ''));
  } catch {
    return null;
  }
}

/** With `If-Range`, a range is served only if the object is still the one that the client has a part of. */
function mayUseRange(c: Context<AppEnv>, head: R2Object): boolean {
  const condition = c.req.header('If-Range');
  return condition === undefined || condition === head.httpEtag || condition === head.uploaded.toUTCString();
}

function rangeNotSatisfiable(object: R2Object): Response {
  const headers = headersOf(object, { 'Content-Range': `bytes */${object.size}` });
  return new Response(null, { status: 416, headers });
}

/** The bucket omits the body if a condition of the request failed: unchanged, or changed despite `If-Match`. */
function answerUnchanged(c: Context<AppEnv>, object: R2Object): Response {
  const hasPrecondition = c.req.header('If-Match') !== undefined || c.req.header('If-Unmodified-Since') !== undefined;
  return new Response(null, { status: hasPrecondition ? 412 : 304, headers: headersOf(object, {}) });
}

/** A page that opens a file directly runs no script and loads nothing else. */
const POLICY = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

/** How long a cache between us and browsers may serve a file without asking: see decision 99. */
const SHARED_SEC = 3_600;

function headersOf(object: R2Object, extra: Record<string, string>): Headers {
  return new Headers({
    ...typeHeaders(object.key, object),
    // Keys are never written twice. What its user deletes goes from shared caches within `SHARED_SEC`.
    'Cache-Control': `public, max-age=31536000, s-maxage=${SHARED_SEC}, immutable`,
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': POLICY,
    'Last-Modified': object.uploaded.toUTCString(),
    ETag: object.httpEtag,
    ...extra,
  });
}

/** Browsers show pictures, videos and their captions. Everything else is saved. */
function typeHeaders(key: string, object: R2Object): Record<string, string> {
  const type = servedType(key, object);
  const how = MEDIA.test(type) ? 'inline' : 'attachment';
  return { 'Content-Type': type, 'Content-Disposition': `${how}; filename="${fileNameOf(key)}"` };
}

const MEDIA = /^(image|video)\/|^text\/vtt|^application\/x-subrip$/;

const PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** The ending of the key decides. The stored type may come from a node or a client, so it is ignored. */
function servedType(key: string, object: R2Object): string {
  const stored = object.httpMetadata?.contentType ?? '';
  if (isSourceThumbnail(key) && PICTURES.includes(stored)) return stored;
  return contentTypeOf(key) ?? 'application/octet-stream';
}

/** `public/renders/<id>/<nonce>/clip.mp4` is saved as `<id>-clip.mp4`: the id is unique, the nonce stays secret. */
function fileNameOf(key: string): string {
  const parts = key.split('/');
  return `${parts.at(-3) ?? 'clipmill'}-${parts.at(-1) ?? 'file'}`.replace(/[^\w.-]/g, '');
}
