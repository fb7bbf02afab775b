import { clock } from '@/text/format.ts';
import type { Range } from '../../../../../schema/domain/clip.ts';

/** Seconds between two marks: the shortest of these that leaves at most this many. */
const STEPS_SEC = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600];
const MOST = 8;

/** Times of the source under a view of it. */
export function TimeScale({ view: { startSec, endSec } }: { view: Range }) {
  const seen = endSec - startSec;
  const step = STEPS_SEC.find((one) => seen / one <= MOST) ?? seen / MOST;
  const first = Math.ceil(startSec / step);
  const count = Math.floor(endSec / step) - first + 1;
  return (
    <div aria-hidden className="text-muted relative h-5 overflow-hidden text-xs tabular-nums">
      {Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) * step).map((sec) => (
        <span
          key={sec}
          className="border-muted absolute top-0 border-l pl-1 leading-5"
          style={{ left: `${(100 * (sec - startSec)) / seen}%` }}
        >
          {/* The last has no room at the edge. */}
          {(endSec - sec) / step > 0.6 && clock(sec)}
        </span>
      ))}
    </div>
  );
}
