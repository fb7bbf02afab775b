import type { CallOptions, Send } from './transport.ts';
import type * as api from './types.ts';

type Answer<T> = { message: string; data: T };

/** Pictures and short videos that clips show as B-roll. */
export function footageCalls(send: Send) {
  const item = (id: string) => `/footage/${encodeURIComponent(id)}`;
  return {
    /** Keeps a copy of an upload. `updateShort` places it: `b_roll`. */
    createFootage: async (body: api.NewFootage, options?: CallOptions) =>
      (await send<Answer<api.Footage>>('POST', '/footage', { ...options, body, creates: true })).data,
    /** All footage, oldest first. */
    listFootage: async (options?: CallOptions) => (await send<Answer<api.Footage[]>>('GET', '/footage', options)).data,
    getFootage: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.Footage>>('GET', item(id), options)).data,
    updateFootage: async (id: string, body: api.FootageChange, options?: CallOptions) =>
      (await send<Answer<api.Footage>>('PATCH', item(id), { ...options, body })).data,
    deleteFootage: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.Footage>>('DELETE', item(id), options)).data,
    /** Lines of a short that name what footage shows. */
    listBRollProposals: async (projectId: string, shortId: string, options?: CallOptions) => {
      const path = `/shorts/${encodeURIComponent(projectId)}/${encodeURIComponent(shortId)}/b-roll/proposals`;
      return (await send<Answer<api.BRollProposals>>('GET', path, options)).data;
    },
  };
}
