import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Queries } from 'clipmill';
import { api } from './client.ts';

const PAGE = 24;
const NAMED = 5;

export type ProjectFilters = Pick<Queries['listProjects'], 'q' | 'status' | 'created_after'>;

/** Pages of projects, newest first. */
export const projectListQuery = (filters: ProjectFilters) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'list', filters],
    queryFn: ({ signal, pageParam }) => api.listProjects({ ...filters, page: pageParam, per_page: PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { current_page: page, last_page: last } }) => (page < last ? page + 1 : null),
  });

/** The newest of the projects that are deleted soon. Opening one raises no event, so each visit asks again. */
export const expiringQuery = queryOptions({
  queryKey: ['projects', 'list', 'expiring'],
  queryFn: ({ signal }) => api.listProjects({ expiring: true, per_page: NAMED }, { signal }),
  refetchOnMount: 'always',
});
