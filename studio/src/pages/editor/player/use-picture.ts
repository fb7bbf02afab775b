import { type RefObject, useEffect, useState } from 'react';
import { canvasOf } from '../../../../../schema/domain/render-plan.ts';
import { windowsAt } from '../logic/windows.ts';
import { useBehind } from '@/preview/footage.ts';
import type { Preview } from '@/preview/plan-preview.ts';
import type { Size } from '@/preview/use-size.ts';
import { useEditor } from '../state/editor-stores.tsx';
import { drawPicture } from './draw-picture.ts';

type Picture = {
  video: RefObject<HTMLVideoElement | null>;
  picture: RefObject<HTMLCanvasElement | null>;
  preview: Preview | null;
  /** Drawn again when it changes: a resized canvas is empty. */
  size: Size;
};

/** Draws each frame, which re-renders nothing. True once the first is drawn. */
export function usePicture({ video, picture, preview, size }: Picture): boolean {
  const { playback } = useEditor();
  const [hasFrame, setHasFrame] = useState(false);
  const background = useBehind(preview?.plan.background);
  useEffect(() => {
    const element = video.current;
    const context = picture.current?.getContext('2d') ?? null;
    if (element === null || context === null || preview === null) return;
    const { plan, clip, toClip } = preview;
    const draw = () => {
      if (playback.isLooking || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      const shown = windowsAt(plan, clip, toClip(playback.sec, playback.take));
      drawPicture(context, element, { ...shown, source: clip.picture, background }, canvasOf(plan));
      setHasFrame(true);
    };
    draw();
    const unsubscribe = playback.state.subscribe(draw);
    element.addEventListener('loadeddata', draw);
    element.addEventListener('seeked', draw);
    return () => {
      unsubscribe();
      element.removeEventListener('loadeddata', draw);
      element.removeEventListener('seeked', draw);
    };
  }, [video, picture, playback, preview, size, background]);
  return hasFrame;
}
