import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { type Drawing, editorQueries } from '@/api/editor.ts';
import { type Clip, planClip, type RenderInputs } from '../../../../../render-node/drawing/clip.ts';
import { editClock } from '../../../../../render-node/plan/edit/edit-list.ts';
import { rateValue } from '../../../../../render-node/ffmpeg/graph/frame-rate.ts';
import { holds, partsWithin } from '../../../../../schema/domain/clip.ts';
import type { RenderPlan } from '../../../../../schema/domain/render-plan.ts';
import { overlayOfTitle } from '../../../../../schema/domain/texts/title-overlay.ts';
import type { Edits } from '../logic/edits.ts';
import { useEditor, useEdits } from '../state/editor-stores.tsx';
import { useLook } from '../state/look.tsx';
import { useShort } from '../state/server-data.ts';
import { useWords } from '../state/words.tsx';
import type { Look } from './look.ts';

/** The clip as it would be rendered now. `toClip`: seconds of the source to seconds of the clip's own clock. */
export type Preview = {
  plan: RenderPlan;
  clip: Clip;
  toClip: (sourceSec: number) => number;
  /** Where the clip continues after a second of the source that is cut out; null for all others. */
  skip: (sourceSec: number) => number | null;
};

const PreviewContext = createContext<Preview | null>(null);

/** Plans the clip as a render does, whenever an edit changes how it looks. */
export function PreviewProvider({ children }: { children: ReactNode }) {
  const { playback } = useEditor();
  const preview = usePlanned();
  useEffect(() => {
    playback.skip = preview?.skip ?? (() => null);
  }, [playback, preview]);
  return <PreviewContext value={preview}>{children}</PreviewContext>;
}

/** Null until the clip is framed. */
export function usePreview(): Preview | null {
  return use(PreviewContext);
}

function usePlanned(): Preview | null {
  const { projectId, shortId } = useEditor().place;
  const isFramed = useShort(({ status }) => status === 'face_analysis_done');
  const { data: drawing } = useQuery({
    ...editorQueries.drawing(projectId, shortId),
    enabled: isFramed,
    // It was read when the editor opened.
    refetchOnMount: false,
  });
  const inputs = useInputs(drawing);
  const range = useEdits((edits) => edits.range);
  const struck = useEdits((edits) => edits.struck);
  const framing = useEdits((edits) => edits.framing);
  const cover = useEdits((edits) => edits.cover);
  const look = useLook((now) => now);
  const title = useEdits((edits) => (look.overlay === 'title' ? edits.title : ''));
  return useMemo(() => {
    if (drawing === undefined || inputs === null) return null;
    const plan = planOf(drawing.plan, { range, struck, framing, cover, title }, look);
    const clip = planClip({ plan, sourceInfo: drawing.sourceInfo }, inputs);
    return { plan, clip, ...clocksOf(clip) };
  }, [drawing, inputs, range, struck, framing, cover, look, title]);
}

function useInputs(drawing: Drawing | undefined): RenderInputs | null {
  const words = useWords();
  return useMemo(() => {
    if (drawing === undefined) return null;
    const { speech, sounds, framing } = drawing;
    const spokenWords = words.map(({ text, start, end, aside }) => ({
      text,
      startSec: start,
      endSec: end,
      ...(aside !== undefined && { aside }),
    }));
    return { words: spokenWords, spoken: [...speech, ...spokenWords], sounds, framing };
  }, [drawing, words]);
}

type Drawn = Pick<Edits, 'range' | 'struck' | 'framing' | 'cover' | 'title'>;

function planOf(plan: RenderPlan, edits: Drawn, look: Look): RenderPlan {
  const { titleOverlay: _title, removeSilence: _silence, cuts: _cuts, framingEdits: _framing, ...others } = plan;
  const { coverAtSec: _cover, ...rest } = others;
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
    ...(edits.cover !== null && holds(edits.range, edits.cover) && { coverAtSec: edits.cover }),
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
