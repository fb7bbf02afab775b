import type { CallOptions, Send } from './transport.ts';
import type * as api from './types.ts';

type Answer<T> = { message: string; data: T };

/** Review links, what reviewers left, and what they do themselves. */
export function reviewCalls(send: Send) {
  const of = (list: string, id: string) => `/${list}/${encodeURIComponent(id)}`;
  return {
    /** Only this response contains the URL. */
    createReviewLink: async (body: api.CreateReviewLinkRequest, options?: CallOptions) =>
      (await send<Answer<api.NewReviewLink>>('POST', '/review-links', { ...options, body })).data,
    listReviewLinks: (query?: api.Queries['listReviewLinks'], options?: CallOptions) =>
      send<api.ReviewLinkList>('GET', '/review-links', { ...options, query: { ...query } }),
    /** Revokes a link. Its comments stay. */
    deleteReviewLink: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.ReviewLink>>('DELETE', of('review-links', id), options)).data,
    /** Newest first. */
    listReviewComments: (query?: api.Queries['listReviewComments'], options?: CallOptions) =>
      send<api.ReviewCommentList>('GET', '/review-comments', { ...options, query: { ...query } }),
    deleteReviewComment: async (id: string, options?: CallOptions) =>
      (await send<Answer<api.ReviewComment>>('DELETE', of('review-comments', id), options)).data,
    /** Opens a link. A client with its access token may call the functions below, and no others. */
    openReview: async (body: api.OpenReviewRequest, options?: CallOptions) =>
      (await send<Answer<api.ReviewAccess>>('POST', '/review/open', { ...options, body })).data,
    getReview: async (options?: CallOptions) => (await send<Answer<api.Review>>('GET', '/review', options)).data,
    commentOnReview: async (body: api.CommentOnReviewRequest, options?: CallOptions) =>
      (await send<Answer<api.ReviewersComment>>('POST', '/review/comments', { ...options, body, creates: true })).data,
  };
}
