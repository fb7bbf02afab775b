import { useQuery } from '@tanstack/react-query';
import { get, set } from 'idb-keyval';
import { type ReactNode, useMemo } from 'react';
import type { Brand } from 'clipmill';
import { brandsQuery } from '@/api/looks/brands.ts';
import { defaultLookQuery } from '@/api/looks/default-look.ts';
import { brandOf, inColoursOf } from '@/preview/brand.ts';
import { editorQueries } from '@/api/editor.ts';
import { FIRST_LOOK, type Look, lookOf, lookOfShort } from '@/preview/look.ts';
import { useEditor, useEdits } from './editor-stores.tsx';
import { provided } from './provided.ts';
import { useShort } from './server-data.ts';

const LAST = 'look';

/** `first`: the look of a clip until somebody chose one. */
type Looks = { first: Look; change: ChangeLook };
/** Changes with the same key one after the other are one step of undo. */
type ChangeLook = (to: (look: Look) => Look, key?: string) => void;

const [LooksContext, useLooks] = provided<Looks>();

/**
 * The look of a clip: the one that it was given, else that of its newest render, else the default look of the account,
 * else the last one that was chosen here for any clip. It is saved and undone with the other edits.
 */
export function LookProvider({ children }: { children: ReactNode }) {
  const { edits } = useEditor();
  const newestRender = useShort(({ renders }) => renders[0]?.id);
  const { data: render } = useQuery({
    ...editorQueries.render(newestRender ?? ''),
    enabled: newestRender !== undefined,
  });
  const { data: last } = useQuery({
    queryKey: ['last look'],
    queryFn: async () => (await get<Look>(LAST)) ?? null,
    gcTime: 0,
  });
  const { data: brands } = useQuery(brandsQuery);
  const { data: template } = useQuery(defaultLookQuery);
  const looks = useMemo(() => {
    const usual = template ? lookOfShort({ render_options: template.options }, brands) : null;
    const first = (render === undefined ? usual : lookOf(render)) ?? newLook(last ?? {}, brands ?? []);
    const change: ChangeLook = (to, key) =>
      edits.edit((now) => {
        const chosen = to(now.look ?? first);
        void set(LAST, chosen);
        return { ...now, look: chosen };
      }, key);
    return { first, change };
  }, [edits, last, render, brands, template]);
  return <LooksContext value={looks}>{children}</LooksContext>;
}

/** The look of a clip that has none: the last one that was chosen, in the colours of the default brand. */
function newLook(last: Partial<Look>, brands: readonly Brand[]): Look {
  const look = { ...FIRST_LOOK, ...last, shapes: [], brandId: undefined, language: undefined, withOriginal: undefined };
  const brand = brandOf(undefined, brands);
  return brand === null ? look : { ...look, captions: inColoursOf(look.captions, brand) };
}

/** What `select` picks from the look: a part of it or a primitive. */
export function useLook<S>(select: (look: Look) => S): S {
  const { first } = useLooks();
  return useEdits(({ look }) => select(look ?? first));
}

export function useChangeLook(): ChangeLook {
  return useLooks().change;
}
