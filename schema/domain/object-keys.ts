/**
 * Storage keys. `nonce` is 32 random hexadecimal characters, new with each claim. It makes keys immutable (a late
 * attempt never overwrites a newer one) and impossible to guess. Anyone who knows the key can read objects under
 * `public/`. Objects under `sources/`, `uploads/`, `lives/` and `work/` need a signed URL. Only the Worker reads those
 * under `scores/` and `archives/`.
 */
export const objectKeys = {
  source: (projectId: string, nonce: string) => `sources/${projectId}/${nonce}/source`,
  upload: (uploadId: string, nonce: string) => `uploads/${uploadId}/${nonce}/source`,
  transcript: (projectId: string, nonce: string) => `work/${projectId}/${nonce}/transcript.json`,
  sound: (projectId: string, nonce: string) => `work/${projectId}/${nonce}/sound.json`,
  peaks: (projectId: string, nonce: string) => `work/${projectId}/${nonce}/peaks.bin`,
  overview: (projectId: string, nonce: string) => `work/${projectId}/${nonce}/overview.json`,
  storyboard: (projectId: string, nonce: string) => `public/thumbnails/${projectId}/${nonce}/storyboard.jpg`,
  audience: (projectId: string, nonce: string) => `work/${projectId}/${nonce}/audience.json`,
  framing: (projectId: string, nonce: string, shortId: string) => `work/${projectId}/${nonce}/framing-${shortId}.json`,
  // Same prefix as the framing: both are deleted with their short.
  shortProxy: (projectId: string, nonce: string, shortId: string) =>
    `work/${projectId}/${nonce}/framing-${shortId}-proxy.mp4`,
  scores: (projectId: string, scoresId: string) => `scores/${projectId}/${scoresId}.json`,
  archive: (projectId: string, archiveId: string) => `archives/${projectId}/${archiveId}.json`,
  renderPart: (projectId: string, nonce: string) => `work/${projectId}/${nonce}/part.mp4`,
  projectThumbnail: (projectId: string, nonce: string) => `public/thumbnails/${projectId}/${nonce}/project.jpg`,
  shortThumbnail: (projectId: string, nonce: string, shortId: string) =>
    `public/thumbnails/${projectId}/${nonce}/${shortId}.jpg`,
  shortPreview: (projectId: string, nonce: string, shortId: string) =>
    `public/thumbnails/${projectId}/${nonce}/${shortId}.mp4`,
  shortFaces: (projectId: string, nonce: string, shortId: string) =>
    `public/thumbnails/${projectId}/${nonce}/${shortId}-faces.jpg`,
  sourceThumbnail: (metadataId: string, nonce: string) => `public/thumbnails/sources/${metadataId}/${nonce}`,
  liveSegment: (liveId: string, nonce: string, seq: string) => `lives/${liveId}/${nonce}/${seq}.ts`,
  liveClip: (liveId: string, nonce: string, momentId: string) => `public/lives/${liveId}/${nonce}/${momentId}.mp4`,
  liveClipThumbnail: (liveId: string, nonce: string, momentId: string) =>
    `public/lives/${liveId}/${nonce}/${momentId}.jpg`,
  brandLogo: (brandId: string, nonce: string, kind: string) => `${placeOfBrand(brandId)}${nonce}/logo.${kind}`,
  brandMusic: (brandId: string, nonce: string, kind: string) => `${placeOfBrand(brandId)}${nonce}/music.${kind}`,
  brandEnd: (brandId: string, nonce: string, file: string) => `${placeOfBrand(brandId)}${nonce}/${file}`,
  footage: (footageId: string, nonce: string, kind: string) => `${placeOfFootage(footageId)}${nonce}/footage.${kind}`,
  ownFont: (fontId: string, nonce: string, kind: string) => `${placeOfFont(fontId)}${nonce}/font.${kind}`,
  renderVideo: (renderId: string, nonce: string) => `public/renders/${renderId}/${nonce}/clip.mp4`,
  renderThumbnail: (renderId: string, nonce: string) => `public/renders/${renderId}/${nonce}/thumbnail.jpg`,
  renderCaptions: (renderId: string, nonce: string) => `public/renders/${renderId}/${nonce}/captions.srt`,
};

