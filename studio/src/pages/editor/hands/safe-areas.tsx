import { FORMATS } from '../../../../../schema/domain/formats.ts';
import { coversOf } from '../../../../../schema/domain/captions/safe-areas.ts';
import { keptState } from '@/kept-state.ts';
import { usePreview } from '../preview/preview.tsx';
import { styleOf } from './text-handles.tsx';

/** Whether this browser shows what platforms cover. */
export const safeAreas = keptState('safe-areas', (kept) => kept === true);

/** What players of platforms cover of the clip in the player; empty for shapes that they do not show in full screen. */
export function useCovers() {
  const preview = usePreview();
  return coversOf(FORMATS[preview?.plan.aspectRatio ?? 'vertical']);
}

/** Over the player: what the players of platforms cover. Darker where more of them do. */
export function SafeAreas() {
  const covers = useCovers();
  return (
    <div aria-hidden data-safe-areas="" className="pointer-events-none absolute inset-0">
      {covers.flatMap(({ name, areas }) =>
        areas.map((area, i) => (
          <div key={`${name} ${i}`} className="absolute border border-white/60 bg-red-600/25" style={styleOf(area)} />
        )),
      )}
      <span className="absolute inset-x-0 bottom-1 text-center text-xs text-white [text-shadow:0_0_3px_black]">
        {covers.map(({ name }) => name).join(' · ')}
      </span>
    </div>
  );
}
