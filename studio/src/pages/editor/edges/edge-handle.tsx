import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/ui/cn.ts';
import type { Range } from '../../../../../schema/domain/clip.ts';
import { formatFine } from '../logic/clock.ts';
import { useEdits } from '../state/editor-stores.tsx';
import { useSource } from '../state/server-data.ts';
import { type Edge, type MoveEdge, placeIn, secOf } from './view.ts';

type HandleProps = {
  edge: Edge;
  window: Range;
  view: Range;
  /** `isFree`: without snapping. */
  onDrag: (edge: Edge, clientX: number, isFree: boolean) => void;
  onMove: MoveEdge;
  onEnd: () => void;
};

/** An edge of the clip: drag it, or move it by frames with the arrow keys and by seconds with Shift. */
export function EdgeHandle({ edge, window: whole, view, onDrag, onMove, onEnd }: HandleProps) {
  const { t } = useTranslation();
  const sec = useEdits((edits) => secOf(edge, edits));
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
      aria-label={t(`editor.${edge}`)}
      aria-valuemin={whole.startSec}
      aria-valuemax={whole.endSec}
      aria-valuenow={Math.round(sec * 100) / 100}
      aria-valuetext={formatFine(sec)}
      className="absolute inset-y-0 z-10 -ml-3 w-6 cursor-ew-resize touch-none"
      style={{ left: placeIn(view, sec) }}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={(event) => isDragged && onDrag(edge, event.clientX, event.altKey)}
      onPointerUp={stop}
      onPointerCancel={stop}
      onKeyDown={(event) => {
        const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
        if (direction === 0) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(edge, sec + direction * (event.shiftKey ? 1 : frameSec));
      }}
      onBlur={onEnd}
    >
      <div className={cn('bg-accent mx-auto h-full w-1.5 rounded-full', isDragged && 'bg-accent-strong')} />
      <div className="bg-accent absolute top-1/2 left-1/2 h-8 w-3 -translate-1/2 rounded-full" />
    </div>
  );
}
