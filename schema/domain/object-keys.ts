/**
 * The grammar of storage keys. `nonce` is 32 random hexadecimal characters made at each claim: it makes a key immutable
 * (a late attempt can never overwrite a newer one) and unguessable. Everything under `public/` may be served to anybody
 * who knows its key; `sources/`, `uploads/`, `lives/` and `work/` are reached by signed URLs only.
 */
export const objectKeys = {
  source: (projectId: string, nonce: string) => `sources/${projectId}/${nonce}/source`,
  upload: (uploadId: string, nonce: string) => `uploads/${uploadId}/${nonce}/source`,
  transcript: (projectId: string, nonce: string) => `work/${projectId}/${nonce}/transcript.json`,
  sound: (projectId: string, nonce: string) => `work/${projectId}/${nonce}/sound.json`,
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

/** Under this key a render's captions are asked for as WebVTT. Nothing is stored there: the Worker makes it of the SubRip file. */
export function webVttKey(captionsKey: string): string {
  return captionsKey.replace(SUBRIP_OF_RENDER, '$1.vtt');
}

/** The SubRip file of which the WebVTT file of this key is made; null for keys under which something is stored. */
export function subRipKeyOf(key: string): string | null {
  return WEBVTT_OF_RENDER.test(key) ? key.replace(WEBVTT_OF_RENDER, '$1.srt') : null;
}

export const PUBLIC_PREFIX = 'public/';

/** URL of a public object. `version` is the first 12 characters of the content's hash, for cache busting. */
export function publicUrl(mediaUrl: string, key: string, version?: string): string {
  return `${mediaUrl}/${key.slice(PUBLIC_PREFIX.length)}${version === undefined ? '' : `?v=${version}`}`;
}
