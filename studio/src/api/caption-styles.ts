import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** The looks of captions, with a picture of each. */
export const captionStylesQuery = queryOptions({
  queryKey: ['caption-styles'],
  queryFn: ({ signal }) => api.listCaptionStyles({ signal }),
  staleTime: Infinity,
});
