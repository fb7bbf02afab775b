import { createRoute } from '@hono/zod-openapi';
import {
  createUserRequestSchema,
  createUserResponseSchema,
  loginRequestSchema,
  loginResponseSchema,
  userResponseSchema,
} from '#schema/contract/user.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import { body, json, refusals, SIGNED_IN } from '../http/answers.ts';
import { newRouter } from '../http/router.ts';
import { requireSecret } from '../http/shared-secret.ts';
import { jsonBody } from '../http/validate.ts';
import { signedIn } from './authenticate.ts';
import { createUser } from './create-user.ts';
import { logIn } from './log-in.ts';
import { readAccount } from './read-account.ts';
import { viewAccount, viewUser } from './view.ts';

export const accountRoutes = newRouter();
/** For operators, under /internal/v1. */
export const operatorRoutes = newRouter();

accountRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/login',
    summary: 'Sign in with e-mail and password',
    middleware: [jsonBody()] as const,
    request: { body: body(loginRequestSchema) },
    responses: { 200: json(loginResponseSchema, 'The user, with a bearer token.'), ...refusals(400, 401, 500) },
  }),
  async (c) => {
    const { user, token } = await logIn(c.var.deps, c.req.valid('json'));
    c.header('Cache-Control', 'no-store');
    return c.json({ message: 'Signed in.', user: { ...viewUser(user), token } }, 200);
  },
);

accountRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/user',
    summary: 'The user of the token, with credits and limits',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    responses: { 200: json(userResponseSchema, 'The user.'), ...refusals(401, 500) },
  }),
  async (c) => {
    const user = viewAccount(await readAccount(c.var.deps, c.var.user));
    return c.json({ message: 'User.', user, data: user }, 200);
  },
);

operatorRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/users',
    summary: 'Make a user (operators)',
    middleware: [requireSecret((settings) => settings.OPERATOR_TOKEN), jsonBody()] as const,
    request: { body: body(createUserRequestSchema) },
    responses: { 201: json(createUserResponseSchema, 'The user.'), ...refusals(400, 401, 500) },
  }),
  async (c) => {
    const user = await createUser(c.var.deps, c.req.valid('json'));
    const data = { ...viewUser(user), created_at: formatTimestamp(user.createdAt) };
    return c.json({ message: 'User created.', data }, 201);
  },
);
