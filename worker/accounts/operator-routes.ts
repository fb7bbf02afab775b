import { createRoute } from '@hono/zod-openapi';
import {
  addCreditsRequestSchema,
  addCreditsResponseSchema,
  changeUserRequestSchema,
  createUserRequestSchema,
  createUserResponseSchema,
  operatorUserResponseSchema,
  userPathSchema,
} from '#schema/contract/user.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import { body, json, errorResponses } from '../http/answers.ts';
import { newRouter } from '../http/router.ts';
import { operator } from '../http/shared-secret.ts';
import { jsonBody } from '../http/validate.ts';
import { addCredits } from './add-credits.ts';
import { changeUser, showUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { viewForOperator, viewMovement, viewUser } from './view.ts';

/** Routes for operators, under /internal/v1. */
export const operatorRoutes = newRouter();

operatorRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/users',
    summary: 'Make a user (operators)',
    middleware: [operator, jsonBody()] as const,
    request: { body: body(createUserRequestSchema) },
    responses: { 201: json(createUserResponseSchema, 'The user.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const user = await createUser(c.var.deps, c.req.valid('json'));
    const data = { ...viewUser(user), created_at: formatTimestamp(user.createdAt) };
    return c.json({ message: 'User created.', data }, 201);
  },
);

operatorRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/users/{email}',
    summary: 'The user with this e-mail (operators)',
    middleware: [operator] as const,
    request: { params: userPathSchema },
    responses: { 200: json(operatorUserResponseSchema, 'The user.'), ...errorResponses(401, 404, 500) },
  }),
  async (c) => {
    const account = await showUser(c.var.deps, c.req.valid('param').email);
    return c.json({ message: 'User.', data: viewForOperator(account) }, 200);
  },
);

operatorRoutes.openapi(
  createRoute({
    method: 'patch',
    path: '/users/{email}',
    summary: 'Give or take permissions (operators)',
    middleware: [operator, jsonBody()] as const,
    request: { params: userPathSchema, body: body(changeUserRequestSchema) },
    responses: { 200: json(operatorUserResponseSchema, 'The user.'), ...errorResponses(400, 401, 404, 500) },
  }),
  async (c) => {
    const { allows_vod: allowsVod } = c.req.valid('json');
    const account = await changeUser(c.var.deps, c.req.valid('param').email, { allowsVod });
    return c.json({ message: 'User changed.', data: viewForOperator(account) }, 200);
  },
);

operatorRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/users/{email}/credits',
    summary: 'Grant credits, once for a ref (operators)',
    middleware: [operator, jsonBody()] as const,
    request: { params: userPathSchema, body: body(addCreditsRequestSchema) },
    responses: {
      200: json(addCreditsResponseSchema, 'The grant that this ref made before.'),
      201: json(addCreditsResponseSchema, 'The grant.'),
      ...errorResponses(400, 401, 404, 500),
    },
  }),
  async (c) => {
    const asked = { email: c.req.valid('param').email, ...c.req.valid('json') };
    const { movement, balance, isNew } = await addCredits(c.var.deps, asked);
    const data = { ...viewMovement(movement), balance };
    return isNew
      ? c.json({ message: 'Credits granted.', data }, 201)
      : c.json({ message: 'Credits were granted before.', data }, 200);
  },
);
