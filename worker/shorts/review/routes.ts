import { createRoute } from '@hono/zod-openapi';
import { pageRequestOf } from '#schema/contract/pages.ts';
import { reviewQuerySchema, reviewResponseSchema, writeReviewPlace } from '#schema/contract/review/queue.ts';
import { signedInBatched } from '../../accounts/signed-in-batched.ts';
import { json, errorResponses, SIGNED_IN } from '../../http/answers.ts';
import { newRouter } from '../../http/router.ts';
import { listReview } from './list-review.ts';
import { viewReviewItem, viewWaiting } from './view.ts';

export const reviewRoutes = newRouter();

reviewRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/review',
    operationId: 'listReview',
    tags: ['Shorts'],
    summary: 'List the clips that you have not decided about, over all projects and live streams',
    description:
      'Ready clips without a `mark`, the newest project or live first and the best clip of each first. A decided clip leaves the list, and one that is still being framed joins it later. Clips of channels that you follow are listed for as long as they can be rendered.',
    security: SIGNED_IN,
    middleware: [signedInBatched] as const,
    request: { query: reviewQuerySchema },
    responses: {
      200: json(reviewResponseSchema, 'A page of the queue, and what waits.'),
      ...errorResponses(400, 401, 500),
    },
  }),
  async (c) => {
    const query = c.req.valid('query');
    const { perPage } = pageRequestOf(query);
    const review = await listReview(c.var.deps, { userId: c.var.userId, after: query.after, perPage });
    const { mediaUrl } = c.var;
    return c.json(
      {
        message: 'Clips to review.',
        data: review.rows.map((row) => viewReviewItem(row, mediaUrl)),
        next: review.next === null ? null : writeReviewPlace(review.next),
        waiting: viewWaiting(review),
      },
      200,
    );
  },
);
