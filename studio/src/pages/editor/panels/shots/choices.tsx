import { type ReactNode, useId } from 'react';
import { cn } from '@/ui/cn.ts';
import type { Face } from './faces.ts';

export const CHOICE = 'border-line aria-pressed:border-accent aria-pressed:bg-tint h-10 rounded-lg border px-3 text-sm';

/** Choices of one kind, under their name. `of`: the id of what names their shot. */
export function Choices({ of, label, children }: { of: string; label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${of} ${id}`} className="mt-2">
      <p id={id} className="text-muted mb-1 text-sm">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

/** How an arrangement looks. */
export function Pictogram({ layout }: { layout: string }) {
  if (layout === 'fit') return null;
  return <img src={`/reference/pictures/layout-${layout}.svg`} alt="" loading="lazy" className="h-7 w-auto" />;
}

const FACE_PX = 28;

type FaceButtonProps = { face: Face; label: string; isChosen: boolean; onChoose: () => void };

/** A person that the picture can follow. */
export function FaceButton({ face, label, isChosen, onChoose }: FaceButtonProps) {
  const { picture } = face;
  const scale = picture === null ? 1 : FACE_PX / picture.width;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={cn(CHOICE, 'flex items-center gap-2 pl-1.5')}
      onClick={onChoose}
    >
      {picture !== null && (
        <span className="size-7 shrink-0 overflow-hidden rounded-full">
          <img
            src={picture.url}
            alt=""
            className="max-w-none origin-top-left"
            style={{ transform: `scale(${scale}) translate(${-picture.x}px, ${-picture.y}px)` }}
          />
        </span>
      )}
      {label}
    </button>
  );
}
