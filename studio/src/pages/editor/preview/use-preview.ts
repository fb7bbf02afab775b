import { useEffect, useMemo, useState } from 'react';
import type { Drawing } from '@/api/editor.ts';
import { type Clip, planClip } from '../../../../../render-node/drawing/clip.ts';
import { drawCaptions } from '../../../../../render-node/drawing/draw-captions.ts';
import { editClock } from '../../../../../render-node/plan/edit/edit-list.ts';
import { rateValue } from '../../../../../render-node/ffmpeg/graph/frame-rate.ts';
import { partsWithin } from '../../../../../schema/domain/clip.ts';
import type { RenderPlan } from '../../../../../schema/domain/render-plan.ts';
import { overlayOfTitle } from '../../../../../schema/domain/texts/title-overlay.ts';
import type { Edits } from '../logic/edits.ts';
import type { TimedWord } from '../logic/sentences.ts';
import type { DrawnCaptions } from './caption-canvas.ts';
import { openStudioTypeface } from './fonts.ts';
import type { Look } from './look.ts';

/** The clip as it would be rendered now. `toClip`: seconds of the source to seconds of the clip's own clock. */
export type Preview = {
  plan: RenderPlan;
  clip: Clip;
  toClip: (sourceSec: number) => number;
  /** Where the clip goes on after a second of the source that is cut out; null for all others. */
  skip: (sourceSec: number) => number | null;
  captions: DrawnCaptions;
};

/** Plans the clip as a render does, whenever an edit changes it. `words` have the corrected texts. */
export function usePreview(
  drawing: Drawing | undefined,
  edits: Edits,
  look: Look,
  words: readonly TimedWord[],
): Preview | null {
  const planned = useMemo(() => {
    if (drawing === undefined) return null;
    const plan = planOf(drawing.plan, edits, look);
    const spokenWords = words.map(({ text, start, end }) => ({ text, startSec: start, endSec: end }));
    const inputs = {
      words: spokenWords,
      spoken: [...drawing.speech, ...spokenWords],
      sounds: drawing.sounds,
      framing: drawing.framing,
    };
    const clip = planClip({ plan, sourceInfo: drawing.sourceInfo }, inputs);
    return { plan, clip, ...clocksOf(clip) };
  }, [drawing, edits, look, words]);
  const [captions, setCaptions] = useState<DrawnCaptions>({ ass: null, fonts: [] });
  useEffect(() => {
    if (planned === null) return;
    let isOld = false;
    void drawCaptions(planned.plan, planned.clip, openStudioTypeface).then(
      (drawn) => !isOld && setCaptions(drawn),
      () => undefined,
    );
    return () => {
      isOld = true;
    };
  }, [planned]);
  return useMemo(() => planned && { ...planned, captions }, [planned, captions]);
}

function planOf(plan: RenderPlan, edits: Edits, look: Look): RenderPlan {
  const { titleOverlay: _title, removeSilence: _silence, cuts: _cuts, framingEdits: _framing, ...rest } = plan;
  const text =
    look.overlay === 'title' ? overlayOfTitle(edits.title) : look.overlay === 'own' ? look.overlayText.trim() : '';
  const cuts = partsWithin(edits.range, edits.struck);
  return {
    ...rest,
    range: edits.range,
    ...(cuts.length > 0 && { cuts }),
    captions: look.hasCaptions ? look.captions : false,
    ...(edits.framing.length > 0 && { framingEdits: [...edits.framing] }),
    ...(text !== '' && { titleOverlay: text }),
    ...(look.removeSilence && { removeSilence: true as const }),
  };
}

function clocksOf({ timeline, kept }: Clip): Pick<Preview, 'toClip' | 'skip'> {
  const { startSec, rate, spanFrames: frames } = timeline;
  const fps = rateValue(rate);
  return {
    toClip: editClock(kept, { startSec, fps, frames }),
    skip: (sourceSec) => {
      const frame = (sourceSec - startSec) * fps;
      if (frame < 0 || frame >= frames) return null;
      const next = kept.find((piece) => piece.endFrame > frame);
      if (next === undefined) return startSec + frames / fps;
      return frame < next.firstFrame - 0.5 ? startSec + (next.firstFrame + 0.5) / fps : null;
    },
  };
}
