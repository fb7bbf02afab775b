import type { Footage } from 'clipmill';
import { useRef } from 'react';
import { useIsNear } from '@/ui/use-is-near.ts';

/** A small picture of footage. It loads when it comes into view: an account can have hundreds. */
export function Thumbnail({ footage: { kind, url } }: { footage: Pick<Footage, 'kind' | 'url'> }) {
  const look = 'bg-sunken size-14 flex-none rounded-lg object-cover';
  if (kind === 'picture') return <img src={url} alt="" loading="lazy" className={look} />;
  return <VideoThumbnail url={url} className={look} />;
}

function VideoThumbnail({ url, className }: { url: string; className: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const isNear = useIsNear(video);
  return (
    <video
      ref={video}
      // The first picture of a video is shown once its beginning is read.
      src={isNear ? `${url}#t=0.1` : undefined}
      muted
      playsInline
      preload="metadata"
      tabIndex={-1}
      aria-hidden
      className={className}
    />
  );
}
