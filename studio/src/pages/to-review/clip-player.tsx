import { useQuery } from '@tanstack/react-query';
import type { Render, UndecidedShort } from 'clipmill';
import { type RefObject, Suspense, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDetailQuery } from '@/api/shorts.ts';
import { LazyClipVideo } from '@/preview/lazy-clip-video.ts';
import { shapeOf } from '@/ui/formats.ts';
import { Retry } from '@/ui/retry.tsx';

/** Of the player. On a phone, the picture leaves room for the title and the buttons below it. */
export const SHAPE =
  'relative mx-auto aspect-(--ratio) w-[calc(max(16rem,100dvh-22.5rem)*var(--ratio))] max-w-full overflow-hidden rounded-xl bg-black md:w-[min(32rem,calc(max(20rem,100dvh-10rem)*var(--ratio)))]';

type ClipPlayerProps = { clip: UndecidedShort; render: Render | undefined; box: RefObject<HTMLDivElement | null> };

/** The clip that waits for a decision, as it comes out. `box` holds its video. */
export function ClipPlayer({ clip, render, box }: ClipPlayerProps) {
  const { t } = useTranslation();
  const { data: detail, error, refetch } = useQuery(shortDetailQuery(clip.project_id, clip));
  const style = shapeOf(clip.aspect_ratio);
  const waiting = <div style={style} className={SHAPE} />;
  if (detail === undefined && error !== null) return <Retry error={error} onRetry={() => void refetch()} />;
  if (detail === undefined) return waiting;
  return (
    <div ref={box}>
      <Suspense fallback={waiting}>
        <LazyClipVideo
          projectId={clip.project_id}
          short={detail}
          render={render}
          controls
          loop
          poster={clip.thumbnail_url === '' ? undefined : clip.thumbnail_url}
          aria-label={t('clips.watch', { title: clip.title })}
          style={style}
          className={SHAPE}
          onLoadedData={play}
        />
      </Suspense>
    </div>
  );
}

/** With sound, or without it where the browser wants a click first. */
function play({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): void {
  void video.play().catch(() => {
    video.muted = true;
    void video.play().catch(() => undefined);
  });
}
