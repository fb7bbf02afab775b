import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button.tsx';
import { cropAt } from '../../../../../../render-node/plan/framing/crop-at.ts';
import { pathOf } from '../../../../../../render-node/plan/framing/layouts/by-hand.ts';
import { type FramingEdit, type HandCrop, PANEL_SHARE } from '../../../../../../schema/domain/framing-edit.ts';
import { useHandParts, withEdit } from '../../hands/framing.ts';
import { formatFine } from '../../logic/clock.ts';
import { keyframeAt, withoutKeyframe, withPart } from '../../logic/keyframes.ts';
import { useEditor, useEdits, usePlayback } from '../../state/editor-stores.tsx';
import { useShownShot } from '../../state/shots.ts';

/** What is framed by hand in the shot in the player: how close its crop is, or how its panels share the picture. */
export function ByHand() {
  const shown = useShownShot();
  const parts = useHandParts(shown);
  const edit = shown?.edit ?? null;
  if (edit === null) return null;
  if (edit.panels !== undefined) return <Panels edit={edit} panels={edit.panels} />;
  const [part] = parts;
  if (edit.crop === undefined || part === undefined) return null;
  return (
    <>
      <Zoom {...part.zoom} />
      <Keyframes edit={edit} crop={edit.crop} />
    </>
  );
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

/** Where the crop is at which time. With two of them it moves from one to the other. */
function Keyframes({ edit, crop }: { edit: FramingEdit; crop: HandCrop }) {
  const { t } = useTranslation();
  const { edits, playback } = useEditor();
  const at = usePlayback(({ sec }) => keyframeAt(crop, sec));
  const startSec = useEdits(({ range }) => range.startSec);
  const { length } = crop.points;
  const change = (to: HandCrop) => edits.edit((now) => withEdit(now, { ...edit, crop: to }));
  const add = () => {
    const { sec } = playback;
    change(withPart(crop, { sec, part: cropAt(pathOf(crop), sec) }, true));
  };
  return (
    <div role="group" aria-label={t('editor.hands.keyframes')} className="mt-2 flex flex-wrap items-center gap-2">
      {length > 1 &&
        crop.points.map(({ atSec }, i) => (
          <button
            key={atSec}
            type="button"
            aria-label={t('editor.hands.keyframe', { time: formatFine(atSec - startSec) })}
            aria-pressed={i === at}
            className="border-line aria-pressed:border-accent aria-pressed:bg-tint h-8 pointer-coarse:h-10 rounded-lg border px-2 text-sm tabular-nums"
            onClick={() => playback.seek(atSec)}
          >
            {formatFine(atSec - startSec)}
          </button>
        ))}
      {at === -1 ? (
        <Button size="small" look="quiet" onClick={add}>
          {t('editor.hands.addKeyframe')}
        </Button>
      ) : (
        length > 1 && (
          <Button size="small" look="quiet" onClick={() => change(withoutKeyframe(crop, playback.sec))}>
            {t('editor.hands.removeKeyframe')}
          </Button>
        )
      )}
    </div>
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
