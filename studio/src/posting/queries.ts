import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Connection, Post } from 'clipmill';
import type { ResultAge } from '#schema/domain/posting/counting.ts';
import { capabilitiesQuery } from '@/api/server/capabilities.ts';
import { api } from '@/api/client.ts';

/** Fallback if no event arrives, while a post is under way (ms). */
const POLL_MS = 10_000;

/** All connections, newest first. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => all<Connection>(api.connections({}, { signal })),
});

/** The posts from one time until another, in the order of their times. */
export const postsQuery = ({ from, to }: { from: number; to: number }) =>
  queryOptions({
    queryKey: ['posts', 'between', from, to],
    queryFn: ({ signal }) => all<Post>(api.posts({ from: isoOf(from), to: isoOf(to) }, { signal })),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) === true ? POLL_MS : false),
  });

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: ({ signal }) => api.getPost(id, { signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? POLL_MS : false),
  });

/** The live posts of the clips of a project. */
export const postsOfProjectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['posts', 'of-project', projectId],
    queryFn: ({ signal }) => all<Post>(api.posts({ project_id: projectId, status: 'live' }, { signal })),
  });

/** So many clips the API takes in one request. */
const CLIPS_AT_ONCE = 100;

/** The live posts of some clips. */
export const postsOfShortsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['posts', 'of-shorts', ids],
    queryFn: async ({ signal }) => {
      const found: Post[] = [];
      for (let from = 0; from < ids.length; from += CLIPS_AT_ONCE) {
        const some = ids.slice(from, from + CLIPS_AT_ONCE).join(',');
        found.push(...(await all<Post>(api.posts({ short_id: some, status: 'live' }, { signal }))));
      }
      return found;
    },
  });

/** What worked, of posts at an age. */
export const resultsQuery = (after: ResultAge, timeZone: string) =>
  queryOptions({
    queryKey: ['posts', 'results', after, timeZone],
    queryFn: ({ signal }) => api.getPostResults({ after, time_zone: timeZone }, { signal }),
  });

/** A clip with the texts that are written for each platform, as they are now. */
export const clipToPostQuery = (projectId: string, shortId: string) =>
  queryOptions({
    queryKey: ['shorts', projectId, 'to-post', shortId],
    queryFn: ({ signal }) => api.getShort(projectId, shortId, { signal }),
  });

const isUnderWay = ({ status }: Pick<Post, 'status'>): boolean => status === 'sending' || status === 'processing';

/** Whether clips can be posted from this server at all. */
export function useCanPost(): boolean {
  const { data } = useQuery(capabilitiesQuery);
  return (data?.destinations.length ?? 0) > 0;
}

const isoOf = (epochMs: number) => new Date(epochMs).toISOString();

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
