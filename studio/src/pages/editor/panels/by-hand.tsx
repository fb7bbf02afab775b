import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFraming } from '../hands/framing.ts';
import { useShownShot } from '../state/shots.ts';

/** How close the crop of the shot in the player is. */
export function ByHand() {
  const { t } = useTranslation();
  const id = useId();
  const framing = useFraming(useShownShot());
  if (framing === null) return null;
  const { now, most, set } = framing.zoom;
  return (
    <div className="mt-3 grid grid-cols-[auto_1fr_auto] items-center gap-3 text-sm">
      <label htmlFor={id}>{t('editor.hands.zoom')}</label>
      <input
        id={id}
        type="range"
        min={1}
        max={most}
        step={0.01}
        value={now}
        aria-valuetext={`${now.toFixed(1)}×`}
        onChange={(event) => set(event.currentTarget.valueAsNumber)}
      />
      <span className="text-muted tabular-nums">{now.toFixed(1)}×</span>
    </div>
  );
}
