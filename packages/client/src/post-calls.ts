import type { CallOptions, Send } from './transport.ts';
import type * as api from './types.ts';

type Answer<T> = { message: string; data: T };

/** Connections, and what is posted there. */
export function postCalls(send: Send) {
  const of = (list: string, id: string) => `/${list}/${encodeURIComponent(id)}`;
  return {
    /** The page on which the user agrees, and how long its `state` works. */
    askForConsent: async (body: api.ConsentRequest, options?: CallOptions) =>
      (await send<Answer<api.Consent>>('POST', '/connections/consent', { ...options, body })).data,
    /** Only this response contains the secret of a webhook. */
    createConnection: async (body: api.CreateConnectionRequest, options?: CallOptions) =>
      (await send<Answer<api.NewConnection>>('POST', '/connections', { ...options, body })).data,
    listConnections: (query?: api.Queries['listConnections'], options?: CallOptions) =>
      send<api.ConnectionList>('GET', '/connections', { ...options, query: { ...query } }),
    checkConnection: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.Connection>>('POST', `${of('connections', id)}/check`, options)).data,
    /** Revokes its tokens at the platform. */
    deleteConnection: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.Connection>>('DELETE', of('connections', id), options)).data,
    /** Plans posts. Repeats with the same key plan nothing. */
    createPosts: async (body: api.CreatePostsRequest, options?: CallOptions) =>
      (await send<Answer<api.Post[]>>('POST', '/posts', { ...options, body, creates: true })).data,
    listPosts: (query?: api.Queries['listPosts'], options?: CallOptions) =>
      send<api.PostList>('GET', '/posts', { ...options, query: { ...query } }),
    /** What worked: clips and kinds of clips against what is usual on their channels. */
    getPostResults: async (query?: api.Queries['getPostResults'], options?: CallOptions) =>
      (await send<Answer<api.PostResults>>('GET', '/posts/results', { ...options, query: { ...query } })).data,
    getPost: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.Post>>('GET', of('posts', id), options)).data,
    updatePost: async (id: string, body: api.ChangePostRequest, options?: CallOptions) =>
      (await send<Answer<api.Post>>('PATCH', of('posts', id), { ...options, body })).data,
    retryPost: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.Post>>('POST', `${of('posts', id)}/retry`, options)).data,
    deletePost: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.Post>>('DELETE', of('posts', id), options)).data,
    /** What was learned of the viewers, and whether the choice of clips follows it. */
    getTaste: async (options?: CallOptions) => (await send<Answer<api.Taste>>('GET', '/taste', options)).data,
    updateTaste: async (body: api.ChangeTasteRequest, options?: CallOptions) =>
      (await send<Answer<api.Taste>>('PATCH', '/taste', { ...options, body })).data,
    /** Forgets it, and what it was learned from. */
    deleteTaste: async (options?: CallOptions) => (await send<Answer<api.Taste>>('DELETE', '/taste', options)).data,
  };
}
