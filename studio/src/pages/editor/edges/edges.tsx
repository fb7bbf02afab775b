import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editorQueries } from '@/api/editor.ts';
import type { Range } from '../../../../../schema/domain/clip.ts';
import { useEditor } from '../state/editor-stores.tsx';
import { useProject, useSource } from '../state/server-data.ts';
import { useWords } from '../state/words.tsx';
import { EdgeFields } from './edge-fields.tsx';
import { ClipHandles, CutHandles } from './handles.tsx';
import { Marks } from './marks.tsx';
import { Order } from './order.tsx';
import { Playhead } from './playhead.tsx';
import { Outside, Struck } from './left-out.tsx';
import { PutBack } from './put-back.tsx';
import { TimeScale } from './time-scale.tsx';
import { nextCut } from '../logic/next-cut.ts';
import { useActions } from '../use-keys.ts';
import { TrimFrames } from './trim-frames.tsx';
import { useTrim } from './use-trim.ts';
import { viewOf, zoomed } from './view.ts';
import { Waveform } from './waveform.tsx';

const SNAP_PX = 8;
/** How much closer one step of the zoom comes. */
const ZOOM = 1.5;

/** The clip within its surroundings: how loud it is, words and cuts, and its edges to drag. */
export function Edges() {
  const { t } = useTranslation();
  const { place, edits, playback } = useEditor();
  const whole = useWindow();
  const [view, setView] = useState(() => viewOf(edits.now.range, whole));
  const { data: waveform } = useQuery(
    editorQueries.waveform(place.projectId, { from: view.startSec, to: view.endSec }),
  );
  const words = useWordsIn(view);
  const cuts = useCuts();
  const box = useRef<HTMLDivElement>(null);
  const seenSec = view.endSec - view.startSec;
  const secAt = (clientX: number) => {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {};
    return view.startSec + ((clientX - left) / width) * seenSec;
  };
  const trim = useTrim({
    window: whole,
    words,
    cuts,
    secAt,
    snapSec: () => (SNAP_PX / (box.current?.clientWidth ?? 1)) * seenSec,
  });
  const showClip = () => {
    trim.end();
    setView(viewOf(edits.now.range, whole));
  };
  const zoom = (times: number, atSec = playback.sec) => setView(zoomed(view, whole, { times, atSec }));
  useTimelineKeys(cuts, zoom);
  useWheel(box, (event) => zoom(event.deltaY < 0 ? ZOOM : 1 / ZOOM, secAt(event.clientX)));
  return (
    <section aria-label={t('editor.edges')} className="border-line bg-raised rounded-2xl border p-3">
      <div
        ref={box}
        className="relative h-28 touch-none select-none lg:h-[clamp(4rem,12dvh,7rem)]"
        onPointerDown={(event) => playback.seek(secAt(event.clientX))}
      >
        <Waveform points={waveform?.points ?? null} />
        <Outside view={view} />
        <Marks view={view} words={words} cuts={cuts} />
        <Struck view={view} />
        <CutHandles trim={trim} view={view} onEnd={trim.end} />
        <ClipHandles trim={trim} window={whole} view={view} onEnd={showClip} />
        <Playhead view={view} />
        <TrimFrames trimmed={trim.trimmed} view={view} />
      </div>
      <PutBack view={view} />
      <TimeScale view={view} />
      <Order />
      <EdgeFields
        hasCuts={cuts.some((sec) => sec > view.startSec && sec < view.endSec)}
        onMove={(edge, sec) => trim.move({ edge }, sec)}
        onDone={showClip}
      />
    </section>
  );
}

/** Keys that come closer, and go from cut to cut: those of the picture and of the clip. */
function useTimelineKeys(cuts: readonly number[], zoom: (times: number) => void): void {
  const { edits, playback } = useEditor();
  const toCut = (direction: 1 | -1) => {
    const { range, struck, pieces } = edits.now;
    const joints = [...struck, ...(pieces ?? [])].flatMap(({ startSec, endSec }) => [startSec, endSec]);
    const sec = nextCut([range.startSec, range.endSec, ...cuts, ...joints], playback.sec, direction);
    if (sec !== null) playback.seek(sec);
  };
  useActions({
    closer: () => zoom(ZOOM),
    further: () => zoom(1 / ZOOM),
    previousCut: () => toCut(-1),
    nextCut: () => toCut(1),
  });
}

/** Calls back for each turn of the wheel with Ctrl, which is also how trackpads pinch. */
function useWheel(box: RefObject<HTMLElement | null>, onTurn: (event: WheelEvent) => void): void {
  const latest = useRef(onTurn);
  useEffect(() => {
    latest.current = onTurn;
  });
  useEffect(() => {
    const element = box.current;
    // React's own listeners cannot keep the page from zooming.
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current(event);
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [box]);
}

/** The part of the source that the project is made of. */
function useWindow(): Range {
  const startSec = useProject(({ start_time: start }) => start ?? 0);
  const asked = useProject(({ end_time: end }) => end);
  const durationSec = useSource(({ duration }) => duration);
  const endSec = asked ?? durationSec;
  return useMemo(() => ({ startSec, endSec }), [startSec, endSec]);
}

function useWordsIn({ startSec, endSec }: Range) {
  const words = useWords();
  return useMemo(() => words.filter(({ start, end }) => end > startSec && start < endSec), [words, startSec, endSec]);
}

function useCuts(): readonly number[] {
  const { data } = useQuery(editorQueries.cuts(useEditor().place.projectId));
  return useMemo(() => data?.cuts.map(({ time }) => time) ?? [], [data]);
}
