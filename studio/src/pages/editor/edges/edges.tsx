import { RotateCcw } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editorQueries } from '@/api/editor.ts';
import { formatTenths } from '@/format.ts';
import { LIMITS } from '../../../../../schema/domain/limits.ts';
import { keptSec, overlapSec, partsWithin, type Range } from '../../../../../schema/domain/clip.ts';
import { formatTime } from '../logic/clock.ts';
import type { TimedWord } from '../logic/sentences.ts';
import { moveEdge, snapTimes, snapTo } from '../logic/snap.ts';
import { EdgeHandle } from './edge-handle.tsx';
import { TimeField } from './time-field.tsx';
import { TimeScale } from './time-scale.tsx';
import { Waveform } from './waveform.tsx';

type EdgesProps = {
  projectId: string;
  range: Range;
  window: Range;
  words: readonly TimedWord[];
  cuts: readonly number[];
  /** What is cut out of the clip. */
  struck: readonly Range[];
  sec: number;
  fps: number;
  onSeek: (sec: number) => void;
  onPutBack: (cut: Range) => void;
  onRange: (to: (range: Range) => Range, key?: string) => void;
};

/** Room beside the clip, in seconds. */
const ROOM_SEC = 15;
const SNAP_PX = 8;

/** The clip within its surroundings: how loud it is, words and cuts, and its edges to drag. */
export function Edges(props: EdgesProps) {
  const { projectId, range, window: whole, words, cuts, struck, onSeek, onRange } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(() => viewOf(range, whole));
  const { data: waveform } = useQuery(editorQueries.waveform(projectId, { from: view.startSec, to: view.endSec }));
  const seen = view.endSec - view.startSec;
  const shareOf = (at: number) => `${(100 * (at - view.startSec)) / seen}%`;
  const secAt = (clientX: number) => {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {};
    return view.startSec + ((clientX - left) / width) * seen;
  };
  const near = useMemo(
    () => words.filter(({ start, end }) => end > view.startSec && start < view.endSec),
    [words, view],
  );
  const limits = {
    window: whole,
    leastSec: LIMITS.shortMinSec,
    mostSec: Math.max(LIMITS.clipMaxSec, range.endSec - range.startSec),
  };
  const drag = (edge: 'start' | 'end', to: number, isFree: boolean) => {
    const withinSec = (SNAP_PX / (box.current?.clientWidth ?? 1)) * seen;
    const wanted = isFree ? to : snapTo(to, snapTimes(edge, near, cuts), withinSec);
    onRange((now) => moveEdge(now, edge, wanted, limits), `edge ${edge}`);
  };
  const show = () => setView(viewOf(range, whole));
  const move: Move = (edge: 'start' | 'end', to: number) =>
    onRange((now) => moveEdge(now, edge, to, limits), `edge ${edge}`);
  return (
    <section aria-label={t('editor.edges')} className="border-line bg-raised rounded-2xl border p-3 sm:p-4">
      <div
        ref={box}
        className="relative h-28 touch-none select-none"
        onPointerDown={(event) => onSeek(secAt(event.clientX))}
      >
        <Waveform points={waveform?.points ?? null} />
        <Surroundings {...props} view={view} near={near} shareOf={shareOf} />
        <Struck {...props} view={view} shareOf={shareOf} />
        {(['start', 'end'] as const).map((edge) => (
          <EdgeHandle
            key={edge}
            edge={edge}
            sec={edge === 'start' ? range.startSec : range.endSec}
            window={whole}
            left={shareOf(edge === 'start' ? range.startSec : range.endSec)}
            onDrag={(clientX, isFree) => drag(edge, secAt(clientX), isFree)}
            onMove={(by) => move(edge, (edge === 'start' ? range.startSec : range.endSec) + by)}
            onEnd={show}
            frameSec={1 / props.fps}
          />
        ))}
      </div>
      <TimeScale view={view} />
      <Fields range={range} struck={struck} onMove={move} onDone={show} />
    </section>
  );
}

/** Words are readable in a view of this length. */
const READABLE_SEC = 35;

type SurroundingsProps = Pick<EdgesProps, 'range' | 'cuts' | 'sec'> & {
  view: Range;
  near: readonly TimedWord[];
  shareOf: (sec: number) => string;
};

