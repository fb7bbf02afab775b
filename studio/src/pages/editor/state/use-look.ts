import { useQuery } from '@tanstack/react-query';
import { get, set } from 'idb-keyval';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { editorQueries } from '@/api/editor.ts';
import { FIRST_LOOK, type Look, lookOf } from '../preview/look.ts';

const LAST = 'look';

/** The look of a clip: the one that was chosen here, else that of its newest render, else the last one of all clips. */
export function useLook(shortId: string, newestRender: string | undefined): [Look, (to: (look: Look) => Look) => void] {
  const [look, setLook] = useState<Look | null>(null);
  const key = `look ${shortId}`;
  const { data: render } = useQuery({
    ...editorQueries.render(newestRender ?? ''),
    enabled: newestRender !== undefined,
  });
  const { data: kept } = useQuery({
    queryKey: ['kept look', shortId],
    queryFn: async () => ({ own: (await get<Look>(key)) ?? null, last: (await get<Look>(LAST)) ?? null }),
    gcTime: 0,
  });
  const first = useMemo(
    () => kept?.own ?? (render === undefined ? undefined : lookOf(render)) ?? kept?.last ?? FIRST_LOOK,
    [kept, render],
  );
  useEffect(() => {
    if (look === null) return;
    void set(key, look);
    void set(LAST, look);
  }, [key, look]);
  const change = useCallback((to: (look: Look) => Look) => setLook((now) => to(now ?? first)), [first]);
  return [look ?? first, change];
}
