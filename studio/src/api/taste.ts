import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** What was learned of the user's viewers. */
export const tasteQuery = queryOptions({
  queryKey: ['taste'],
  queryFn: ({ signal }) => api.getTaste({ signal }),
});
