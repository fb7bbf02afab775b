import type { GroupResult } from 'clipmill';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/ui/cn.ts';
import { placeOf } from './groups.ts';

const LOOKS: Record<GroupResult['verdict'], string> = {
  more: 'bg-good/55',
  less: 'bg-danger/55',
  no_difference: 'bg-field-line/60',
  too_few: 'bg-field-line/30',
};

const TICK = 'bg-text/70 absolute inset-y-1 w-0.5 -translate-x-1/2 rounded-full';
const ARROW = 'text-text/70 absolute top-1/2 size-3.5 -translate-y-1/2 stroke-3';

/** A bar from what is usual, in the middle, and a line over where the true value may lie. The words beside it say the same. */
export function TimesBar({ times, low, high, verdict }: Pick<GroupResult, 'times' | 'low' | 'high' | 'verdict'>) {
  const [at, from, to] = [placeOf(times), placeOf(low), placeOf(high)];
  const between = (a: number, b: number) => ({ left: `${Math.min(a, b)}%`, width: `${Math.abs(a - b)}%` });
  return (
    <div aria-hidden className="bg-sunken relative h-3.5 overflow-hidden rounded-full">
      <span className={cn('absolute inset-y-0', LOOKS[verdict])} style={between(50, at)} />
      <span className="bg-text/70 absolute top-1/2 h-0.5 -translate-y-1/2 rounded-full" style={between(from, to)} />
      {/* An arrow: it goes on beyond the scale. */}
      {from === 0 ? (
        <ChevronLeft className={cn(ARROW, 'left-0')} />
      ) : (
        <span className={TICK} style={{ left: `${from}%` }} />
      )}
      {to === 100 ? (
        <ChevronRight className={cn(ARROW, 'right-0')} />
      ) : (
        <span className={TICK} style={{ left: `${to}%` }} />
      )}
      <span className="bg-text absolute inset-y-0 left-1/2 w-px" />
    </div>
  );
}

/** What the places of the bars mean. */
export function TimesScale() {
  const { t } = useTranslation();
  const marks = [
    ['half', 0.5],
    ['usual', 1],
    ['twice', 2],
  ] as const;
  return (
    <div aria-hidden className="text-muted relative mt-3 h-4 text-xs">
      {marks.map(([name, times]) => (
        <span key={name} className="absolute -translate-x-1/2" style={{ left: `${placeOf(times)}%` }}>
          {t(`results.scale.${name}`)}
        </span>
      ))}
    </div>
  );
}
