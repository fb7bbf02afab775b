/**
 * Storage keys. `nonce` is 32 random hexadecimal characters, new with each claim. It makes keys immutable (a late
 * attempt never overwrites a newer one) and impossible to guess. Objects under `public/` are served to everyone who
 * knows the key. Objects under `sources/`, `uploads/`, `lives/` and `work/` need a signed URL.
 */
export const objectKeys = {
  source: (projectId: string, nonce: string) => `sources/${projectId}/${nonce}/source`,
  upload: (uploadId: string, nonce: string) => `uploads/${uploadId}/${nonce}/source`,
  transcript: (projectId: string, nonce: string) => `work/${projectId}/${nonce}/transcript.json`,
  sound: (projectId: string, nonce: string) => `work/${projectId}/${nonce}/sound.json`,
  audience: (projectId: string, nonce: string) => `work/${projectId}/${nonce}/audience.json`,
  framing: (projectId: string, nonce: string, shortId: string) => `work/${projectId}/${nonce}/framing-${shortId}.json`,
  renderPart: (projectId: string, nonce: string) => `work/${projectId}/${nonce}/part.mp4`,
  projectThumbnail: (projectId: string, nonce: string) => `public/thumbnails/${projectId}/${nonce}/project.jpg`,
  shortThumbnail: (projectId: string, nonce: string, shortId: string) =>
    `public/thumbnails/${projectId}/${nonce}/${shortId}.jpg`,
  shortPreview: (projectId: string, nonce: string, shortId: string) =>
    `public/thumbnails/${projectId}/${nonce}/${shortId}.mp4`,
  sourceThumbnail: (metadataId: string, nonce: string) => `public/thumbnails/sources/${metadataId}/${nonce}`,
  liveSegment: (liveId: string, nonce: string, seq: string) => `lives/${liveId}/${nonce}/${seq}.ts`,
  liveClip: (liveId: string, nonce: string, momentId: string) => `public/lives/${liveId}/${nonce}/${momentId}.mp4`,
  liveClipThumbnail: (liveId: string, nonce: string, momentId: string) =>
    `public/lives/${liveId}/${nonce}/${momentId}.jpg`,
  renderVideo: (renderId: string, nonce: string) => `public/renders/${renderId}/${nonce}/clip.mp4`,
  renderThumbnail: (renderId: string, nonce: string) => `public/renders/${renderId}/${nonce}/thumbnail.jpg`,
  renderCaptions: (renderId: string, nonce: string) => `public/renders/${renderId}/${nonce}/captions.srt`,
};

const SUBRIP_OF_RENDER = /^(public\/renders\/.+\/captions)\.srt$/;
const WEBVTT_OF_RENDER = /^(public\/renders\/.+\/captions)\.vtt$/;

/** The key for a render's captions as WebVTT. Nothing is stored there: the Worker converts the SubRip file. */
export function webVttKey(captionsKey: string): string {
  return captionsKey.replace(SUBRIP_OF_RENDER, '$1.vtt');
}

/** The key of the SubRip file behind a WebVTT key; null for every other key. */
export function subRipKeyOf(key: string): string | null {
  return WEBVTT_OF_RENDER.test(key) ? key.replace(WEBVTT_OF_RENDER, '$1.srt') : null;
}

export const PUBLIC_PREFIX = 'public/';

/** The URL of a public object. `version` is the first 12 characters of the content's hash, for cache busting. */
export function publicUrl(mediaUrl: string, key: string, version?: string): string {
  return `${mediaUrl}/${key.slice(PUBLIC_PREFIX.length)}${version === undefined ? '' : `?v=${version}`}`;
}
