import { type RefObject, useEffect } from 'react';

/** How wide the fade is (px). */
const FADE_PX = 40;

/** Classes of a strip that scrolls sideways: it fades where there is more, and only there. */
export const STRIP =
  'overflow-x-auto [mask-image:linear-gradient(to_right,transparent,black_var(--before,0px),black_calc(100%-var(--after,0px)),transparent)]';

/**
 * Keeps the fades of a strip right, and scrolls to its chosen entry, which `chosen` finds (CSS) and `now` tells apart
 * from the one before.
 */
export function useStrip(strip: RefObject<HTMLElement | null>, chosen: string, now: string): void {
  useEffect(() => {
    const element = strip.current;
    if (element === null) return undefined;
    const fade = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const after = Math.max(0, scrollWidth - clientWidth - scrollLeft);
      element.style.setProperty('--before', `${Math.min(FADE_PX, scrollLeft)}px`);
      element.style.setProperty('--after', `${Math.min(FADE_PX, after)}px`);
    };
    const resized = new ResizeObserver(fade);
    resized.observe(element);
    for (const child of element.children) resized.observe(child);
    element.addEventListener('scroll', fade, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', fade);
    };
  }, [strip]);
  useEffect(() => {
    const element = strip.current;
    const entry = element?.querySelector<HTMLElement>(chosen);
    if (!element || !entry) return;
    // Not scrollIntoView: the Tab key would continue after it.
    const { left, width } = entry.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    element.scrollLeft += left + width / 2 - (box.left + box.width / 2);
  }, [strip, chosen, now]);
}
