import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { type Drawing, editorQueries } from '@/api/editor.ts';
import type { Footage } from 'clipmill';
import { useFootage } from '@/preview/footage.ts';
import { footageKeys } from '@/preview/footage-keys.ts';
import { brandsQuery } from '@/api/looks/brands.ts';
import { fontsQuery } from '@/api/looks/fonts.ts';
import { withBrand, withFonts } from '@/preview/brand.ts';
import { inputsOf, type Preview, previewOf } from '@/preview/plan-preview.ts';
import type { RenderInputs } from '../../../../../render-node/drawing/clip.ts';
import { joined, partsWithin } from '../../../../../schema/domain/clip.ts';
import { piecesOf, playsSec } from '../../../../../schema/domain/cuts/played.ts';
import { bRollIn } from '../../../../../schema/domain/b-roll/b-roll-in.ts';
import { footageOfBackground, withBackgroundKey } from '../../../../../schema/domain/movement/background.ts';
import type { AspectRatio } from '../../../../../schema/domain/formats.ts';
import type { RenderPlan } from '../../../../../schema/domain/render-plan.ts';
import type { Edits } from '../logic/edits.ts';
import { useEditor, useEdits } from '../state/editor-stores.tsx';
import { useLook } from '../state/look.tsx';
import { useShownLines } from '../panels/languages/use-translations.ts';
import { provided } from '../state/provided.ts';
import { useShort } from '../state/server-data.ts';
import { useWords } from '../state/words.tsx';
import { type Look, withLook } from '@/preview/look.ts';

const PreviewContext = createContext<Preview | null>(null);

/** The shapes of the clip, and the one that the player shows. */
type Shapes = { all: readonly AspectRatio[]; shown: AspectRatio; show: (shape: AspectRatio) => void };

export const [ShapesContext, useShapes] = provided<Shapes>();

/** Plans the clip as a render does, whenever an edit changes how it looks. */
export function PreviewProvider({ children }: { children: ReactNode }) {
  const { playback } = useEditor();
  const drawing = useDrawing();
  const shapes = useShown(drawing);
  const preview = usePlanned(drawing, shapes.shown);
  useEffect(() => {
    playback.skip = preview?.skip ?? (() => null);
  }, [playback, preview]);
  return (
    <ShapesContext value={shapes}>
      <PreviewContext value={preview}>{children}</PreviewContext>
    </ShapesContext>
  );
}

/** Null until the clip is framed. */
export function usePreview(): Preview | null {
  return use(PreviewContext);
}

/** The first shape, until another one of the clip is asked for. */
function useShown(drawing: Drawing | undefined): Shapes {
  const chosen = useLook(({ shapes }) => shapes);
  const own = drawing?.framing.aspectRatio ?? 'vertical';
  const [asked, show] = useState<AspectRatio | null>(null);
  return useMemo(() => {
    const all = chosen.length > 0 ? chosen : [own];
    return { all, shown: all.find((shape) => shape === asked) ?? all[0] ?? own, show };
  }, [chosen, own, asked]);
}

function useDrawing(): Drawing | undefined {
  const { projectId, shortId } = useEditor().place;
  const isFramed = useShort(({ status }) => status === 'face_analysis_done');
  const { data } = useQuery({
    ...editorQueries.drawing(projectId, shortId),
    enabled: isFramed,
    // It was read when the editor opened.
    refetchOnMount: false,
  });
  return data;
}

function usePlanned(drawing: Drawing | undefined, aspectRatio: AspectRatio): Preview | null {
  const inputs = useInputs(drawing);
  const range = useEdits((edits) => edits.range);
  const struck = useEdits((edits) => edits.struck);
  const pieces = useEdits((edits) => edits.pieces);
  const framing = useEdits((edits) => edits.framing);
  const cover = useEdits((edits) => edits.cover);
  const bRoll = useEdits((edits) => edits.bRoll);
  const look = useLook((now) => now);
  const lines = useShownLines();
  const { data: brands } = useQuery(brandsQuery);
  const footage = useFootage(bRoll.length > 0 || footageOfBackground(look.background) !== null);
  const { data: fonts } = useQuery(fontsQuery);
  const title = useEdits((edits) => (look.overlay === 'title' ? edits.title : ''));
  return useMemo(() => {
    if (drawing === undefined || inputs === null) return null;
    const saved = { ...drawing.plan, aspectRatio };
    const plan = brands === undefined ? saved : withBrand(saved, look.brandId, brands);
    const drawn = planOf(plan, { range, struck, pieces, framing, cover, bRoll, footage, title, lines }, look);
    return previewOf(fonts === undefined ? drawn : withFonts(drawn, fonts), drawing, inputs);
  }, [
    drawing,
    inputs,
    range,
    struck,
    pieces,
    framing,
    cover,
    bRoll,
    footage,
    look,
    title,
    lines,
    aspectRatio,
    brands,
    fonts,
  ]);
}

function useInputs(drawing: Drawing | undefined): RenderInputs | null {
  const words = useWords();
  return useMemo(() => (drawing === undefined ? null : inputsOf(drawing, words)), [drawing, words]);
}

type Drawn = Pick<Edits, 'range' | 'struck' | 'pieces' | 'framing' | 'cover' | 'bRoll' | 'title'> & {
  footage: readonly Footage[] | undefined;
  lines: ReturnType<typeof useShownLines>;
};

function planOf(plan: RenderPlan, edits: Drawn, look: Look): RenderPlan {
  const { cuts: _cuts, pieces: _pieces, framingEdits: _framing, coverAtSec: _cover, bRoll: _bRoll, ...rest } = plan;
  const played = { ...edits.range, pieces: edits.pieces };
  const keys = footageKeys(edits.footage, plan);
  const bRoll = bRollIn(played, edits.bRoll, keys.ofFootage);
  const cuts = joined(piecesOf(played).flatMap((piece) => partsWithin(piece, edits.struck)));
  return {
    ...withBackgroundKey(withLook(rest, look, edits.title, edits.lines), keys.ofPicture),
    range: edits.range,
    ...(cuts.length > 0 && { cuts }),
    ...(edits.pieces !== null && { pieces: [...edits.pieces] }),
    ...(bRoll.length > 0 && { bRoll }),
    ...(edits.framing.length > 0 && { framingEdits: [...edits.framing] }),
    ...(edits.cover !== null && playsSec(played, edits.cover) && { coverAtSec: edits.cover }),
  };
}