/** What is left out, words, cuts, and where the player is. */
function Surroundings({ range, cuts, sec, view, near, shareOf }: SurroundingsProps) {
  return (
    <>
      <div
        className="bg-sunken/80 pointer-events-none absolute inset-y-0 left-0"
        style={{ width: shareOf(range.startSec) }}
      />
      <div
        className="bg-sunken/80 pointer-events-none absolute inset-y-0 right-0"
        style={{ left: shareOf(range.endSec) }}
      />
      <Marks
        words={near}
        cuts={cuts.filter((cut) => cut > view.startSec && cut < view.endSec)}
        shareOf={shareOf}
        isWide={view.endSec - view.startSec < READABLE_SEC}
      />
      {sec >= view.startSec && sec <= view.endSec && (
        <div className="bg-text pointer-events-none absolute inset-y-0 w-0.5" style={{ left: shareOf(sec) }} />
      )}
    </>
  );
}

type StruckProps = Pick<EdgesProps, 'range' | 'struck' | 'onPutBack'> & Pick<SurroundingsProps, 'view' | 'shareOf'>;

/** What is cut out of the clip, with a button each that brings it back. */
function Struck({ range, struck, onPutBack, view, shareOf }: StruckProps) {
  const { t } = useTranslation();
  return partsWithin(range, struck)
    .filter((cut) => overlapSec(cut, view) > 0)
    .map((cut) => (
      <div
        key={cut.startSec}
        className="border-danger bg-sunken/80 pointer-events-none absolute inset-y-0 grid place-content-center border-x border-dashed"
        style={{ left: shareOf(cut.startSec), width: `calc(${shareOf(cut.endSec)} - ${shareOf(cut.startSec)})` }}
      >
        <button
          type="button"
          className="bg-raised border-line pointer-events-auto grid size-7 place-content-center rounded-full border"
          aria-label={t('editor.putBackAt', { at: formatTime(cut.startSec) })}
          title={t('editor.putBack')}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => onPutBack(cut)}
        >
          <RotateCcw aria-hidden className="size-4" />
        </button>
      </div>
    ));
}

type Move = (edge: 'start' | 'end', to: number) => void;

type FieldsProps = Pick<EdgesProps, 'range' | 'struck'> & { onMove: Move; onDone: () => void };

/** The same edges, typed. */
function Fields({ range, struck, onMove, onDone }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="mt-3 flex flex-wrap items-end gap-3">
      <TimeField label={t('editor.start')} sec={range.startSec} onSec={(to) => onMove('start', to)} onDone={onDone} />
      <TimeField label={t('editor.end')} sec={range.endSec} onSec={(to) => onMove('end', to)} onDone={onDone} />
      <p className="text-muted py-2 text-sm tabular-nums">
        {t('editor.length', { seconds: formatTenths(keptSec(range, struck)) })}
      </p>
      <p className="text-muted flex items-center gap-2 py-2 text-sm">
        <span aria-hidden className="border-muted h-4 border-l border-dashed" />
        {t('editor.cut')}
      </p>
      <p className="text-muted ml-auto hidden py-2 text-sm lg:block">{t('editor.snapHint')}</p>
    </div>
  );
}

function viewOf(range: Range, whole: Range): Range {
  return {
    startSec: Math.max(whole.startSec, range.startSec - ROOM_SEC),
    endSec: Math.min(whole.endSec, range.endSec + ROOM_SEC),
  };
}

type MarksProps = {
  words: readonly TimedWord[];
  cuts: readonly number[];
  shareOf: (sec: number) => string;
  isWide: boolean;
};

function Marks({ words, cuts, shareOf, isWide }: MarksProps) {
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden" aria-hidden>
      {cuts.map((cut) => (
        <div
          key={cut}
          className="border-muted absolute inset-y-0 border-l border-dashed"
          style={{ left: shareOf(cut) }}
        />
      ))}
      {words.map((word) => (
        <span
          key={word.index}
          className="border-line text-muted absolute bottom-0 truncate border-l pl-0.5 text-[0.65rem] leading-4"
          style={{ left: shareOf(word.start), width: `calc(${shareOf(word.end)} - ${shareOf(word.start)})` }}
        >
          {isWide ? word.text : ''}
        </span>
      ))}
    </div>
  );
}
