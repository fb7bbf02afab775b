import { RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSize } from '@/preview/use-size.ts';
import { overlapSec, partsWithin, type Range } from '../../../../../schema/domain/clip.ts';
import { formatTime } from '../logic/clock.ts';
import { spread } from '../logic/spread.ts';
import { putBack } from '../logic/struck.ts';
import { useEditor, useEdits } from '../state/editor-stores.tsx';
import { useIsTouch } from '../use-is-narrow.ts';

/** Room for one button, in pixels. */
const ICON_PX = 32;
const TOUCH_PX = 44;
const WORDS_PX = 148;

/** Below what is cut out of the clip, a button each that brings it back: away from the handles, which are dragged. */
export function PutBack({ view }: { view: Range }) {
  const range = useEdits((now) => now.range);
  const struck = useEdits((now) => now.struck);
  const cuts = partsWithin(range, struck).filter((cut) => overlapSec(cut, view) > 0);
  return cuts.length > 0 && <Buttons cuts={cuts} view={view} />;
}

function Buttons({ cuts, view }: { cuts: readonly Range[]; view: Range }) {
  const { t } = useTranslation();
  const { edits } = useEditor();
  const lane = useRef<HTMLDivElement>(null);
  const width = useSize(lane).width / devicePixelRatio;
  const iconPx = useIsTouch() ? TOUCH_PX : ICON_PX;
  const middles = cuts.map((cut) => (width * (middleIn(cut, view) - view.startSec)) / (view.endSec - view.startSec));
  const isBelow = (begin: number, at: number) => Math.abs(begin + WORDS_PX / 2 - (middles[at] ?? 0)) < iconPx;
  // With words they may not fit below their cuts.
  const hasWords = spread(middles, WORDS_PX, width).every(isBelow);
  const buttonPx = hasWords ? WORDS_PX : iconPx;
  const begins = spread(middles, buttonPx, width);
  return (
    <div ref={lane} className="relative mt-2 mb-1 h-7 pointer-coarse:h-10">
      {cuts.map((cut, at) => (
        <span
          key={cut.startSec}
          className="absolute inset-y-0 flex justify-center"
          style={{ left: begins[at], width: buttonPx }}
        >
          <button
            type="button"
            className="bg-raised border-line flex h-full min-w-7 items-center justify-center gap-1 rounded-full border px-1.5 text-xs whitespace-nowrap pointer-coarse:min-w-10"
            aria-label={t('editor.putBackAt', { at: formatTime(cut.startSec) })}
            title={t('editor.putBack')}
            onClick={() => edits.edit((now) => ({ ...now, struck: putBack(now.struck, cut) }))}
          >
            <RotateCcw aria-hidden className="size-4 shrink-0" />
            {hasWords && t('editor.putBack')}
          </button>
        </span>
      ))}
    </div>
  );
}

/** The middle of what is seen of a cut. */
function middleIn(cut: Range, view: Range): number {
  return (Math.max(cut.startSec, view.startSec) + Math.min(cut.endSec, view.endSec)) / 2;
}
