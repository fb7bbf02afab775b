import { queryOptions } from '@tanstack/react-query';
import { api } from '../client.ts';

/** What this server can do. */
export const capabilitiesQuery = queryOptions({
  queryKey: ['capabilities'],
  queryFn: ({ signal }) => api.getCapabilities({ signal }),
  staleTime: 60_000,
});