/** The prefix of everything that a brand stores. */
export function placeOfBrand(brandId: string): string {
  return `public/brands/${brandId}/`;
}

/** The prefix of everything that an item of footage stores. */
export function placeOfFootage(footageId: string): string {
  return `public/footage/${footageId}/`;
}

/** The prefix of everything that an uploaded font stores. */
export function placeOfFont(fontId: string): string {
  return `public/fonts/${fontId}/`;
}

/** What the doctor stores and removes. The rules of these folders remove what is left. */
export const probeKeys = {
  private: (id: string) => `work/doctor/${id}`,
  public: (id: string) => `public/thumbnails/sources/doctor/${id}`,
};

/** Whether a key may be a picture of a project: keys stored by nodes are not trusted. */
export function isThumbnail(key: string): boolean {
  return readOutputKey(key) !== null && key.startsWith('public/thumbnails/') && key.endsWith('.jpg');
}

/** Files that the Worker makes of a render's captions (SubRip) when they are asked for. Nothing is stored there. */
export const CAPTION_FILES = ['captions.vtt', 'subtitles.srt', 'subtitles.vtt', 'subtitles.txt'] as const;
export type CaptionFile = (typeof CAPTION_FILES)[number];

const OF_RENDER = /^(public\/renders\/.+\/)([^/]+)$/;

/** The key under which the Worker serves one of them. */
export function captionFileKey(captionsKey: string, file: CaptionFile): string {
  return captionsKey.replace(OF_RENDER, `$1${file}`);
}

/** The file that such a key asks for, and the key of the SubRip file behind it. Null for any other key. */
export function captionFileOf(key: string): { file: CaptionFile; captionsKey: string } | null {
  const [, folder, name] = OF_RENDER.exec(key) ?? [];
  const file = CAPTION_FILES.find((one) => one === name);
  return folder === undefined || file === undefined ? null : { file, captionsKey: `${folder}captions.srt` };
}

export const PUBLIC_PREFIX = 'public/';

/** The URL of a public object. `version` is the first 12 characters of the content's hash, for cache busting. */
export function publicUrl(mediaUrl: string, key: string, version?: string): string {
  return `${mediaUrl}/${key.slice(PUBLIC_PREFIX.length)}${version === undefined ? '' : `?v=${version}`}`;
}

const TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  mkv: 'video/x-matroska',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff2: 'font/woff2',
  ts: 'video/mp2t',
  srt: 'application/x-subrip',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
  bin: 'application/octet-stream',
  source: 'video/mp4',
};

/** The content type of an object, from the ending of its key alone. Null for unknown endings. */
export function contentTypeOf(key: string): string | null {
  return TYPES[/[^./]*$/.exec(key)?.[0] ?? ''] ?? null;
}

/** The pictures that come with `POST /videoMetadata`: the only public keys without an ending. */
const SOURCE_THUMBNAIL = /^public\/thumbnails\/sources\/[^/]+\/[^/]+$/;

export function isSourceThumbnail(key: string): boolean {
  return SOURCE_THUMBNAIL.test(key);
}

/** What a node may write, and for whom: the second group is the owner, the third the nonce of the attempt. */
const OUTPUT =
  /^(sources|work|lives|public\/thumbnails|public\/renders|public\/lives)\/([0-9A-Z]{26})\/([0-9a-f]{32})\/(?:source|[\w-]+\.(?:json|jpg|mp4|srt|ts|bin))$/;

/** The owner (project, render, live or moment) and the nonce in the key of a node's output. Null for other keys. */
export function readOutputKey(key: string): { ownerId: string; nonce: string } | null {
  const [, , ownerId, nonce] = OUTPUT.exec(key) ?? [];
  return ownerId === undefined || nonce === undefined ? null : { ownerId, nonce };
}

/** The largest objects that a node stores, in bytes, by content type: pictures and texts are small. */
const MAX_BYTES: Record<string, number> = {
  'image/jpeg': 8_000_000,
  'application/x-subrip': 8_000_000,
  'application/json': 256_000_000,
  'application/octet-stream': 8_000_000,
  'video/mp2t': 256_000_000,
};

/** The largest size of a node's output. */
export function maxBytesOf(contentType: string, otherwise: number): number {
  return MAX_BYTES[contentType] ?? otherwise;
}
