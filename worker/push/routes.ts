import { createRoute } from '@hono/zod-openapi';
import { pageRequestOf } from '#schema/contract/pages.ts';
import {
  addPushSubscriptionRequestSchema,
  pushSubscriptionListQuerySchema,
  pushSubscriptionListSchema,
  pushSubscriptionPathSchema,
  pushSubscriptionResponseSchema,
} from '#schema/contract/push/subscription.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { familyOf, personOnly } from '../http/access.ts';
import { body, errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { idempotent } from '../http/idempotency.ts';
import { standardEnvelope } from '../http/pages.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { subscribeBrowser } from './add-subscription.ts';
import { listBrowsers, unsubscribeBrowser } from './subscriptions.ts';
import { viewSubscription } from './view.ts';

export const pushRoutes = newRouter();

const ONLY_BROWSERS = 'Needs the token of a session: it ends with the session. Programs use webhooks.';

pushRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/push-subscriptions',
    operationId: 'addPushSubscription',
    tags: ['Push'],
    summary: 'Send notifications to this browser',
    description: `Takes what \`PushSubscription.toJSON()\` returns, of a subscription with \`push_key\` of \`GET /capabilities\`. The browser is told when a project or a render is done or has failed. A subscription with the same endpoint is replaced. ${ONLY_BROWSERS}`,
    security: SIGNED_IN,
    middleware: [signedIn, personOnly, jsonBody(), idempotent] as const,
    request: { body: body(addPushSubscriptionRequestSchema) },
    responses: {
      201: json(pushSubscriptionResponseSchema, 'The subscription.'),
      ...errorResponses(400, 401, 403, 500),
    },
  }),
  async (c) => {
    const { deps, user, access, visitor } = c.var;
    const browser = { userId: user.id, familyId: familyOf(access), client: visitor.client };
    const row = await subscribeBrowser(deps, browser, c.req.valid('json'));
    return c.json({ message: 'This browser gets notifications.', data: viewSubscription(row) }, 201);
  },
);

pushRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/push-subscriptions',
    operationId: 'listPushSubscriptions',
    tags: ['Push'],
    summary: 'List the browsers that get notifications, newest first',
    description: ONLY_BROWSERS,
    security: SIGNED_IN,
    middleware: [signedIn, personOnly] as const,
    request: { query: pushSubscriptionListQuerySchema },
    responses: {
      200: json(pushSubscriptionListSchema, 'A page of subscriptions.'),
      ...errorResponses(400, 401, 403, 500),
    },
  }),
  async (c) => {
    const page = await listBrowsers(c.var.deps, c.var.user.id, pageRequestOf(c.req.valid('query')));
    return c.json(standardEnvelope(page, c.req.url, viewSubscription), 200);
  },
);

pushRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/push-subscriptions/{id}',
    operationId: 'deletePushSubscription',
    tags: ['Push'],
    summary: 'Send no more notifications to a browser',
    description: ONLY_BROWSERS,
    security: SIGNED_IN,
    middleware: [signedIn, personOnly] as const,
    request: { params: pushSubscriptionPathSchema },
    responses: {
      200: json(pushSubscriptionResponseSchema, 'The removed subscription.'),
      ...errorResponses(401, 403, 404, 500),
    },
  }),
  async (c) => {
    const which = { userId: c.var.user.id, id: c.req.valid('param').id };
    const row = await unsubscribeBrowser(c.var.deps, which);
    return c.json({ message: 'No more notifications for this browser.', data: viewSubscription(row) }, 200);
  },
);
