import { createRoute } from '@hono/zod-openapi';
import { pageRequestOf } from '#schema/contract/pages.ts';
import {
  codeSentResponseSchema,
  creditListQuerySchema,
  creditListSchema,
  loginRequestSchema,
  loginResponseSchema,
  logoutRequestSchema,
  logoutResponseSchema,
  refreshRequestSchema,
  socialEmailRequestSchema,
  userResponseSchema,
} from '#schema/contract/user.ts';
import { body, json, optionalBody, errorResponses, SIGNED_IN } from '../http/answers.ts';
import { readBearer } from '../http/bearer.ts';
import { standardEnvelope } from '../http/pages.ts';
import { countSignIn } from '../http/rate-limit.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { signedIn } from './authenticate.ts';
import { listCredits } from '../credits/list-credits.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { openSession } from './open-session.ts';
import { readAccount } from './read-account.ts';
import { sendCode } from './send-code.ts';
import { signInWithCode } from './sign-in-with-code.ts';
import { signInWithIdToken } from './sign-in-with-id-token.ts';
import { viewAccount, viewMovement, viewSession } from './view.ts';

export const accountRoutes = newRouter();

accountRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/login',
    operationId: 'login',
    tags: ['Account'],
    summary: 'Sign in with e-mail and password',
    security: [],
    middleware: [jsonBody(), countSignIn] as const,
    request: { body: body(loginRequestSchema) },
    responses: { 200: json(loginResponseSchema, 'The user, with a bearer token.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const session = await logIn(c.var.deps, c.req.valid('json'));
    c.header('Cache-Control', 'no-store');
    return c.json({ message: 'Signed in.', user: viewSession(session) }, 200);
  },
);

accountRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/social/callback/email',
    operationId: 'signInByEmail',
    tags: ['Account'],
    summary: 'Sign in with an e-mail code or an OpenID Connect token',
    security: [],
    description:
      'Send `email` to get a code by e-mail, then `email` and `code` to sign in. Or send `id_token` alone. The first sign-in creates the account.',
    middleware: [jsonBody(), countSignIn] as const,
    request: { body: body(socialEmailRequestSchema) },
    responses: {
      200: json(loginResponseSchema, 'The user, with a bearer token.'),
      202: json(codeSentResponseSchema, 'The code was sent.'),
      ...errorResponses(400, 401, 500),
    },
  }),
  async (c) => {
    const asked = c.req.valid('json');
    c.header('Cache-Control', 'no-store');
    if (asked.way === 'ask') {
      await sendCode(c.var.deps, asked.email);
      return c.json({ message: 'A sign-in code was sent to this address.' }, 202);
    }
    const session =
      asked.way === 'code'
        ? await signInWithCode(c.var.deps, asked)
        : await signInWithIdToken(c.var.deps, asked.idToken);
    return c.json({ message: 'Signed in.', user: viewSession(session) }, 200);
  },
);

accountRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/token/refresh',
    operationId: 'refreshToken',
    tags: ['Account'],
    summary: 'Get a new token',
    description: 'The token of this request stays valid until it expires.',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody()] as const,
    request: { body: optionalBody(refreshRequestSchema) },
    responses: { 200: json(loginResponseSchema, 'The user, with a new token.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const session = await openSession(c.var.deps, c.var.user);
    c.header('Cache-Control', 'no-store');
    return c.json({ message: 'Token refreshed.', user: viewSession(session) }, 200);
  },
);

accountRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/logout',
    operationId: 'logout',
    tags: ['Account'],
    summary: 'Sign out',
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody()] as const,
    request: { body: optionalBody(logoutRequestSchema) },
    responses: { 200: json(logoutResponseSchema, 'Signed out.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const token = readBearer(c.req.header('Authorization')) ?? '';
    const { all: everywhere } = c.req.valid('json');
    await logOut(c.var.deps, c.var.user, { token, everywhere });
    return c.json({ message: everywhere ? 'Signed out everywhere.' : 'Signed out.', data: null }, 200);
  },
);

accountRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/user',
    operationId: 'getUser',
    tags: ['Account'],
    summary: 'Get your account, credits and limits',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    responses: { 200: json(userResponseSchema, 'The user.'), ...errorResponses(401, 500) },
  }),
  async (c) => {
    const user = viewAccount(await readAccount(c.var.deps, c.var.user));
    return c.json({ message: 'User.', user, data: user }, 200);
  },
);

accountRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/user/credits',
    operationId: 'listCredits',
    tags: ['Account'],
    summary: 'List the credits you received and spent, newest first',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { query: creditListQuerySchema },
    responses: { 200: json(creditListSchema, 'A page of credit movements.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const page = await listCredits(c.var.deps, c.var.user, pageRequestOf(c.req.valid('query')));
    return c.json(standardEnvelope(page, c.req.url, viewMovement), 200);
  },
);
