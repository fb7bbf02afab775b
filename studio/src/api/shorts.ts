import { queryOptions, useMutation } from '@tanstack/react-query';
import type { MoreShorts, ShortChanges, ShortListItem } from 'clipmill';
import { HOUR_MS } from '#schema/domain/time.ts';
import { api } from './client.ts';
import { newShortsQuery } from './found.ts';
import { queryClient } from './query-client.ts';
import { refreshWaiting } from './undecided.ts';

/** Fallback if no event arrives (ms). */
const POLL_MS = 15_000;
/** While searching for further clips, because there are no events for it (ms). */
const MORE_POLL_MS = 2_500;

/** Whether a short waits for its framing, or for new texts. */
function isUnfinished({ status, texts_updating: hasOldTexts }: ShortListItem): boolean {
  return hasOldTexts || !(status === 'face_analysis_done' || status === 'refunded');
}

/** All shorts of a project, the best first: 200 at most. */
export const shortsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['shorts', projectId, 'all'],
    queryFn: async ({ signal }) => {
      const shorts: ShortListItem[] = [];
      for await (const short of api.shorts(projectId, {}, { signal })) shorts.push(short);
      return shorts;
    },
    refetchInterval: ({ state: { data } }) => (data?.some(isUnfinished) === true ? POLL_MS : false),
  });

/** Why a short was chosen, and its preview. Reloaded when its list item changes, not at every event of the project. */
export const shortDetailQuery = (projectId: string, short: ShortListItem) =>
  queryOptions({
    queryKey: ['short-details', projectId, short.id, short.status, short.start_time, short.end_time, short.score],
    queryFn: ({ signal }) => api.getShort(projectId, short.id, { signal }),
    staleTime: HOUR_MS,
  });

export const isSearching = ({ status }: MoreShorts): boolean => status === 'pending' || status === 'processing';

/** Searches for further clips, newest first. */
export const moreQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['more', projectId],
    queryFn: async ({ signal }) => (await api.listMoreShorts(projectId, { per_page: 10 }, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data?.some(isSearching) === true ? MORE_POLL_MS : false),
  });

type Change = { id: string; changes: ShortChanges };

/** Changes a short. The page shows the change at once, and reverts it if the server refuses. */
export function useUpdateShort(projectId: string) {
  const { queryKey } = shortsQuery(projectId);
  return useMutation({
    mutationFn: ({ id, changes }: Change) => api.updateShort(projectId, id, changes),
    onMutate: async ({ id, changes: { title, mark } }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey)?.find((short) => short.id === id);
      put(projectId, id, {
        ...(typeof title === 'string' && { title }),
        ...(mark !== undefined && { mark }),
      });
      return before;
    },
    onError: (_error, { id }, before) => {
      if (before !== undefined) put(projectId, id, { title: before.title, mark: before.mark });
    },
    onSettled: (_answer, _error, { changes: { mark } }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries(newShortsQuery(projectId, true)),
        mark !== undefined && refreshWaiting(),
      ]),
  });
}

function put(projectId: string, id: string, changes: Partial<ShortListItem>): void {
  queryClient.setQueryData(shortsQuery(projectId).queryKey, (shorts) =>
    shorts?.map((short) => (short.id === id ? { ...short, ...changes } : short)),
  );
}
