import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { footageQuery } from '@/api/looks/footage.ts';
import { canvasOf } from '#schema/domain/render-plan.ts';
import { passedSec, type ShownFootage, shownFootage } from './b-roll.ts';
import type { Clock } from './caption-layer.tsx';
import type { Preview } from './plan-preview.ts';

/** A video that plays may be this much off (s); one that stands, a frame. */
const DRIFT_SEC = { playing: 0.25, still: 0.02 };
const EVENTS = ['play', 'playing', 'pause', 'waiting', 'seeked', 'ratechange', 'ended'] as const;
/** As the render blurs it, of its full size: see render-node/ffmpeg/graph/fit-filters.ts. */
const BLUR_PX = 80;

type BRollLayerProps = {
  preview: Preview | null;
  clock: Clock;
  video: RefObject<HTMLVideoElement | null>;
  /** Of the player, in pixels. */
  width: number;
};

/** The B-roll of a plan over the picture and under everything else, where and when the render shows it. */
export function BRollLayer({ preview, clock, video, width }: BRollLayerProps) {
  const shown = useShown(preview);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const player = video.current;
    if (preview === null || player === null || shown.length === 0) return;
    const { startSec } = preview.clip.timeline;
    const follow = () => {
      const clipSec = preview.toClip(clock.sec, clock.take) - startSec;
      shown.forEach((one, i) => {
        const element = box.current?.children[i];
        if (!(element instanceof HTMLElement)) return;
        const sec = passedSec(one, clipSec);
        element.style.visibility = sec === null ? 'hidden' : 'visible';
        for (const film of element.querySelectorAll('video')) play(film, sec, player);
      });
    };
    follow();
    const unsubscribe = clock.subscribe(follow);
    for (const event of EVENTS) player.addEventListener(event, follow);
    return () => {
      unsubscribe();
      for (const event of EVENTS) player.removeEventListener(event, follow);
    };
  }, [preview, clock, video, shown]);
  if (preview === null || shown.length === 0) return null;
  const blur = `blur(${(BLUR_PX * width) / canvasOf(preview.plan).width}px) brightness(0.7) saturate(0.75)`;
  return (
    <div ref={box} aria-hidden className="pointer-events-none absolute inset-0">
      {shown.map((one) => (
        <div
          key={`${one.id} ${one.fromSec}`}
          data-b-roll={one.id}
          className="invisible absolute inset-0 overflow-hidden bg-black"
        >
          {one.fit === 'fit' && <Media {...one} className="scale-110 object-cover" filter={blur} />}
          <Media {...one} className={one.fit === 'fit' ? 'object-contain' : 'object-cover'} />
        </div>
      ))}
    </div>
  );
}

function useShown(preview: Preview | null): readonly ShownFootage[] {
  const spans = preview?.clip.bRoll;
  const { data: footage } = useQuery({ ...footageQuery, enabled: spans !== undefined && spans.length > 0 });
  return useMemo(
    () => (preview === null || footage === undefined ? [] : shownFootage(preview, footage)),
    [preview, footage],
  );
}

function Media({
  url,
  isVideo,
  className,
  filter,
}: Pick<ShownFootage, 'url' | 'isVideo'> & { className: string; filter?: string }) {
  const shared = { src: url, style: { filter }, className: `absolute inset-0 size-full ${className}` };
  return isVideo ? <video {...shared} muted playsInline preload="auto" /> : <img {...shared} alt="" />;
}

/** A film shows its second `sec`, from its beginning again if it is shorter, and runs if the player does. Null: it waits. */
function play(film: HTMLVideoElement, sec: number | null, player: HTMLVideoElement): void {
  if (sec === null || !(film.duration > 0)) return film.pause();
  const wanted = sec % film.duration;
  const isPlaying = !player.paused && !player.ended;
  if (Math.abs(film.currentTime - wanted) > (isPlaying ? DRIFT_SEC.playing : DRIFT_SEC.still))
    film.currentTime = wanted;
  film.playbackRate = player.playbackRate;
  if (!isPlaying) film.pause();
  else if (film.paused) void film.play().catch(() => undefined);
}
