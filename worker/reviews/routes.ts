import { createRoute } from '@hono/zod-openapi';
import { pageRequestOf } from '#schema/contract/pages.ts';
import {
  createReviewLinkRequestSchema,
  newReviewLinkResponseSchema,
  reviewCommentListQuerySchema,
  reviewCommentListSchema,
  reviewCommentResponseSchema,
  reviewLinkListQuerySchema,
  reviewLinkListSchema,
  reviewLinkResponseSchema,
  reviewPathSchema,
} from '#schema/contract/reviews.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { body, errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { idempotentSecret } from '../http/idempotency.ts';
import { standardEnvelope } from '../http/pages.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { createLink } from './create-link.ts';
import { deleteReviewComment, listReviewComments, listReviewLinks, revokeReviewLink } from './manage-reviews.ts';
import { viewReviewComment, viewReviewLink } from './view.ts';

/** Review links and comments, for the owner of the clips. */
export const reviewRoutes = newRouter();

reviewRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/review-links',
    operationId: 'createReviewLink',
    tags: ['Reviews'],
    summary: 'Create a link for reviewers',
    description:
      'Whoever has the link watches the clips without an account, comments on them, and approves or rejects them. The link is shown only in this response. A repeat with the same Idempotency-Key is refused and creates no second link.',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(), idempotentSecret] as const,
    request: { body: body(createReviewLinkRequestSchema) },
    responses: {
      201: json(newReviewLinkResponseSchema, 'The link.'),
      ...errorResponses(400, 401, 403, 404, 500),
    },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId, name = '', password, expires_at: end } = c.req.valid('json');
    const expiresAt = end === undefined ? undefined : Date.parse(end);
    const who = { userId: c.var.user.id, access: c.var.access, visitor: c.var.visitor };
    const wanted = { projectId, shortId: shortId ?? null, name, password, expiresAt };
    const { link, token } = await createLink(c.var.deps, who, wanted);
    const url = `${new URL(c.req.url).origin}/review#${token}`;
    c.header('Cache-Control', 'no-store');
    return c.json(
      { message: 'Review link created. It is shown only now.', data: { ...viewReviewLink(link), url } },
      201,
    );
  },
);

reviewRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/review-links',
    operationId: 'listReviewLinks',
    tags: ['Reviews'],
    summary: 'List your review links, newest first',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { query: reviewLinkListQuerySchema },
    responses: { 200: json(reviewLinkListSchema, 'A page of links.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId, ...place } = c.req.valid('query');
    const filter = { userId: c.var.user.id, projectId, shortId };
    const page = await listReviewLinks(c.var.deps, filter, pageRequestOf(place));
    return c.json(standardEnvelope(page, c.req.url, viewReviewLink), 200);
  },
);

reviewRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/review-links/{id}',
    operationId: 'deleteReviewLink',
    tags: ['Reviews'],
    summary: 'Revoke a review link',
    description: 'It stops working immediately, also for those who have it open. Comments stay.',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: reviewPathSchema },
    responses: { 200: json(reviewLinkResponseSchema, 'The revoked link.'), ...errorResponses(401, 404, 500) },
  }),
  async (c) => {
    const link = await revokeReviewLink(c.var.deps, { userId: c.var.user.id, id: c.req.valid('param').id });
    return c.json({ message: 'Review link revoked.', data: viewReviewLink(link) }, 200);
  },
);

reviewRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/review-comments',
    operationId: 'listReviewComments',
    tags: ['Reviews'],
    summary: 'List what reviewers wrote and decided, newest first',
    description:
      'The last verdict of each link about a short is what its reviewers decided. It does not change the `mark` of the short, which is yours.',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { query: reviewCommentListQuerySchema },
    responses: { 200: json(reviewCommentListSchema, 'A page of comments.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const { project_id: projectId, short_id: shortId, ...place } = c.req.valid('query');
    const filter = { userId: c.var.user.id, projectId, shortId };
    const page = await listReviewComments(c.var.deps, filter, pageRequestOf(place));
    return c.json(standardEnvelope(page, c.req.url, viewReviewComment), 200);
  },
);

reviewRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/review-comments/{id}',
    operationId: 'deleteReviewComment',
    tags: ['Reviews'],
    summary: 'Delete a comment of a reviewer, with its verdict',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: reviewPathSchema },
    responses: { 200: json(reviewCommentResponseSchema, 'The deleted comment.'), ...errorResponses(401, 404, 500) },
  }),
  async (c) => {
    const comment = await deleteReviewComment(c.var.deps, { userId: c.var.user.id, id: c.req.valid('param').id });
    return c.json({ message: 'Comment deleted.', data: viewReviewComment(comment) }, 200);
  },
);
