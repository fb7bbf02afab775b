import { type RefObject, useEffect, useState } from 'react';
import { drawCaptions } from '../../../render-node/drawing/draw-captions.ts';
import type { PlacedText } from '../../../render-node/plan/captions/captions.ts';
import { type CaptionCanvas, type DrawnCaptions, openCaptionCanvas } from './caption-canvas.ts';
import { openStudioTypeface } from './open-studio-typeface.ts';
import type { Preview } from './plan-preview.ts';
import type { Spot } from './spots.ts';
import type { Size } from './use-size.ts';

/** Long after the clip: nothing is written there. */
const NEVER_SEC = 1e6;
/** A caption begins on its frame, not just before it. */
const WITHIN_FRAME_SEC = 1e-4;

/** Where a player is. `subscribe` calls after each change, until its answer is called. */
export type Clock = Readonly<Spot> & { subscribe: (onChange: () => void) => () => void };

type CaptionLayerProps = {
  box: RefObject<HTMLDivElement | null>;
  size: Size;
  /** Null: nothing is written yet. */
  preview: Preview | null;
  clock: Clock;
  /** Called when captions and title stand somewhere else. */
  onPlaced?: (text: PlacedText) => void;
};

/** Adds a canvas to the box and draws the captions of each frame on it. A new frame re-renders nothing. */
export function CaptionLayer({ box, size, preview, clock, onPlaced }: CaptionLayerProps) {
  const canvas = useCanvas(box);
  const captions = useDrawnCaptions(preview);
  const shown = useShown(canvas, captions);
  useEffect(() => {
    if (captions !== null) onPlaced?.(captions);
  }, [captions, onPlaced]);
  useEffect(() => {
    if (canvas === null || preview === null || shown === null) return;
    const { toClip, clip } = preview;
    const { startSec, durationSec } = clip.timeline;
    const draw = () => {
      const clipSec = toClip(clock.sec, clock.take) - startSec;
      const isOutside = clipSec < 0 || clipSec >= durationSec;
      void canvas.draw(isOutside ? NEVER_SEC : clipSec + WITHIN_FRAME_SEC, size);
    };
    draw();
    return clock.subscribe(draw);
  }, [canvas, clock, preview, shown, size]);
  return null;
}

/** Null until libass runs. */
function useCanvas(box: RefObject<HTMLDivElement | null>): CaptionCanvas | null {
  const [canvas, setCanvas] = useState<CaptionCanvas | null>(null);
  useEffect(() => {
    let isOpen = true;
    const opening = openCaptionCanvas();
    void opening.then((made) => {
      if (!isOpen) return;
      made.element.className = 'pointer-events-none absolute inset-0 size-full';
      made.element.ariaHidden = 'true';
      box.current?.append(made.element);
      setCanvas(made);
    });
    return () => {
      isOpen = false;
      void opening.then((made) => made.close());
    };
  }, [box]);
  return canvas;
}

/** The captions of the preview, or of the one before until they are laid out. Null at first. */
function useDrawnCaptions(preview: Preview | null): (DrawnCaptions & PlacedText) | null {
  const [captions, setCaptions] = useState<(DrawnCaptions & PlacedText) | null>(null);
  useEffect(() => {
    if (preview === null) return;
    let isOld = false;
    void drawCaptions(preview.plan, preview.clip, openStudioTypeface).then(
      (drawn) => !isOld && setCaptions(drawn),
      () => undefined,
    );
    return () => {
      isOld = true;
    };
  }, [preview]);
  return captions;
}

/** The captions that the canvas has. */
function useShown(canvas: CaptionCanvas | null, captions: DrawnCaptions | null): DrawnCaptions | null {
  const [shown, setShown] = useState<DrawnCaptions | null>(null);
  useEffect(() => {
    if (canvas !== null && captions !== null) void canvas.show(captions).then(() => setShown(captions));
  }, [canvas, captions]);
  return shown;
}
