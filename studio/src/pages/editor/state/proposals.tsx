import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { editorQueries } from '@/api/editor.ts';
import { useStore } from '@/store.ts';
import { type Places, placesOf, type Proposal, proposalsOf } from '../logic/proposals.ts';
import { useEditor } from './editor-stores.tsx';
import { provided } from './provided.ts';
import { useShort } from './server-data.ts';
import { useWords } from './words.tsx';

/** `proposals`: null until they are read. */
type Proposals = { proposals: readonly Proposal[] | null; places: Places; error: Error | null };

const NOTHING: Proposals = {
  proposals: null,
  places: { words: new Map(), before: new Map(), after: new Map() },
  error: null,
};

/** What could be cut out of the clip, as far as somebody asked for it. */
const [ProposalsContext, useProposals] = provided<Proposals>();
export { useProposals };

export function ProposalsProvider({ children }: { children: ReactNode }) {
  const { pace: asked, place } = useEditor();
  const pace = useStore(asked, (value) => value);
  const { data, error } = useQuery({
    ...editorQueries.cutProposals(place.projectId, place.shortId, pace ?? 'natural'),
    enabled: pace !== null,
    placeholderData: keepPreviousData,
  });
  const words = useWords();
  const startSec = useShort(({ start_time: start }) => start);
  const shown = pace === null ? undefined : data?.proposals;
  const proposals = useMemo(() => {
    if (shown === undefined) return error === null ? NOTHING : { ...NOTHING, error };
    const all = proposalsOf(shown);
    return { proposals: all, places: placesOf(all, words, startSec), error: null };
  }, [shown, words, startSec, error]);
  return <ProposalsContext value={proposals}>{children}</ProposalsContext>;
}
