import { queryOptions } from '@tanstack/react-query';
import {
  ApiError,
  type Client,
  type CommentOnReviewRequest,
  createClient,
  type Review,
  type ReviewersComment,
} from 'clipmill';
import { isRefusal } from '@/api/client.ts';
import { queryClient } from '@/api/query-client.ts';

export type ReviewedShort = Review['shorts'][number];

/** The public API, past the studio's gateway: a reviewer has no cookie, and an owner's must not be used here. */
const clientOf = (token: string): Client => createClient({ baseUrl: `${location.origin}/api/v1`, token });

const once = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false };
const retry = (failed: number, error: Error) => failed < 2 && !isRefusal(error);

/** Opens a link. Its data is the access token. */
export const accessQuery = (token: string, password: string | null) =>
  queryOptions({
    queryKey: ['review-access', token, password],
    queryFn: async ({ signal }) => {
      const body = { token, ...(password !== null && { password }) };
      return (await clientOf('').openReview(body, { signal })).access_token;
    },
    ...once,
    retry,
  });

/** What the link shows. Read once, because new addresses of the videos would stop them. */
export const reviewQuery = (access: string) =>
  queryOptions({
    queryKey: ['review', access],
    queryFn: ({ signal }) => clientOf(access).getReview({ signal }),
    ...once,
    retry,
  });

/** Sends a comment or a decision, and shows it. An access token that has expired is replaced. Throws `ApiError`. */
export async function sendComment(access: string, body: CommentOnReviewRequest): Promise<ReviewersComment> {
  try {
    const comment = await clientOf(access).commentOnReview(body);
    queryClient.setQueryData(reviewQuery(access).queryKey, (review) =>
      review === undefined ? review : { ...review, comments: [...review.comments, comment] },
    );
    return comment;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      void queryClient.invalidateQueries({ queryKey: ['review-access'] });
    }
    throw error;
  }
}
