import { useMemo } from 'react';
import { FORMATS } from '../../../../../schema/domain/formats.ts';
import { changeEdits, type FramingEdit, mostZoom } from '../../../../../schema/domain/framing-edit.ts';
import type { Preview } from '@/preview/plan-preview.ts';
import {
  type Frame,
  type Gesture,
  gestured,
  keyGesture,
  largestPart,
  partOfZoom,
  type Point,
  zoomOf,
} from '../logic/hand-crop.ts';
import { type Area, windowsAt } from '../logic/windows.ts';
import { usePreview } from '../preview/preview.tsx';
import { useEditor } from '../state/editor-stores.tsx';
import { rangeOf, type Shot, type useShownShot } from '../state/shots.ts';

/** Each gesture is one step of undo. */
let gestures = 0;
const RESET_KEYS = new Set(['Backspace', 'Delete']);

/**
 * How the shot that is shown is framed by hand. `begin` starts a gesture, and its answer gets all of it again and again.
 * Those with the same name one after the other are one step of undo. `zoom` is 1 for the largest crop.
 */
export type HandFraming = {
  begin: (name?: string) => (gesture: Gesture) => void;
  zoom: { now: number; most: number; set: (zoom: number) => void };
  /** What a key does, and whether it does anything: Backspace frames the shot automatically again. */
  press: (event: { key: string; shiftKey: boolean }) => boolean;
};

/** Null until the clip is framed. */
export function useFraming(shown: ReturnType<typeof useShownShot>): HandFraming | null {
  const preview = usePreview();
  const { edits, playback } = useEditor();
  const shot = shown?.shot;
  return useMemo(() => {
    if (preview === null || shot === undefined) return null;
    const frame = frameOf(preview);
    const change = (to: FramingEdit, key?: string) =>
      edits.edit((now) => ({ ...now, framing: changeEdits({ now: [...now.framing], before: [] }, [to]).now }), key);
    const show = (part: Area, name: string) => change(cropEdit(part, shot, preview), `${name} ${shot.start}`);
    const part = partAt(preview, playback.sec, frame);
    return {
      begin: (name = `hands ${(gestures += 1)}`) => {
        const begun = partAt(preview, playback.sec, frame);
        return (gesture) => show(gestured(begun, gesture, frame), name);
      },
      zoom: {
        now: zoomOf(part, frame),
        most: frame.mostZoom,
        set: (zoom) => show(partOfZoom(zoom, middleOf(part), frame), 'zoom'),
      },
      press: (event) => {
        const begun = partAt(preview, playback.sec, frame);
        const gesture = keyGesture(event, begun);
        const isReset = RESET_KEYS.has(event.key);
        if (gesture !== null) show(gestured(begun, gesture, frame), 'keys');
        else if (isReset) change(rangeOf(shot));
        return isReset || gesture !== null;
      },
    };
  }, [preview, edits, playback, shot]);
}

function frameOf({ plan, clip }: Preview): Frame {
  const { picture } = clip;
  return { picture, shape: FORMATS[plan.aspectRatio], mostZoom: mostZoom(picture, plan.aspectRatio) };
}

/** The single crop that is shown at a second of the source, or the largest one if something else is. */
function partAt({ plan, clip, toClip }: Preview, sec: number, frame: Frame): Area {
  const { windows, isFitted } = windowsAt(plan, clip, toClip(sec));
  const [first, second] = windows;
  if (first !== undefined && second === undefined && !isFitted) return first.from;
  return largestPart(middleOf({ x: 0, y: 0, ...clip.picture }), frame);
}

function cropEdit({ x, y, width, height }: Area, shot: Shot, { plan }: Preview): FramingEdit {
  const { aspectRatio } = plan;
  return { ...rangeOf(shot), crop: { width, height, points: [{ atSec: shot.start, x, y }], aspectRatio } };
}

function middleOf({ x, y, width, height }: Area): Point {
  return { x: x + width / 2, y: y + height / 2 };
}
