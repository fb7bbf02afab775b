import { type KeyboardEvent, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../state/editor-stores.tsx';
import { useShownShot } from '../state/shots.ts';
import { useFraming } from './framing.ts';
import { useGestures, useWheel } from './use-gestures.ts';

const CORNERS = ['-top-1 -left-1', '-top-1 -right-1', '-bottom-1 -left-1', '-bottom-1 -right-1'];

/** Over the player: drags and scales the picture of the shot that is shown. */
export function CropSurface() {
  const shown = useShownShot();
  const framing = useFraming(shown);
  return framing === null ? null : <Surface framing={framing} />;
}

function Surface({ framing }: { framing: NonNullable<ReturnType<typeof useFraming>> }) {
  const { t } = useTranslation();
  const { playback } = useEditor();
  const surface = useRef<HTMLDivElement>(null);
  const { begin, press } = framing;
  const wheel = useCallback(() => begin('wheel'), [begin]);
  useWheel(surface, wheel);
  const gestures = useGestures({ begin: () => begin(), tap: () => playback.toggle() });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || !press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={surface}
      role="application"
      tabIndex={0}
      aria-label={t('editor.hands.crop')}
      title={t('editor.hands.cropHint')}
      className="border-accent absolute inset-0 cursor-move touch-none rounded-2xl border-2"
      onKeyDown={onKeyDown}
      {...gestures}
    >
      {CORNERS.map((place) => (
        <span
          key={place}
          data-corner=""
          className={`bg-accent absolute size-6 cursor-nwse-resize rounded-full border-2 border-white ${place}`}
        />
      ))}
    </div>
  );
}
