import { useSyncExternalStore } from 'react';

/** Whether a media query holds, for what CSS alone cannot rearrange. */
function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const watched = matchMedia(query);
    watched.addEventListener('change', listener);
    return () => watched.removeEventListener('change', listener);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the page is as narrow as on a telephone: narrower than Tailwind's `md`. */
export const useIsNarrow = (): boolean => useMedia('(width < 48rem)');

/** Whether it is used with fingers. */
export const useIsTouch = (): boolean => useMedia('(pointer: coarse)');

/** Whether the page is as wide as on a laptop: Tailwind's `xl`. */
export const useIsWide = (): boolean => useMedia('(width >= 80rem)');
