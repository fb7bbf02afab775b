import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Queries } from 'clipmill';
import { api } from './client.ts';

const PAGE = 24;

export type ProjectFilters = Pick<Queries['listProjects'], 'q' | 'status' | 'created_after'>;

/** Pages of projects, newest first. */
export const projectListQuery = (filters: ProjectFilters) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'list', filters],
    queryFn: ({ signal, pageParam }) => api.listProjects({ ...filters, page: pageParam, per_page: PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { current_page: page, last_page: last } }) => (page < last ? page + 1 : null),
  });
