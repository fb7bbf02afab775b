import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cn } from '@/ui/cn.ts';
import { useStore } from '@/store.ts';
import { useEditor } from '../state/editor-stores.tsx';

/** The bar at the top of the page, in pixels. */
const BAR_PX = 52;

/**
 * Keeps the player in view on narrow pages while the rest scrolls. On a phone it is small then, unless the picture is
 * arranged by hand, and stays above while text is typed, which needs the room. On wide pages it is as high as the window.
 */
export function PlayerPlace({ children }: { children: ReactNode }) {
  const { hands } = useEditor();
  const top = useRef<HTMLSpanElement>(null);
  const hasLeft = useHasLeft(top);
  const isArranged = useStore(hands, (on) => on);
  const isSmall = hasLeft && !isArranged;
  return (
    <>
      <span ref={top} aria-hidden className="absolute top-0 h-px w-px" />
      <div
        data-player={isSmall ? 'small' : 'large'}
        className={cn(
          'group/player bg-ground sticky top-(--bar) z-20 -mx-4 px-4 pb-2 sm:-mx-6 sm:px-6 lg:static lg:z-auto lg:row-span-2 lg:mx-0 lg:min-w-64 lg:p-0',
          'max-md:group-has-[:read-write:focus]/editor:static',
          '[--shrink:clamp(0px,30dvh-9rem,12dvh)] has-[[data-tall]]:[--shrink:clamp(0px,46dvh-9rem,28dvh)]',
          // What the small picture does not need is behind the bar, so that the page keeps its height.
          isSmall &&
            'max-md:top-[calc(var(--bar)-var(--shrink)+0.5rem)] max-md:has-[[data-shapes]]:top-[calc(var(--bar)-var(--shrink)-2.5rem)]',
        )}
      >
        {children}
      </div>
    </>
  );
}

/** Whether an element has gone behind the bar. */
function useHasLeft(element: { current: Element | null }): boolean {
  const [hasLeft, setHasLeft] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => entry && setHasLeft(!entry.isIntersecting && entry.boundingClientRect.top < BAR_PX),
      { rootMargin: `${-BAR_PX}px 0px 0px` },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return hasLeft;
}
