import { overlapSec, partsWithin, type Range } from '../../../../../schema/domain/clip.ts';
import { useEdits } from '../state/editor-stores.tsx';
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

/** Covers what is cut out of the clip. */
export function Struck({ view }: { view: Range }) {
  const range = useEdits((now) => now.range);
  const struck = useEdits((now) => now.struck);
  return partsWithin(range, struck)
    .filter((cut) => overlapSec(cut, view) > 0)
    .map((cut) => (
      <div
        key={cut.startSec}
        className="border-danger bg-sunken/80 pointer-events-none absolute inset-y-0 border-x border-dashed"
        style={{ left: placeIn(view, cut.startSec), width: widthIn(view, cut.startSec, cut.endSec) }}
      />
    ));
}
