import { createRoute } from '@hono/zod-openapi';
import { pageRequestOf } from '#schema/contract/pages.ts';
import {
  connectionListQuerySchema,
  connectionListSchema,
  connectionPathSchema,
  connectionResponseSchema,
  consentRequestSchema,
  consentResponseSchema,
  createConnectionRequestSchema,
  newConnectionResponseSchema,
} from '#schema/contract/posting/connections.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import { signedIn } from '../accounts/authenticate.ts';
import { byOf } from '../audit/by.ts';
import { body, errorResponses, json, SIGNED_IN } from '../http/answers.ts';
import { idempotentSecret } from '../http/idempotency.ts';
import { standardEnvelope } from '../http/pages.ts';
import { newRouter } from '../http/router.ts';
import { jsonBody } from '../http/validate.ts';
import { askForConsent } from './consent.ts';
import { createConnection } from './create-connection.ts';
import { checkConnection, deleteConnection, listConnectionsOfUser } from './manage-connections.ts';
import { viewConnection } from './view.ts';

export const connectionRoutes = newRouter();
const SCOPE = 'An API key needs the scope `publish`.';

connectionRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/connections/consent',
    operationId: 'askForConsent',
    tags: ['Posts'],
    summary: 'Begin to connect an account at a platform',
    description: `Returns the page of the platform on which its user agrees. \`POST /connections\` finishes it. ${SCOPE}`,
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody()] as const,
    request: { body: body(consentRequestSchema) },
    responses: { 200: json(consentResponseSchema, 'The page.'), ...errorResponses(400, 401, 403, 500) },
  }),
  async (c) => {
    const { url, expiresAt } = await askForConsent(c.var.deps, c.var.user.id, c.req.valid('json'));
    c.header('Cache-Control', 'no-store');
    return c.json({ message: 'Open url in a browser.', data: { url, expires_at: formatTimestamp(expiresAt) } }, 200);
  },
);

connectionRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/connections',
    operationId: 'createConnection',
    tags: ['Posts'],
    summary: 'Connect an account, a bucket or a program',
    description: `The destination is asked at once, so a connection that exists has worked. The same account again gets the new keys, and keeps its id and its posts. A repeat with the same Idempotency-Key is refused. ${SCOPE}`,
    security: SIGNED_IN,
    middleware: [signedIn, jsonBody(), idempotentSecret] as const,
    request: { body: body(createConnectionRequestSchema) },
    responses: {
      201: json(newConnectionResponseSchema, 'The connection.'),
      ...errorResponses(400, 401, 403, 500),
    },
  }),
  async (c) => {
    const who = { userId: c.var.user.id, by: byOf(c.var) };
    const { connection, secret } = await createConnection(c.var.deps, who, c.req.valid('json'));
    c.header('Cache-Control', 'no-store');
    return c.json({ message: 'Connected.', data: { ...viewConnection(connection), secret } }, 201);
  },
);

connectionRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/connections',
    operationId: 'listConnections',
    tags: ['Posts'],
    summary: 'List your connections, newest first',
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { query: connectionListQuerySchema },
    responses: { 200: json(connectionListSchema, 'A page of connections.'), ...errorResponses(400, 401, 500) },
  }),
  async (c) => {
    const page = await listConnectionsOfUser(c.var.deps, c.var.user.id, pageRequestOf(c.req.valid('query')));
    return c.json(standardEnvelope(page, c.req.url, viewConnection), 200);
  },
);

connectionRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/connections/{id}/check',
    operationId: 'checkConnection',
    tags: ['Posts'],
    summary: 'Ask whether a connection works',
    description: `A bucket gets a small file, a webhook the event \`publish.test\`. While something is sent there, nobody asks: then \`message\` says so, and \`checked_at\` stays as it was. ${SCOPE}`,
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: connectionPathSchema },
    responses: { 200: json(connectionResponseSchema, 'The connection.'), ...errorResponses(400, 401, 403, 404, 500) },
  }),
  async (c) => {
    const owned = { userId: c.var.user.id, id: c.req.valid('param').id };
    const { connection, isChecked } = await checkConnection(c.var.deps, owned);
    const message = isChecked ? 'Checked.' : 'Not checked: something is being sent there. Check again in a minute.';
    return c.json({ message, data: viewConnection(connection) }, 200);
  },
);

connectionRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/connections/{id}',
    operationId: 'deleteConnection',
    tags: ['Posts'],
    summary: 'Delete a connection',
    description: `Its tokens are revoked at the platform. Posts that are not live have failed; of more than 40, the rest and the tokens follow within minutes, and none of them is sent. Live posts stay where they are. ${SCOPE}`,
    security: SIGNED_IN,
    middleware: [signedIn] as const,
    request: { params: connectionPathSchema },
    responses: { 200: json(connectionResponseSchema, 'The connection.'), ...errorResponses(401, 403, 404, 500) },
  }),
  async (c) => {
    const owned = { userId: c.var.user.id, id: c.req.valid('param').id };
    const connection = await deleteConnection(c.var.deps, { ...owned, by: byOf(c.var) });
    return c.json({ message: 'Connection deleted.', data: viewConnection(connection) }, 200);
  },
);
