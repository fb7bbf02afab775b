import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { overlapSec, partsWithin, type Range } from '../../../../../schema/domain/clip.ts';
import { formatTime } from '../logic/clock.ts';
import { putBack } from '../logic/struck.ts';
import { useEditor, useEdits } from '../state/editor-stores.tsx';
import { placeIn, widthIn } from './view.ts';

/** Covers what is before and after the clip. */
export function Outside({ view }: { view: Range }) {
  const { startSec, endSec } = useEdits(({ range }) => range);
  return (
    <>
      <div
        className="bg-sunken/80 pointer-events-none absolute inset-y-0 left-0"
        style={{ width: placeIn(view, startSec) }}
      />
      <div
        className="bg-sunken/80 pointer-events-none absolute inset-y-0 right-0"
        style={{ left: placeIn(view, endSec) }}
      />
    </>
  );
}

/** Covers what is cut out of the clip, with a button each that brings it back. */
export function Struck({ view }: { view: Range }) {
  const { t } = useTranslation();
  const { edits } = useEditor();
  const range = useEdits((now) => now.range);
  const struck = useEdits((now) => now.struck);
  return partsWithin(range, struck)
    .filter((cut) => overlapSec(cut, view) > 0)
    .map((cut) => (
      <div
        key={cut.startSec}
        className="border-danger bg-sunken/80 pointer-events-none @container absolute inset-y-0 grid justify-center pt-1 border-x border-dashed"
        style={{ left: placeIn(view, cut.startSec), width: widthIn(view, cut.startSec, cut.endSec) }}
      >
        <button
          type="button"
          // Above the handle of the clip, which may be as near as that.
          className="bg-raised border-line pointer-events-auto relative z-15 flex h-7 min-w-7 items-center justify-center gap-1 rounded-full border text-xs @min-[6rem]:px-2"
          aria-label={t('editor.putBackAt', { at: formatTime(cut.startSec) })}
          title={t('editor.putBack')}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => edits.edit((now) => ({ ...now, struck: putBack(now.struck, cut) }))}
        >
          <RotateCcw aria-hidden className="size-4 shrink-0" />
          <span className="hidden @min-[6rem]:inline">{t('editor.putBack')}</span>
        </button>
      </div>
    ));
}
