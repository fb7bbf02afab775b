import { createRoute } from '@hono/zod-openapi';
import { pageRequestOf } from '#schema/contract/pages.ts';
import {
  endSessionResponseSchema,
  sessionListQuerySchema,
  sessionListSchema,
  sessionPathSchema,
} from '#schema/contract/access/session.ts';
import {
  loginResponseSchema,
  logoutRequestSchema,
  logoutResponseSchema,
  refreshRequestSchema,
} from '#schema/contract/user.ts';
import { personOnly } from '../../http/access.ts';
import { errorResponses, json, optionalBody, SIGNED_IN } from '../../http/answers.ts';
import { ApiError } from '../../http/failures.ts';
import { standardEnvelope } from '../../http/pages.ts';
import { newRouter } from '../../http/router.ts';
import { jsonBody } from '../../http/validate.ts';
import { maybeSignedIn, signedIn } from '../authenticate.ts';
import { viewSession } from '../view.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import { logOut } from './log-out.ts';
import { renewByAccessToken, renewByRefreshToken } from './renew-session.ts';
import { viewFamily } from './view.ts';

export const sessionRoutes = newRouter();

sessionRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/token/refresh',
    operationId: 'refreshToken',
    tags: ['Account'],
    summary: 'Get a new token',
    description:
      'Send `refresh_token`, which works once: the response has the next one. Using it again ends every session that comes from the same sign-in. Or send only a valid token; it stays valid until it expires.',
    security: [{}, ...SIGNED_IN],
    middleware: [maybeSignedIn, jsonBody()] as const,
    request: { body: optionalBody(refreshRequestSchema) },
    responses: { 200: json(loginResponseSchema, 'The user, with new tokens.'), ...errorResponses(400, 401, 403, 500) },
  }),
  async (c) => {
    const { refresh_token: refreshToken } = c.req.valid('json');
    const { deps, holder } = c.var;
    c.header('Cache-Control', 'no-store');
    if (refreshToken === undefined && holder === null) throw new ApiError('auth.required');
    const session =
      refreshToken === undefined && holder !== null
        ? await renewByAccessToken(deps, holder, c.var.visitor)
        : await renewByRefreshToken(deps, refreshToken ?? '', c.var.visitor);
    return c.json({ message: 'Token refreshed.', user: viewSession(session) }, 200);
  },
);

sessionRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/logout',
    operationId: 'logout',
    tags: ['Account'],
    summary: 'Sign out',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody()] as const,
    request: { body: optionalBody(logoutRequestSchema) },
    responses: { 200: json(logoutResponseSchema, 'Signed out.'), ...errorResponses(400, 401, 403, 500) },
  }),
  async (c) => {
    const { all: everywhere } = c.req.valid('json');
    await logOut(c.var.deps, { user: c.var.user, access: c.var.access }, { everywhere, visitor: c.var.visitor });
    return c.json({ message: everywhere ? 'Signed out everywhere.' : 'Signed out.', data: null }, 200);
  },
);

sessionRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/sessions',
    operationId: 'listSessions',
    tags: ['Account'],
    summary: 'List your sessions, most recently used first',
    security: SIGNED_IN,
    middleware: [signedIn, personOnly] as const,
    request: { query: sessionListQuerySchema },
    responses: { 200: json(sessionListSchema, 'A page of sessions.'), ...errorResponses(400, 401, 403, 500) },
  }),
  async (c) => {
    const { deps, user, access } = c.var;
    const page = await listSessions(deps, user.id, pageRequestOf(c.req.valid('query')));
    const currentId = access.kind === 'session' ? access.familyId : '';
    return c.json(
      standardEnvelope(page, c.req.url, (family) => viewFamily(family, currentId)),
      200,
    );
  },
);

sessionRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/sessions/{id}',
    operationId: 'endSession',
    tags: ['Account'],
    summary: 'End a session',
    description: 'All tokens of this sign-in stop working at once.',
    security: SIGNED_IN,
    middleware: [signedIn, personOnly] as const,
    request: { params: sessionPathSchema },
    responses: { 200: json(endSessionResponseSchema, 'Ended.'), ...errorResponses(401, 403, 404, 500) },
  }),
  async (c) => {
    const which = { userId: c.var.user.id, familyId: c.req.valid('param').id };
    await endSession(c.var.deps, which, c.var.visitor);
    return c.json({ message: 'Session ended.', data: null }, 200);
  },
);

sessionRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/sessions',
    operationId: 'endSessions',
    tags: ['Account'],
    summary: 'End all sessions, including this one',
    description: 'The same as `POST /logout` with `all`. API keys stay valid.',
    security: SIGNED_IN,
    middleware: [signedIn, personOnly] as const,
    responses: { 200: json(endSessionResponseSchema, 'Ended.'), ...errorResponses(401, 403, 500) },
  }),
  async (c) => {
    const holder = { user: c.var.user, access: c.var.access };
    await logOut(c.var.deps, holder, { everywhere: true, visitor: c.var.visitor });
    return c.json({ message: 'Signed out everywhere.', data: null }, 200);
  },
);
