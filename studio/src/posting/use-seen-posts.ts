import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Post } from 'clipmill';
import { useMemo } from 'react';
import { postsOfProjectQuery, postsOfShortsQuery, useCanPost } from './queries.ts';
import { seenBy } from './seen.ts';

const NONE: Post[] = [];

/** The posts of a project whose views are known, by clip. */
export function useSeenOfProject(projectId: string): Map<string, Post[]> {
  const enabled = useCanPost();
  const { data = NONE } = useQuery({ ...postsOfProjectQuery(projectId), enabled });
  return useMemo(() => seenBy(data, ({ short_id: id }) => id), [data]);
}

/** The posts of videos whose views are known, by video. */
export function useSeenOfVideos(videos: readonly { short_id: string }[]): Map<string, Post[]> {
  const ids = [...new Set(videos.map(({ short_id: id }) => id))].toSorted();
  const enabled = useCanPost() && ids.length > 0;
  const { data = NONE } = useQuery({ ...postsOfShortsQuery(ids), enabled, placeholderData: keepPreviousData });
  return useMemo(() => seenBy(data, ({ render_id: id }) => id), [data]);
}
