import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Store, useStore } from '@/store.ts';
import { shapeOf } from '@/ui/formats.ts';
import type { Preview } from '@/preview/plan-preview.ts';
import { canvasOf } from '../../../../../schema/domain/render-plan.ts';
import type { Range } from '../../../../../schema/domain/clip.ts';
import { windowsAt } from '../logic/windows.ts';
import { drawPicture } from '../player/draw-picture.ts';
import { usePreview } from '../preview/preview.tsx';
import { useEditor } from '../state/editor-stores.tsx';
import { placeIn } from './view.ts';

/** An edge that is moved, in seconds of the source, and on which side of it the clip goes on. */
export type Trimmed = { atSec: number; keeps: 'before' | 'after' };

const SIDES = ['before', 'after'] as const;
/** Height of each frame in CSS pixels. */
const HEIGHT = 144;

/** The last frame before an edge and the first one after it, side by side, from the file that the player has. */
export function TrimFrames({ trimmed, view }: { trimmed: Store<Trimmed | null>; view: Range }) {
  const now = useStore(trimmed, (edge) => edge);
  return now !== null && <Frames trimmed={now} view={view} />;
}

function Frames({ trimmed, view }: { trimmed: Trimmed; view: Range }) {
  const { t } = useTranslation();
  const { playback } = useEditor();
  const preview = usePreview();
  const canvases = { before: useRef<HTMLCanvasElement>(null), after: useRef<HTMLCanvasElement>(null) };
  const latest = useRef(preview);
  useEffect(() => {
    latest.current = preview;
  });
  const { atSec, keeps } = trimmed;
  const { before, after } = canvases;
  useEffect(() => {
    void playback.lookAround(atSec, (video, side) => draw({ before, after }[side], video, latest.current, atSec));
  }, [playback, atSec, before, after]);
  if (preview === null) return null;
  const { width, height } = canvasOf(preview.plan);
  return (
    <div
      role="group"
      aria-label={t('editor.trimming.frames')}
      style={{ ...shapeOf(preview.plan.aspectRatio), left: `clamp(9rem, ${placeIn(view, atSec)}, 100% - 9rem)` }}
      className="border-line bg-raised pointer-events-none absolute bottom-full z-30 mb-2 flex -translate-x-1/2 gap-1 rounded-xl border p-1 shadow-lg"
    >
      {SIDES.map((side) => (
        <figure key={side} className="grid justify-items-center gap-1">
          <canvas
            ref={canvases[side]}
            width={Math.round((HEIGHT * width) / height)}
            height={HEIGHT}
            role="img"
            aria-label={t(`editor.trimming.${side === keeps ? 'kept' : 'dropped'}.${side}`)}
            className="aspect-(--ratio) h-36 max-w-[42vw] rounded-lg bg-black object-contain"
          />
          <figcaption aria-hidden className={side === keeps ? 'text-xs font-medium' : 'text-muted text-xs'}>
            {t(`editor.trimming.${side === keeps ? 'kept' : 'dropped'}.short`)}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function draw(
  canvas: RefObject<HTMLCanvasElement | null>,
  video: HTMLVideoElement,
  preview: Preview | null,
  atSec: number,
): void {
  const context = canvas.current?.getContext('2d') ?? null;
  if (context === null || preview === null) return;
  const { plan, clip, toClip } = preview;
  drawPicture(context, video, { ...windowsAt(plan, clip, toClip(atSec)), source: clip.picture }, canvasOf(plan));
}
