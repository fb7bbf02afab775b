import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { type FramingEdit, PANEL_SHARE } from '../../../../../schema/domain/framing-edit.ts';
import { useHandParts, withEdit } from '../hands/framing.ts';
import { useEditor } from '../state/editor-stores.tsx';
import { useShownShot } from '../state/shots.ts';

/** What is framed by hand in the shot in the player: how close its crop is, or how its panels share the picture. */
export function ByHand() {
  const shown = useShownShot();
  const parts = useHandParts(shown);
  const edit = shown?.edit ?? null;
  if (edit === null) return null;
  if (edit.panels !== undefined) return <Panels edit={edit} panels={edit.panels} />;
  const [part] = parts;
  return edit.crop === undefined || part === undefined ? null : <Zoom {...part.zoom} />;
}

function Zoom({ now, most, set }: { now: number; most: number; set: (zoom: number) => void }) {
  const { t } = useTranslation();
  return (
    <Slider
      label={t('editor.hands.zoom')}
      range={{ min: 1, max: most }}
      value={now}
      text={`${now.toFixed(1)}×`}
      onChange={set}
    />
  );
}

function Panels({ edit, panels }: { edit: FramingEdit; panels: NonNullable<FramingEdit['panels']> }) {
  const { t } = useTranslation();
  const { edits } = useEditor();
  const change = (to: Partial<typeof panels>, key?: string) =>
    edits.edit((now) => withEdit(now, { ...edit, panels: { ...panels, ...to } }), key);
  const { share = 0.5 } = panels;
  const swap = () => change({ first: panels.second, second: panels.first, share: 1 - share });
  return (
    <>
      <Slider
        label={t('editor.hands.share')}
        range={PANEL_SHARE}
        value={share}
        text={`${Math.round(100 * share)} %`}
        onChange={(next) => change({ share: next }, `share ${edit.startSec}`)}
      />
      <Button size="small" look="quiet" onClick={swap}>
        {t('editor.hands.swap')}
      </Button>
    </>
  );
}

type SliderProps = {
  label: string;
  range: { min: number; max: number };
  value: number;
  text: string;
  onChange: (value: number) => void;
};

function Slider({ label, range, value, text, onChange }: SliderProps): ReactNode {
  const id = useId();
  return (
    <div className="mt-3 grid grid-cols-[auto_1fr_auto] items-center gap-3 text-sm">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        {...range}
        step={0.01}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <span className="text-muted tabular-nums">{text}</span>
    </div>
  );
}
