import type * as z from 'zod';
import {
  newReviewLinkResponseSchema,
  openReviewResponseSchema,
  reviewCommentListSchema,
  type ReviewCommentView,
  reviewersCommentResponseSchema,
  type ReviewersCommentView,
  reviewResponseSchema,
  type ReviewView,
} from '#schema/contract/reviews.ts';
import { type Answer, call, expectSuccess, type TestUser } from './api.ts';

type NewLink = z.infer<typeof newReviewLinkResponseSchema>['data'];

export const share = (user: TestUser, body: object): Promise<Answer> =>
  call('POST', '/review-links', { token: user.token, body });

/** A new review link of a user, and its token. */
export async function makeLink(user: TestUser, body: object): Promise<NewLink & { token: string }> {
  const link = expectSuccess(await share(user, body), 201, newReviewLinkResponseSchema).data;
  return { ...link, token: new URL(link.url).hash.slice(1) };
}

export const open = (token: string, password?: string): Promise<Answer> =>
  call('POST', '/review/open', { body: { token, password } });

/** The access token of somebody who has a link. */
export async function enter({ token }: { token: string }, password?: string): Promise<string> {
  return expectSuccess(await open(token, password), 200, openReviewResponseSchema).data.access_token;
}

export async function readReview(access: string): Promise<ReviewView> {
  return expectSuccess(await call('GET', '/review', { token: access }), 200, reviewResponseSchema).data;
}

export const send = (access: string, body: object): Promise<Answer> =>
  call('POST', '/review/comments', { token: access, body });

/** Leaves a comment as Ann. */
export async function comment(access: string, body: object): Promise<ReviewersCommentView> {
  const answer = await send(access, { reviewer: 'Ann', ...body });
  return expectSuccess(answer, 201, reviewersCommentResponseSchema).data;
}

/** What the owner reads, newest first. */
export async function commentsOf(user: TestUser, query = ''): Promise<ReviewCommentView[]> {
  return expectSuccess(await call('GET', `/review-comments${query}`, user), 200, reviewCommentListSchema).data;
}
