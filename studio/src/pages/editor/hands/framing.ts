import { useMemo } from 'react';
import { FORMATS } from '../../../../../schema/domain/formats.ts';
import {
  changeEdits,
  type FramingEdit,
  type HandCrop,
  type HandPanels,
  LEAST_PANEL,
  mostZoom,
} from '../../../../../schema/domain/framing-edit.ts';
import { canvasOf } from '../../../../../schema/domain/render-plan.ts';
import type { Share } from '../../../../../schema/domain/captions/safe-areas.ts';
import type { Range } from '../../../../../schema/domain/clip.ts';
import type { Edits } from '../logic/edits.ts';
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
import { cropOf, withPart } from '../logic/keyframes.ts';
import { type Area, windowsAt } from '../logic/windows.ts';
import { usePreview } from '../preview/preview.tsx';
import { useEditor } from '../state/editor-stores.tsx';
import { rangeOf, type useShownShot } from '../state/shots.ts';

/** Each gesture is one step of undo. */
let gestures = 0;
const WHOLE: Share = { left: 0, top: 0, right: 1, bottom: 1 };
const RESET_KEYS = new Set(['Backspace', 'Delete']);

/** A part of the picture in the player that is moved by hand. */
export type HandPart = {
  name: 'crop' | 'first' | 'second';
  /** Where the player shows it, and how close it is. */
  at: Share;
  zoom: { now: number; most: number; set: (zoom: number) => void };
  /**
   * Starts a gesture. The answer gets all of it, again and again. Gestures with the same name one after the other are one
   * step of undo.
   */
  begin: (name?: string) => (gesture: Gesture) => void;
  /** What a key does, and whether it does anything: Backspace frames the shot automatically again. */
  press: (event: { key: string; shiftKey: boolean }) => boolean;
};

/** The parts of the shot that is shown: one, or two in panels. Empty until the clip is framed. */
export function useHandParts(shown: ReturnType<typeof useShownShot>): HandPart[] {
  const preview = usePreview();
  const { edits, playback } = useEditor();
  const shot = shown?.shot;
  const panels = shown?.edit?.panels;
  const crop = shown?.edit?.crop;
  return useMemo(() => {
    if (preview === null || shot === undefined) return [];
    const range = rangeOf(shot);
    const change = (to: FramingEdit, key?: string) => edits.edit((now) => withEdit(now, to), key);
    return spotsOf(preview, playback, { range, panels, crop }).map(({ name, at, frame, part, edit }) => {
      const show = (to: Area, gesture: string) => change({ ...range, ...edit(to) }, `${gesture} ${name} ${shot.start}`);
      return {
        name,
        at,
        zoom: {
          now: zoomOf(part(), frame),
          most: frame.mostZoom,
          set: (zoom) => show(partOfZoom(zoom, middleOf(part()), frame), 'zoom'),
        },
        begin: (gesture = `hands ${(gestures += 1)}`) => {
          const begun = part();
          return (moved) => show(gestured(begun, moved, frame), gesture);
        },
        press: (event) => {
          const gesture = keyGesture(event, part());
          const isReset = RESET_KEYS.has(event.key);
          if (gesture !== null) show(gestured(part(), gesture, frame), 'keys');
          else if (isReset) change(range);
          return isReset || gesture !== null;
        },
      };
    });
  }, [preview, edits, playback, shot, panels, crop]);
}

/** The edits with another framing of a shot. */
export function withEdit(edits: Edits, to: FramingEdit): Edits {
  return { ...edits, framing: changeEdits({ now: [...edits.framing], before: [] }, [to]).now };
}

/** `part`: what is shown now. `edit`: what shows another part. */
type Spot = Pick<HandPart, 'name' | 'at'> & {
  frame: Frame;
  part: () => Area;
  edit: (part: Area) => Pick<FramingEdit, 'crop' | 'panels'>;
};

function spotsOf(
  preview: Preview,
  playback: { readonly sec: number },
  { range, panels, crop }: { range: Range; panels: HandPanels | undefined; crop: HandCrop | undefined },
): Spot[] {
  const { plan, clip, toClip } = preview;
  const { aspectRatio } = plan;
  // A part that is moved while it is enlarged would come closer each time.
  const atRest = { picture: clip.picture, segments: clip.atRest };
  const shown = () => windowsAt(plan, atRest, toClip(playback.sec));
  if (panels === undefined) {
    const frame = { picture: clip.picture, shape: FORMATS[aspectRatio], mostZoom: mostZoom(clip.picture, aspectRatio) };
    const edit = (part: Area) => ({
      crop:
        crop?.aspectRatio === aspectRatio
          ? withPart(crop, { sec: playback.sec, part })
          : cropOf([{ sec: range.startSec, part }], aspectRatio),
    });
    return [{ name: 'crop', at: WHOLE, frame, part: () => singlePart(shown(), frame), edit }];
  }
  const canvas = canvasOf(plan);
  return shown().windows.flatMap(({ to }, i) => {
    const name = (['first', 'second'] as const)[i];
    if (name === undefined) return [];
    const frame = panelFrame(to, clip.picture);
    const edit = ({ x, y, width, height }: Area): Pick<FramingEdit, 'panels'> => ({
      panels: { ...panels, [name]: [x, y, width, height] },
    });
    return [{ name, at: shareOf(to, canvas), frame, part: () => shown().windows[i]?.from ?? to, edit }];
  });
}

/** A panel comes as close as an eighth of the picture. */
function panelFrame(shape: Area, picture: Frame['picture']): Frame {
  const { width, height } = largestPart({ x: 0, y: 0 }, { picture, shape, mostZoom: 1 });
  return { picture, shape, mostZoom: Math.min(width / picture.width, height / picture.height) / LEAST_PANEL };
}

/** The single crop that is shown, or the largest one if something else is. */
function singlePart({ windows, isFitted }: ReturnType<typeof windowsAt>, frame: Frame): Area {
  const [first, second] = windows;
  if (first !== undefined && second === undefined && !isFitted) return first.from;
  return largestPart(middleOf({ x: 0, y: 0, ...frame.picture }), frame);
}

function shareOf({ x, y, width, height }: Area, canvas: { width: number; height: number }): Share {
  const [across, down] = [canvas.width, canvas.height];
  return { left: x / across, top: y / down, right: (x + width) / across, bottom: (y + height) / down };
}

function middleOf({ x, y, width, height }: Area): Point {
  return { x: x + width / 2, y: y + height / 2 };
}
