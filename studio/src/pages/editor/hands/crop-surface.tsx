import { type KeyboardEvent, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../state/editor-stores.tsx';
import { useShownShot } from '../state/shots.ts';
import { type HandPart, useHandParts } from './framing.ts';
import { styleOf } from './text-handles.tsx';
import { useGestures, useWheel } from './use-gestures.ts';

const CORNERS = ['-top-1 -left-1', '-top-1 -right-1', '-bottom-1 -left-1', '-bottom-1 -right-1'];

/** Over the player: drags and scales the picture of the shot that is shown, in each of its panels. */
export function CropSurface() {
  const parts = useHandParts(useShownShot());
  return parts.map((part) => <Surface key={part.name} part={part} />);
}

function Surface({ part }: { part: HandPart }) {
  const { t } = useTranslation();
  const { playback } = useEditor();
  const surface = useRef<HTMLDivElement>(null);
  const { begin, press } = part;
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
      aria-label={t(`editor.hands.parts.${part.name}`)}
      title={t('editor.hands.cropHint')}
      style={styleOf(part.at)}
      className="border-accent absolute cursor-move touch-none rounded-2xl border-2"
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
