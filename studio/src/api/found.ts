import { queryOptions } from '@tanstack/react-query';
import type { Short } from 'clipmill';
import { api } from './client.ts';

/** What each step of a project found. It does not change afterwards, except for corrections, which other pages read. */

const once = { staleTime: Infinity, retry: false };

/** How many words were recognized, of how many speakers. */
export const foundWordsQuery = (projectId: string, enabled: boolean) =>
  queryOptions({
    queryKey: ['found', projectId, 'words'],
    queryFn: async ({ signal }) => {
      const { words, speakers } = await api.getTranscript(projectId, { signal });
      return { words: words.length, speakers: speakers.length };
    },
    enabled,
    ...once,
  });

/** How many shots the picture has. `framed`: the number of framed shorts, whose shots are known better. */
export const foundShotsQuery = (projectId: string, framed: number) =>
  queryOptions({
    queryKey: ['found', projectId, 'shots', framed],
    queryFn: async ({ signal }) => (await api.getShots(projectId, { signal })).cuts.length + 1,
    enabled: framed > 0,
    ...once,
  });

export type FacePicture = NonNullable<Short['shots'][number]['faces'][number]['picture']>;

/** Pictures of the people in the shot of a framed short that shows most of them. */
export const foundFacesQuery = (projectId: string, shortId: string, enabled: boolean) =>
  queryOptions({
    queryKey: ['found', projectId, 'faces', shortId],
    queryFn: async ({ signal }): Promise<FacePicture[]> => {
      const { shots } = await api.getShort(projectId, shortId, { signal });
      const shown = shots.map(({ faces }) => faces.flatMap(({ picture }) => (picture === null ? [] : [picture])));
      return shown.toSorted((a, b) => b.length - a.length)[0] ?? [];
    },
    enabled,
    ...once,
  });

/** The shorts of a project in progress, those that were found first before the others: none moves when more are found. */
export const newShortsQuery = (projectId: string, enabled: boolean) =>
  queryOptions({
    queryKey: ['shorts', projectId, 'new'],
    queryFn: async ({ signal }) =>
      (await api.listShorts(projectId, { sort: 'score', per_page: 100 }, { signal })).data.data.toSorted((a, b) =>
        a.created_at.localeCompare(b.created_at),
      ),
    enabled,
  });
