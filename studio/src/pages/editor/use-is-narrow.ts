import { useSyncExternalStore } from 'react';

/** Narrower than Tailwind's `md`. */
const query = () => matchMedia('(width < 48rem)');

function subscribe(listener: () => void): () => void {
  const watched = query();
  watched.addEventListener('change', listener);
  return () => watched.removeEventListener('change', listener);
}

/** Whether the page is as narrow as on a telephone, for what CSS alone cannot rearrange. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}
