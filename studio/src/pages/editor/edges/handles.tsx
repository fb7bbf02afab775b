import { useTranslation } from 'react-i18next';
import { overlapSec, partsWithin, type Range } from '../../../../../schema/domain/clip.ts';
import { formatTime } from '../logic/clock.ts';
import type { Edge } from '../logic/snap.ts';
import { useEdits } from '../state/editor-stores.tsx';
import { EdgeHandle } from './edge-handle.tsx';
import type { Trim } from './use-trim.ts';
import { secOf } from './view.ts';

const EDGES = ['start', 'end'] as const;

type HandlesProps = { trim: Trim; window: Range; view: Range; onEnd: () => void };

/** The edges of the clip. */
export function ClipHandles({ trim, window: whole, view, onEnd }: HandlesProps) {
  return EDGES.map((edge) => <ClipHandle key={edge} {...{ edge, trim, window: whole, view, onEnd }} />);
}

function ClipHandle({ edge, trim, window: whole, view, onEnd }: HandlesProps & { edge: Edge }) {
  const { t } = useTranslation();
  const sec = useEdits((edits) => secOf(edge, edits));
  return (
    <EdgeHandle
      label={t(`editor.${edge}`)}
      sec={sec}
      within={whole}
      view={view}
      onDrag={(clientX, isFree) => trim.drag({ edge }, clientX, isFree)}
      onMove={(sec) => trim.move({ edge }, sec)}
      onEnd={onEnd}
      className="z-10 -ml-3 w-6 pointer-coarse:-ml-5 pointer-coarse:w-10"
      bar="bg-accent w-1.5 after:bg-accent after:absolute after:top-1/2 after:left-1/2 after:h-8 after:w-3 after:-translate-1/2 after:rounded-full"
    />
  );
}

/** The edges of what is cut out of it. */
export function CutHandles({ trim, view, onEnd }: Omit<HandlesProps, 'window'>) {
  const range = useEdits((edits) => edits.range);
  const struck = useEdits((edits) => edits.struck);
  return partsWithin(range, struck).map((cut, at) =>
    overlapSec(cut, view) === 0
      ? null
      : // A cut keeps its place while it is trimmed.
        EDGES.map((edge) => <CutHandle key={`${at} ${edge}`} {...{ cut, at, edge, trim, view, range, onEnd }} />),
  );
}

type CutHandleProps = Omit<HandlesProps, 'window'> & { cut: Range; at: number; edge: Edge; range: Range };

function CutHandle({ cut, at, edge, trim, view, range, onEnd }: CutHandleProps) {
  const { t } = useTranslation();
  return (
    <EdgeHandle
      label={t(`editor.trimming.cut.${edge}`, { at: formatTime(cut.startSec) })}
      sec={secOf(edge, { range: cut })}
      within={range}
      view={view}
      onDrag={(clientX, isFree) => trim.drag({ edge, at }, clientX, isFree)}
      onMove={(sec) => trim.move({ edge, at }, sec)}
      onEnd={onEnd}
      // Outside of the cut: those of a short one would lie over each other.
      className={edge === 'start' ? '-ml-3 w-3' : 'w-3'}
      bar={edge === 'start' ? 'bg-danger mr-0 w-1' : 'bg-danger ml-0 w-1'}
    />
  );
}
