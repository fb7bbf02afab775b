import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cn } from './cn.ts';

type Rows = ReturnType<typeof useVirtualizer<HTMLDivElement, HTMLDivElement>>;
export type Long = { box: RefObject<HTMLDivElement | null>; rows: Rows };

/** The rows of a list with its own scrolling. Only visible rows are in the page. `rowPx`: until one is measured. */
export function useLongList(count: number, rowPx: number): Long {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 6,
  });
  return { box, rows };
}

type LongListProps = { list: Long; label: string; className?: string; children: (index: number) => ReactNode };

/** Shows the list of `useLongList`. */
export function LongList({ list: { box, rows }, label, className, children }: LongListProps) {
  return (
    <div ref={box} className={cn('overflow-y-auto', className)} tabIndex={0} role="region" aria-label={label}>
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            data-index={index}
            ref={rows.measureElement}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
