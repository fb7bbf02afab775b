import { useInfiniteQuery } from '@tanstack/react-query';
import type { RenderOptions, UndecidedShort } from 'clipmill';
import { useEffect, useMemo, useState } from 'react';
import { undecidedQuery } from '@/api/undecided.ts';
import { useSend } from './use-send.ts';
import { decide, type Decision, FIRST_VISIT, forget, openClips, resume, undo, waitingNow } from './visit.ts';

/** So many clips are known ahead of the one that plays. */
const AHEAD = 5;

/** The queue in this visit: what comes, what was decided, and how to decide. */
export function useQueue() {
  const list = useInfiniteQuery(undecidedQuery);
  const [visit, setVisit] = useState(FIRST_VISIT);
  const { send, toEdit } = useSend((clip) => setVisit((now) => forget(now, clip.id)));
  const listed = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  const open = useMemo(() => openClips(visit, listed), [visit, listed]);
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const isShort = open.length < AHEAD;
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isShort, hasNextPage, isFetching, isError, fetchNextPage]);
  const first = list.data?.pages[0]?.waiting;
  const current = open[0];
  const take = (clip: UndecidedShort, decision: Decision, making?: RenderOptions) => {
    setVisit(decide({ ...visit, current: clip }, listed, { clip, decision }));
    if (decision !== 'later') send({ clip, mark: decision, making });
  };
  const back = () => {
    const last = visit.past.at(-1);
    setVisit(undo(visit));
    if (last !== undefined && last.decision !== 'later') send({ clip: last.clip, mark: null });
  };
  return {
    current,
    next: open[1],
    past: visit.past,
    waiting: first === undefined ? undefined : waitingNow(first, visit, listed),
    isLoading: list.data === undefined || (current === undefined && hasNextPage && !isError),
    error: list.error,
    refetch: () => void list.refetch(),
    take,
    undo: back,
    resume: () => {
      setVisit(resume(visit));
      void list.refetch();
    },
    toEdit,
  };
}
