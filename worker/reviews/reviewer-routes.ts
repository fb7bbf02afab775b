import { createRoute } from '@hono/zod-openapi';
import {
  commentOnReviewRequestSchema,
  openReviewRequestSchema,
  openReviewResponseSchema,
  reviewersCommentResponseSchema,
  reviewResponseSchema,
} from '#schema/contract/reviews.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import { body, errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { idempotent } from '../http/idempotency.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { commentOnReview } from './comment.ts';
import { openReview, reviewing } from './open-review.ts';
import { readReview } from './read-review.ts';
import { viewForReviewer } from './view.ts';

/** For people with a review link, who have no account. */
export const reviewerRoutes = newRouter();

const WITH_ACCESS_TOKEN = 'Needs the access token of `POST /review/open` as bearer token.';

reviewerRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/review/open',
    operationId: 'openReview',
    tags: ['Reviews'],
    summary: 'Open a review link',
    description: 'Returns an access token for the clips of the link. Needs no account.',
    security: [],
    middleware: [jsonBody()] as const,
    request: { body: body(openReviewRequestSchema) },
    responses: { 200: json(openReviewResponseSchema, 'The access token.'), ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const { token, password } = c.req.valid('json');
    const access = await openReview(c.var.deps, { token, password }, c.var.meter);
    c.header('Cache-Control', 'no-store');
    const data = { access_token: access.token, expires_at: formatTimestamp(access.expiresAt) };
    return c.json({ message: 'Review opened.', data }, 200);
  },
);

reviewerRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/review',
    operationId: 'getReview',
    tags: ['Reviews'],
    summary: 'Read the clips of a review link, with their comments',
    description: WITH_ACCESS_TOKEN,
    security: SIGNED_IN,
    middleware: [reviewing] as const,
    responses: { 200: json(reviewResponseSchema, 'The clips.'), ...errorResponses(401, 404, 500) },
  }),
  async (c) => {
    const review = await readReview(c.var.deps, c.var.user.link, `${new URL(c.req.url).origin}/media`);
    c.header('Cache-Control', 'no-store');
    return c.json({ message: 'Review.', data: review }, 200);
  },
);

reviewerRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/review/comments',
    operationId: 'commentOnReview',
    tags: ['Reviews'],
    summary: 'Comment on a clip, approve it or reject it',
    description: WITH_ACCESS_TOKEN,
    security: SIGNED_IN,
    middleware: [reviewing, jsonBody(), idempotent] as const,
    request: { body: body(commentOnReviewRequestSchema) },
    responses: {
      201: json(reviewersCommentResponseSchema, 'The comment.'),
      ...errorResponses(400, 401, 403, 404, 500),
    },
  }),
  async (c) => {
    const comment = await commentOnReview(c.var.deps, c.var.user.link, c.req.valid('json'));
    return c.json({ message: 'Comment added.', data: viewForReviewer(comment) }, 201);
  },
);
