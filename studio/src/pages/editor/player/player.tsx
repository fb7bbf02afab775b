import { LoaderCircle } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedText } from '../../../../../render-node/plan/captions/captions.ts';
import { FORMATS } from '#schema/domain/formats.ts';
import { CaptionLayer } from '@/preview/caption-layer.tsx';
import { BRollLayer } from '@/preview/b-roll-layer.tsx';
import { LogoLayer } from '@/preview/logo-layer.tsx';
import { MusicLayer } from '@/preview/music-layer.tsx';
import { useSize } from '@/preview/use-size.ts';
import { ratioOf, shapeOf } from '@/ui/formats.ts';
import { Segments } from '@/ui/segments.tsx';
import { Hands } from '../hands/hands.tsx';
import { usePreview, useShapes } from '../preview/preview.tsx';
import { useEditor } from '../state/editor-stores.tsx';
import { useShort, useSource } from '../state/server-data.ts';
import { fileOf, useRenewSource } from './source-file.ts';
import { usePicture } from './use-picture.ts';

/** The clip as its render will look: crops of the source, and captions by libass over them. */
export function Player() {
  const { t } = useTranslation();
  const { place, playback, drawn } = useEditor();
  const preview = usePreview();
  const url = useSource((source) => fileOf(source, place.shortId).url);
  const startsAt = useSource((source) => fileOf(source, place.shortId).startsAt);
  const renewSource = useRenewSource();
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const picture = useRef<HTMLCanvasElement>(null);
  const size = useSize(box);
  const shape = preview?.plan.aspectRatio ?? 'vertical';
  // With a renewed address, the player stays at the same second.
  useEffect(
    () => (video.current === null ? undefined : playback.attach(video.current, startsAt)),
    [playback, url, startsAt],
  );
  const onPlaced = useCallback((text: PlacedText) => drawn.set(text), [drawn]);
  const hasFrame = usePicture({ video, picture, preview, size });
  return (
    <div
      style={shapeOf(shape)}
      data-tall={ratioOf(shape) < 1 ? '' : undefined}
      className="relative mx-auto aspect-(--ratio) w-[calc(38dvh*var(--ratio))] max-w-full max-md:w-[calc(30dvh*var(--ratio))] max-md:data-tall:w-[calc(46dvh*var(--ratio))] lg:w-[calc((var(--editor-height)-3rem)*var(--ratio))] lg:max-w-[40vw]"
    >
      <div
        ref={box}
        className="absolute inset-x-0 bottom-0 mx-auto size-full overflow-hidden rounded-2xl bg-black max-md:group-data-[player=small]/player:h-[calc(100%-var(--shrink))] max-md:group-data-[player=small]/player:w-[calc(100%-var(--shrink)*var(--ratio))]"
      >
        <video
          ref={video}
          src={url}
          preload="auto"
          playsInline
          className="absolute size-px opacity-0"
          onError={renewSource}
          tabIndex={-1}
          aria-hidden
        >
          <track kind="captions" />
        </video>
        <canvas
          ref={picture}
          width={size.width}
          height={size.height}
          className="size-full"
          role="img"
          aria-label={t('editor.player')}
          onClick={() => playback.toggle()}
        />
        <MusicLayer preview={preview} clock={playback} video={video} />
        <BRollLayer preview={preview} clock={playback} video={video} width={size.width} />
        <LogoLayer preview={preview} clock={playback} />
        <CaptionLayer box={box} size={size} preview={preview} clock={playback} onPlaced={onPlaced} />
        <Hands />
        {!hasFrame && <Coming />}
      </div>
    </div>
  );
}

/** Switches between the shapes of the clip, if there are several. */
export function ShownShape() {
  const { t } = useTranslation();
  const { all, shown, show } = useShapes();
  if (all.length < 2) return null;
  return (
    <div data-shapes className="mb-2 flex justify-center">
      <Segments
        label={t('editor.shownShape')}
        value={shown}
        segments={all.map((shape) => ({ value: shape, label: FORMATS[shape].label }))}
        onChange={show}
      />
    </div>
  );
}

/** What stands in the player until its first frame: a picture of the clip, if there is one. */
function Coming() {
  const { t } = useTranslation();
  const poster = useShort(({ thumbnail_url: url }) => url);
  return (
    <span aria-hidden className="pointer-events-none absolute inset-0 grid place-content-center text-white">
      {poster !== '' && <img src={poster} alt="" className="absolute inset-0 size-full object-cover opacity-60" />}
      <LoaderCircle className="relative mx-auto size-10 animate-spin" />
      <span className="relative mt-2 rounded bg-black/60 px-2 text-sm">{t('common.loading')}</span>
    </span>
  );
}
