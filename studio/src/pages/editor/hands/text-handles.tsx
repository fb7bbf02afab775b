import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/ui/cn.ts';
import { useStore } from '@/store.ts';
import type { Preview } from '@/preview/plan-preview.ts';
import { FORMATS } from '../../../../../schema/domain/formats.ts';
import { canvasOf } from '../../../../../schema/domain/render-plan.ts';
import { playersOver, type Share } from '../../../../../schema/domain/captions/safe-areas.ts';
import { usePreview } from '../preview/preview.tsx';
import { useEditor, usePlayback } from '../state/editor-stores.tsx';
import { useChangeLook } from '../state/look.tsx';

/** Arrow keys move text by this share of the frame, with Shift by the larger one. */
const STEP = { fine: 0.005, coarse: 0.05 };
const DIRECTIONS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Over the player: drags captions and title up and down. */
export function TextHandles() {
  const preview = usePreview();
  return preview === null ? null : <Handles preview={preview} />;
}

function Handles({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  const { drawn } = useEditor();
  const change = useChangeLook();
  const cards = useStore(drawn, (text) => text?.cards);
  const title = useStore(drawn, (text) => text?.title);
  const clipSec = (sec: number) => preview.toClip(sec) - preview.clip.timeline.startSec;
  const at = usePlayback(({ sec }) => cards?.findLastIndex(({ startSec }) => startSec <= clipSec(sec)) ?? -1);
  const hasTitle = usePlayback(({ sec }) => clipSec(sec) < (title?.endSec ?? 0));
  const card = cards?.[Math.max(0, at)];
  const { width, height } = canvasOf(preview.plan);
  const shareOf = (box: { left: number; top: number; right: number; bottom: number }): Share => ({
    left: box.left / width,
    top: box.top / height,
    right: box.right / width,
    bottom: box.bottom / height,
  });
  const { aspectRatio } = preview.plan;
  return (
    <>
      {card !== undefined && (
        <TextHandle
          label={t('editor.captions')}
          box={shareOf(card.box)}
          aspectRatio={aspectRatio}
          place={(position) =>
            change(
              (now) => ({ ...now, captions: { ...now.captions, position: position ?? 'bottom' } }),
              'captions place',
            )
          }
        />
      )}
      {title != null && hasTitle && (
        <TextHandle
          label={t('editor.hands.title')}
          box={shareOf(title.box)}
          aspectRatio={aspectRatio}
          place={(share) => change((now) => ({ ...now, titleAt: share ?? undefined }), 'title place')}
        />
      )}
    </>
  );
}

type HandleProps = {
  label: string;
  box: Share;
  aspectRatio: keyof typeof FORMATS;
  /** Null: automatic again. */
  place: (share: number | null) => void;
};

function TextHandle({ label, box, aspectRatio, place }: HandleProps) {
  const { t } = useTranslation();
  /** From where the pointer took hold to the middle of the text. */
  const hold = useRef<number | null>(null);
  const middle = (box.top + box.bottom) / 2;
  const covered = playersOver(box, FORMATS[aspectRatio]).join(', ');
  const put = (share: number) => place(Math.round(1_000 * Math.min(1, Math.max(0, share))) / 1_000);
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    const isReset = event.key === 'Backspace' || event.key === 'Delete';
    if (direction === undefined && !isReset) return;
    event.preventDefault();
    event.stopPropagation();
    if (direction === undefined) place(null);
    else put(middle + direction * (event.shiftKey ? STEP.coarse : STEP.fine));
  };
  const drop = () => (hold.current = null);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(middle * 100)}
      aria-valuetext={
        covered === '' ? `${Math.round(middle * 100)} %` : t('editor.hands.covered', { players: covered })
      }
      title={t('editor.hands.textHint')}
      className={cn(
        'absolute cursor-ns-resize touch-none rounded border-2 border-dashed',
        covered === '' ? 'border-accent' : 'border-warn',
      )}
      style={styleOf(box)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        hold.current = middle - heightAt(event);
      }}
      onPointerMove={(event) => hold.current !== null && put(heightAt(event) + hold.current)}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      {covered !== '' && (
        <span className="absolute top-full left-1/2 mt-1 w-max max-w-56 -translate-x-1/2 rounded bg-black/80 px-2 py-0.5 text-center text-xs text-white">
          {t('editor.hands.covered', { players: covered })}
        </span>
      )}
    </div>
  );
}

export function styleOf({ left, top, right, bottom }: Share) {
  const percent = (share: number) => `${100 * share}%`;
  return { left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top) };
}

/** Where the pointer is in the player, as a share of its height. */
function heightAt({ currentTarget, clientY }: PointerEvent<HTMLElement>): number {
  const { top, height } = currentTarget.parentElement?.getBoundingClientRect() ?? { top: 0, height: 1 };
  return (clientY - top) / height;
}
