import type { Footage } from 'clipmill';

/** A small picture of footage. */
export function Thumbnail({ footage: { kind, url } }: { footage: Pick<Footage, 'kind' | 'url'> }) {
  const look = 'bg-sunken size-14 flex-none rounded-lg object-cover';
  if (kind === 'picture') return <img src={url} alt="" loading="lazy" className={look} />;
  // The first picture of a video is shown once its beginning is read.
  return <video src={`${url}#t=0.1`} muted playsInline preload="metadata" tabIndex={-1} aria-hidden className={look} />;
}
