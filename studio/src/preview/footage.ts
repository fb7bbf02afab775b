import { useQuery } from '@tanstack/react-query';
import type { Footage } from 'clipmill';
import { useEffect, useState } from 'react';
import { footageQuery } from '@/api/looks/footage.ts';
import { isBackgroundKey, wishedBackground } from '#schema/domain/movement/background.ts';

/** The footage of the account, as far as it is needed and read. */
export function useFootage(isNeeded: boolean): readonly Footage[] | undefined {
  return useQuery({ ...footageQuery, enabled: isNeeded }).data;
}

/** What the player draws behind the background of a plan: a colour, a picture, or null until that is loaded. */
export function useBehind(background: string | undefined): string | HTMLImageElement | null | undefined {
  const isPicture = isBackgroundKey(background);
  const footage = useFootage(isPicture);
  const url = isPicture ? footage?.find(({ id }) => id === wishedBackground(background))?.url : undefined;
  const [loaded, setLoaded] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (url === undefined) return;
    const image = new Image();
    image.addEventListener('load', () => setLoaded(image));
    image.src = url;
    return () => setLoaded(null);
  }, [url]);
  return isPicture ? loaded : background;
}
