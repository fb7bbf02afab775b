import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

const PAGE = 20;

/** Pages of the clips that nobody decided about. A visit begins with a fresh list. */
export const undecidedQuery = infiniteQueryOptions({
  queryKey: ['undecided', 'list'],
  queryFn: ({ signal, pageParam }) =>
    api.listUndecided({ per_page: PAGE, ...(pageParam !== null && { after: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  gcTime: 0,
});

/** How many clips wait, without the clips. */
export const waitingQuery = queryOptions({
  queryKey: ['undecided', 'waiting'],
  queryFn: async ({ signal }) => (await api.listUndecided({ per_page: 1 }, { signal })).waiting,
});

/** Somebody decided about a clip. */
export function refreshWaiting(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey });
}
