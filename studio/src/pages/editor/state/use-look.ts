import { useQuery } from '@tanstack/react-query';
import { get, set } from 'idb-keyval';
import { useCallback, useMemo } from 'react';
import { editorQueries } from '@/api/editor.ts';
import { FIRST_LOOK, type Look, lookOf } from '../preview/look.ts';
import type { Editor } from './use-editor.ts';

const LAST = 'look';

/** Changes with the same key one after the other are one step of undo. */
export type ChangeLook = (to: (look: Look) => Look, key?: string) => void;

/**
 * The look of a clip: the one that it was given, else that of its newest render, else the last one that was chosen here
 * for any clip. It is saved and undone with the other edits.
 */
export function useLook(
  newestRender: string | undefined,
  { edits: { look }, edit }: Pick<Editor, 'edits' | 'edit'>,
): [Look, ChangeLook] {
  const { data: render } = useQuery({
    ...editorQueries.render(newestRender ?? ''),
    enabled: newestRender !== undefined,
  });
  const { data: last } = useQuery({
    queryKey: ['last look'],
    queryFn: async () => (await get<Look>(LAST)) ?? null,
    gcTime: 0,
  });
  const first = useMemo(
    () => (render === undefined ? undefined : lookOf(render)) ?? last ?? FIRST_LOOK,
    [last, render],
  );
  const change = useCallback<ChangeLook>(
    (to, key) =>
      edit((now) => {
        const chosen = to(now.look ?? first);
        void set(LAST, chosen);
        return { ...now, look: chosen };
      }, key),
    [edit, first],
  );
  return [look ?? first, change];
}
