import type { CallOptions, Send } from './transport.ts';
import type * as api from './types.ts';

type Answer<T> = { message: string; data: T };

/** Prices beforehand, changes of projects, and further clips. */
export function recordCalls(send: Send) {
  const pathOf = (id: string) => `/projects/${encodeURIComponent(id)}`;
  return {
    /** What `createProject` would cost and do. Creates nothing. */
    estimate: async (body: api.NewProject, options?: CallOptions) =>
      (await send<Answer<api.Estimate>>('POST', '/estimate', { ...options, body })).data,
    /** Each item answers for itself: its new project, or why there is none. */
    createProjects: async (body: api.NewProjects, options?: CallOptions) =>
      (await send<Answer<api.BatchItem[]>>('POST', '/projects/batch', { ...options, body, creates: true })).data,
    updateProject: async (id: string, body: api.UpdateProjectRequest, options?: CallOptions) =>
      (await send<Answer<api.Project>>('PATCH', pathOf(id), { ...options, body })).data,
    deleteShort: async (projectId: string, shortId: string, options?: CallOptions) => {
      const path = `/shorts/${encodeURIComponent(projectId)}/${encodeURIComponent(shortId)}`;
      return (await send<Answer<api.Short>>('DELETE', path, options)).data;
    },
    /** Searches a ready project for further clips. Follow it with `listMoreShorts`. */
    findMoreShorts: async (id: string, body: api.MoreShortsRequest = {}, options?: CallOptions) =>
      (await send<Answer<api.MoreShorts>>('POST', `${pathOf(id)}/more`, { ...options, body, creates: true })).data,
    /** Newest first. */
    listMoreShorts: (id: string, query?: api.Queries['listMoreShorts'], options?: CallOptions) =>
      send<api.MoreShortsList>('GET', `${pathOf(id)}/more`, { ...options, query: { ...query } }),
  };
}
