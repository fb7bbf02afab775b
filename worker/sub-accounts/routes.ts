import { createRoute } from '@hono/zod-openapi';
import {
  accountListQuerySchema,
  accountListSchema,
  accountPathSchema,
  accountResponseSchema,
  changeAccountRequestSchema,
  createAccountRequestSchema,
  moveCreditsRequestSchema,
  transferResponseSchema,
} from '#schema/contract/access/sub-account.ts';
import { exportSchema } from '#schema/contract/account.ts';
import { pageRequestOf } from '#schema/contract/pages.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { deleteAccount } from '../closing/delete-account.ts';
import { exportAccount } from '../closing/export-account.ts';
import { body, errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { idempotent } from '../http/idempotency.ts';
import { standardEnvelope } from '../http/pages.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { changeAccount, readAccount } from './change-account.ts';
import { createAccount, type SubAccount } from './create-account.ts';
import { listAccounts } from './list-accounts.ts';
import { managesAccounts } from './manages-accounts.ts';
import { moveCreditsOf, type Transfer } from './move-credits.ts';
import { viewAccount, viewTransfer } from './view.ts';

export const subAccountRoutes = newRouter();

subAccountRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/accounts',
    operationId: 'createAccount',
    tags: ['Accounts'],
    summary: 'Create a sub-account',
    description:
      'For a customer of yours: with projects, keys, webhooks and credits of its own. Nobody signs in to it; make API keys for it.',
    security: SIGNED_IN,
    middleware: [signedIn, managesAccounts, jsonBody(), idempotent] as const,
    request: { body: body(createAccountRequestSchema) },
    responses: { 201: json(accountResponseSchema, 'The sub-account.'), ...errorResponses(400, 401, 403, 500) },
  }),
  async (c) => {
    const { deps, user, by, keepWith } = c.var;
    const answerOf = (account: SubAccount) => ({ message: 'Sub-account created.', data: viewAccount(account) });
    const account = await createAccount(deps, user, c.req.valid('json'), {
      by,
      keep: (made, guard) => keepWith({ status: 201, body: answerOf(made) }, guard),
    });
    return c.json(answerOf(account), 201);
  },
);

subAccountRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/accounts',
    operationId: 'listAccounts',
    tags: ['Accounts'],
    summary: 'List your sub-accounts, newest first',
    security: SIGNED_IN,
    middleware: [signedIn, managesAccounts] as const,
    request: { query: accountListQuerySchema },
    responses: { 200: json(accountListSchema, 'A page of sub-accounts.'), ...errorResponses(400, 401, 403, 500) },
  }),
  async (c) => {
    const query = c.req.valid('query');
    const wanted = { parentId: c.var.user.id, externalId: query.external_id };
    const page = await listAccounts(c.var.deps, wanted, pageRequestOf(query));
    return c.json(standardEnvelope(page, c.req.url, viewAccount), 200);
  },
);

subAccountRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/accounts/{id}',
    operationId: 'getAccount',
    tags: ['Accounts'],
    summary: 'Get a sub-account',
    security: SIGNED_IN,
    middleware: [signedIn, managesAccounts] as const,
    request: { params: accountPathSchema },
    responses: { 200: json(accountResponseSchema, 'The sub-account.'), ...errorResponses(401, 403, 404, 500) },
  }),
  async (c) => {
    const account = await readAccount(c.var.deps, { parent: c.var.user, id: c.req.valid('param').id });
    return c.json({ message: 'Sub-account.', data: viewAccount(account) }, 200);
  },
);

subAccountRoutes.openapi(
  createRoute({
    method: 'patch',
    path: '/accounts/{id}',
    operationId: 'changeAccount',
    tags: ['Accounts'],
    summary: 'Change name, external_id and limits of a sub-account',
    security: SIGNED_IN,
    middleware: [signedIn, managesAccounts, jsonBody()] as const,
    request: { params: accountPathSchema, body: body(changeAccountRequestSchema) },
    responses: { 200: json(accountResponseSchema, 'The sub-account.'), ...errorResponses(400, 401, 403, 404, 500) },
  }),
  async (c) => {
    const { deps, user: parent, by } = c.var;
    const account = await changeAccount(deps, { parent, id: c.req.valid('param').id }, c.req.valid('json'), by);
    return c.json({ message: 'Sub-account changed.', data: viewAccount(account) }, 200);
  },
);

subAccountRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/accounts/{id}',
    operationId: 'closeAccount',
    tags: ['Accounts'],
    summary: 'Close a sub-account and delete everything in it',
    description:
      'Its keys stop working at once, and its credits go back to you. Projects and media are removed within minutes; credits that unfinished projects give back follow then. This cannot be undone.',
    security: SIGNED_IN,
    middleware: [signedIn, managesAccounts] as const,
    request: { params: accountPathSchema },
    responses: {
      200: json(accountResponseSchema, 'The sub-account before it was closed.'),
      ...errorResponses(401, 403, 404, 500),
    },
  }),
  async (c) => {
    const { deps, user: parent, by } = c.var;
    const account = await readAccount(deps, { parent, id: c.req.valid('param').id });
    await deleteAccount(deps, account, by);
    return c.json({ message: 'Sub-account closed.', data: viewAccount(account) }, 200);
  },
);

subAccountRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/accounts/{id}/credits',
    operationId: 'moveCredits',
    tags: ['Accounts'],
    summary: 'Move credits to a sub-account, or back',
    description: 'Send an `Idempotency-Key`: then a repeat moves nothing more, whatever happened to the first answer.',
    security: SIGNED_IN,
    middleware: [signedIn, managesAccounts, jsonBody(), idempotent] as const,
    request: { params: accountPathSchema, body: body(moveCreditsRequestSchema) },
    responses: { 201: json(transferResponseSchema, 'The transfer.'), ...errorResponses(400, 401, 403, 404, 500) },
  }),
  async (c) => {
    const { deps, user: parent, by, keepWith } = c.var;
    const answerOf = (transfer: Transfer) => ({ message: 'Credits moved.', data: viewTransfer(transfer) });
    const wanted = { parent, id: c.req.valid('param').id };
    const transfer = await moveCreditsOf(deps, wanted, c.req.valid('json').amount, {
      by,
      keep: (made, guard) => keepWith({ status: 201, body: answerOf(made) }, guard),
    });
    return c.json(answerOf(transfer), 201);
  },
);

subAccountRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/accounts/{id}/export',
    operationId: 'exportAccount',
    tags: ['Accounts'],
    summary: 'Export all data of a sub-account as one file',
    security: SIGNED_IN,
    middleware: [signedIn, managesAccounts] as const,
    request: { params: accountPathSchema },
    responses: {
      200: json(exportSchema, 'The archive, as of GET /user/export.'),
      ...errorResponses(401, 403, 404, 500),
    },
  }),
  async (c) => {
    const { deps, user: parent, by } = c.var;
    const { apiKeys: _count, ...account } = await readAccount(deps, { parent, id: c.req.valid('param').id });
    const stream = await exportAccount(deps, account, by);
    return c.body(stream, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }) as never;
  },
);
