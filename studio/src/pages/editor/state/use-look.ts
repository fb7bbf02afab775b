import { useQuery } from '@tanstack/react-query';
import { get, set } from 'idb-keyval';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { editorQueries } from '@/api/editor.ts';
import { FIRST_LOOK, type Look, lookOf } from '../preview/look.ts';
import type { Editor } from './use-editor.ts';

const LAST = 'look';

/** Changes with the same key one after the other are one step of undo. */
export type ChangeLook = (to: (look: Look) => Look, key?: string) => void;

/**
 * The look of a clip: the one that was chosen here, else that of its newest render, else the last one of all clips. It is
 * undone with the other edits.
 */
export function useLook(
  shortId: string,
  newestRender: string | undefined,
  { edits: { look }, edit }: Pick<Editor, 'edits' | 'edit'>,
): [Look, ChangeLook] {
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
  const wasChanged = useRef(false);
  useEffect(() => {
    wasChanged.current ||= look !== undefined;
    if (!wasChanged.current) return;
    void set(key, look ?? first);
    void set(LAST, look ?? first);
  }, [key, look, first]);
  const change = useCallback<ChangeLook>(
    (to, key) => edit((now) => ({ ...now, look: to(now.look ?? first) }), key),
    [edit, first],
  );
  return [look ?? first, change];
}
