import { createRoute } from '@hono/zod-openapi';
import { deleteAccountRequestSchema, deleteAccountResponseSchema, exportSchema } from '#schema/contract/account.ts';
import { personOnly } from '../http/access.ts';
import { body, errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { knownAddress } from '../accounts/count-attempt.ts';
import { confirmDeletion } from '../accounts/confirm-deletion.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

export const closingRoutes = newRouter();

closingRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/user/export',
    operationId: 'exportUser',
    tags: ['Account'],
    summary: 'Export all your data as one file',
    description:
      'One JSON document with your account, credits, projects (archived ones by themselves), shorts, renders, dictionaries, what was learned of your viewers, reviews, uploads, monitors, webhooks, push subscriptions, keys, sub-accounts, sessions and events. Fields that end with `_url` are signed URLs of your files, valid for six hours.',
    security: SIGNED_IN,
    middleware: [signedIn, personOnly] as const,
    responses: { 200: json(exportSchema, 'The archive.'), ...errorResponses(401, 403, 500) },
  }),
  async (c) => {
    const { user, visitor, deps } = c.var;
    const stream = await exportAccount(deps, { ...user, passwordHash: '' }, { actor: 'user', ...visitor });
    const headers = {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="clipmill-export.json"',
      'Cache-Control': 'no-store',
    };
    return c.body(stream, 200, headers) as never;
  },
);

closingRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/user',
    operationId: 'deleteUser',
    tags: ['Account'],
    summary: 'Delete your account and everything in it',
    description:
      'This signs you out everywhere and revokes all keys immediately. Projects and media are removed within minutes. Sub-accounts go too. Credits are lost. This cannot be undone, so confirm it with `email`, and with the password if you have one.',
    security: SIGNED_IN,
    middleware: [signedIn, personOnly, jsonBody()] as const,
    request: { body: body(deleteAccountRequestSchema) },
    responses: { 200: json(deleteAccountResponseSchema, 'Deleted.'), ...errorResponses(400, 401, 403, 500) },
  }),
  async (c) => {
    const { user, deps, visitor, meter } = c.var;
    const takeBack = await meter.countSignIn(knownAddress(deps, visitor, user.email));
    const stored = await confirmDeletion(deps, user, c.req.valid('json'));
    await takeBack();
    await deleteAccount(deps, stored, { actor: 'user' });
    return c.json({ message: 'Account deleted.', data: null }, 200);
  },
);
