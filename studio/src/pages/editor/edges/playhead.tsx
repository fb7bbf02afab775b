import type { Range } from '../../../../../schema/domain/clip.ts';
import { usePlayback } from '../state/editor-stores.tsx';
import { placeIn } from './view.ts';

/** Where the player is. */
export function Playhead({ view }: { view: Range }) {
  const left = usePlayback(({ sec }) => (sec >= view.startSec && sec <= view.endSec ? placeIn(view, sec) : null));
  return (
    left !== null && <div className="bg-text pointer-events-none absolute inset-y-0 z-15 w-0.5" style={{ left }} />
  );
}
