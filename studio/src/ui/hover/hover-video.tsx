import { Film } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cn } from '../cn.ts';
import { useStopLoading } from './use-stop-loading.ts';

/** A passing pointer starts nothing (ms). */
const REST_MS = 120;

/** `onFrame`: to be called when there is a picture; `isShown` from then on. */
export type HoverState = { isShown: boolean; onFrame: () => void };

type HoverVideoProps = {
  poster: string;
  /** Null: there is nothing to play yet. */
  src: string | null;
  /** What plays instead of the plain file. */
  renderVideo?: (state: HoverState) => ReactNode;
  isPlaying: boolean;
  /** Shows the whole picture instead of filling the box. */
  isContained?: boolean;
  className?: string;
};

/**
 * A picture that becomes its video while `isPlaying`: muted, from the start, in a loop. Only then is there a video
 * element, so that a page of many costs as much as a page of pictures.
 */
export function HoverVideo({ poster, src, renderVideo, isPlaying, isContained = false, className }: HoverVideoProps) {
  const [isMounted, setIsMounted] = useState(false);
  const [hasFrame, setHasFrame] = useState(false);
  useEffect(() => {
    if (!isPlaying || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setTimeout(() => setIsMounted(true), REST_MS);
    return () => {
      clearTimeout(timer);
      setIsMounted(false);
      setHasFrame(false);
    };
  }, [isPlaying]);
  const shown = { isShown: hasFrame, onFrame: () => setHasFrame(true) };
  return (
    <div
      className={cn(
        'relative overflow-hidden',
        isContained ? 'bg-black [&_*]:object-contain' : 'bg-sunken [&_*]:object-cover',
        className,
      )}
    >
      {poster === '' ? (
        <span className="text-muted absolute inset-0 grid animate-pulse place-content-center">
          <Film aria-hidden className="size-8" />
        </span>
      ) : (
        <img src={poster} alt="" loading="lazy" decoding="async" className="absolute inset-0 size-full" />
      )}
      {isMounted && src !== null && (renderVideo?.(shown) ?? <Playing src={src} {...shown} />)}
    </div>
  );
}

function Playing({ src, isShown, onFrame }: { src: string } & HoverState) {
  const video = useRef<HTMLVideoElement>(null);
  useStopLoading(video);
  return (
    <video
      ref={video}
      src={src}
      muted
      loop
      autoPlay
      playsInline
      aria-hidden
      tabIndex={-1}
      onPlaying={onFrame}
      className={cn('absolute inset-0 size-full transition-opacity', isShown ? 'opacity-100' : 'opacity-0')}
    />
  );
}
