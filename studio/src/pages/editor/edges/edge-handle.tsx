import { useState } from 'react';
import { cn } from '@/ui/cn.ts';
import type { Range } from '../../../../../schema/domain/clip.ts';
import { formatFine } from '../logic/clock.ts';
import { useSource } from '../state/server-data.ts';
import { placeIn } from './view.ts';

export type HandleProps = {
  label: string;
  /** Where the edge is, and how far it may go: seconds of the source. */
  sec: number;
  within: Range;
  view: Range;
  /** `isFree`: without snapping. */
  onDrag: (clientX: number, isFree: boolean) => void;
  onMove: (toSec: number) => void;
  onEnd: () => void;
  /** The bar and what is around it that takes the pointer. */
  className: string;
  bar: string;
};

/** An edge: drag it, or move it by frames with the arrow keys and by seconds with Shift. */
export function EdgeHandle({ label, sec, within, view, onDrag, onMove, onEnd, className, bar }: HandleProps) {
  const frameSec = useSource(({ fps }) => 1 / fps);
  const [isDragged, setDragged] = useState(false);
  const stop = () => {
    if (isDragged) onEnd();
    setDragged(false);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={within.startSec}
      aria-valuemax={within.endSec}
      aria-valuenow={Math.round(sec * 100) / 100}
      aria-valuetext={formatFine(sec)}
      className={cn('absolute inset-y-0 cursor-ew-resize touch-none', className)}
      style={{ left: placeIn(view, sec) }}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={(event) => isDragged && onDrag(event.clientX, event.altKey)}
      onPointerUp={stop}
      onPointerCancel={stop}
      onKeyDown={(event) => {
        const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
        if (direction === 0) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(sec + direction * (event.shiftKey ? 1 : frameSec));
      }}
      onBlur={onEnd}
    >
      <div className={cn('mx-auto h-full rounded-full', bar, isDragged && 'bg-accent-strong')} />
    </div>
  );
}
