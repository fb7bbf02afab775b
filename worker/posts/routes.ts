import { createRoute } from '@hono/zod-openapi';
import { pageRequestOf } from '#schema/contract/pages.ts';
import {
  changePostRequestSchema,
  createPostsRequestSchema,
  createPostsResponseSchema,
  postListQuerySchema,
  postListSchema,
  postPathSchema,
  postResponseSchema,
} from '#schema/contract/post.ts';
import { postResultsQuerySchema, postResultsResponseSchema } from '#schema/contract/posting/results.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { byOf } from '../audit/by.ts';
import type { Deps } from '../base/deps.ts';
import { body, errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { idempotent } from '../http/idempotency.ts';
import { standardEnvelope } from '../http/pages.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { createPosts } from './create-posts.ts';
import { deletePost, editPost, listPostsOfUser, readPost, retryPost } from './manage-posts.ts';
import { keptBeside, plannedAnswer } from './planned-answer.ts';
import { readResults } from './read-results.ts';
import { sendDuePosts } from './send-due.ts';
import { viewPost } from './view.ts';

export const postRoutes = newRouter();
const SCOPE = 'An API key needs the scope `publish`.';
/** After a response, a Worker runs for 30 seconds at most. The sweep continues. */
const AT_ONCE_MS = 15_000;

postRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/posts',
    operationId: 'createPosts',
    tags: ['Posts'],
    summary: 'Post clips, now, at a time or by a plan',
    description: `Each clip is posted to each connection, once. All limits of the destinations are checked before anything is planned. ${SCOPE}`,
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(), idempotent] as const,
    request: { body: body(createPostsRequestSchema) },
    responses: {
      201: json(createPostsResponseSchema, 'The posts, clip by clip.'),
      ...errorResponses(400, 401, 403, 404, 500),
    },
  }),
  async (c) => {
    const { deps, user, keepWith } = c.var;
    const beside = keptBeside(keepWith);
    const posts = await createPosts(deps, { userId: user.id, by: byOf(c.var), beside }, c.req.valid('json'));
    sendNow(deps, posts);
    return c.json(plannedAnswer(posts), 201);
  },
);

postRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/posts',
    operationId: 'listPosts',
    tags: ['Posts'],
    summary: 'List your posts in the order of their times',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { query: postListQuerySchema },
    responses: { 200: json(postListSchema, 'A page of posts.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const { status, connection_id: connectionId, from, to, ...query } = c.req.valid('query');
    const { project_id: projectId, short_id: shortIds, ...page } = query;
    const epochOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
    const when = { from: epochOf(from), to: epochOf(to) };
    const filter = { userId: c.var.user.id, status, connectionId, projectId, shortIds, ...when };
    const found = await listPostsOfUser(c.var.deps, filter, pageRequestOf(page));
    return c.json(standardEnvelope(found, c.req.url, viewPost), 200);
  },
);

// Before the path with an id.
postRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/posts/results',
    operationId: 'getPostResults',
    tags: ['Posts'],
    summary: 'Which clips and which kinds of clips were seen more than usual',
    description:
      'Views are counted for 60 days, where the platform tells them. Private and unlisted videos on YouTube do not count.',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { query: postResultsQuerySchema },
    responses: { 200: json(postResultsResponseSchema, 'What worked.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const { after: age, time_zone: timeZone } = c.req.valid('query');
    const { deps, user, mediaUrl } = c.var;
    const results = await readResults(deps, { userId: user.id, age, timeZone, mediaUrl });
    return c.json({ message: 'Results.', data: results }, 200);
  },
);

postRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/posts/{id}',
    operationId: 'getPost',
    tags: ['Posts'],
    summary: 'Get a post',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: postPathSchema },
    responses: { 200: json(postResponseSchema, 'The post.'), ...errorResponses(401, 404, 500) },
  }),
  async (c) => {
    const post = await readPost(c.var.deps, { userId: c.var.user.id, id: c.req.valid('param').id });
    return c.json({ message: 'Post.', data: viewPost(post) }, 200);
  },
);

postRoutes.openapi(
  createRoute({
    method: 'patch',
    path: '/posts/{id}',
    operationId: 'updatePost',
    tags: ['Posts'],
    summary: 'Change a post that is planned or has failed',
    description: `With \`publish_at\` a failed post is planned again. ${SCOPE}`,
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody()] as const,
    request: { params: postPathSchema, body: body(changePostRequestSchema) },
    responses: { 200: json(postResponseSchema, 'The post.'), ...errorResponses(400, 401, 403, 404, 500) },
  }),
  async (c) => {
    const owned = { userId: c.var.user.id, id: c.req.valid('param').id, by: byOf(c.var) };
    const post = await editPost(c.var.deps, owned, c.req.valid('json'));
    return c.json({ message: 'Post changed.', data: viewPost(post) }, 200);
  },
);

postRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/posts/{id}/retry',
    operationId: 'retryPost',
    tags: ['Posts'],
    summary: 'Try a failed post again, now',
    description: `It goes on where it failed: what the platform has already is not sent twice. ${SCOPE}`,
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: postPathSchema },
    responses: { 202: json(postResponseSchema, 'The post.'), ...errorResponses(400, 401, 403, 404, 500) },
  }),
  async (c) => {
    const post = await retryPost(c.var.deps, { userId: c.var.user.id, id: c.req.valid('param').id, by: byOf(c.var) });
    sendNow(c.var.deps, [post]);
    return c.json({ message: 'The post is tried again.', data: viewPost(post) }, 202);
  },
);

postRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/posts/{id}',
    operationId: 'deletePost',
    tags: ['Posts'],
    summary: 'Delete a post that is not under way',
    description: `A planned post is never sent. A live one stays at the platform. ${SCOPE}`,
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: postPathSchema },
    responses: {
      200: json(postResponseSchema, 'The post before it was deleted.'),
      ...errorResponses(400, 401, 403, 404, 500),
    },
  }),
  async (c) => {
    const post = await deletePost(c.var.deps, { userId: c.var.user.id, id: c.req.valid('param').id, by: byOf(c.var) });
    return c.json({ message: 'Post deleted.', data: viewPost(post) }, 200);
  },
);

function sendNow(deps: Deps, posts: readonly { publishAt: number }[]): void {
  if (posts.some(({ publishAt }) => publishAt <= deps.clock())) deps.later(sendDuePosts(deps, AT_ONCE_MS));
}
