import { cors } from 'hono/cors';
import { METHODS } from '#schema/domain/access/requests.ts';
import { readTraceparent, traceIdOfUlid } from '#schema/domain/ids.ts';
import { operatorRoutes } from './operators/routes.ts';
import { passwordRoutes } from './accounts/passwords/routes.ts';
import { capabilityRoutes } from './capabilities/routes.ts';
import { closingRoutes } from './closing/routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { sessionRoutes } from './accounts/sessions/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { recordDeletions } from './audit/record-deletions.ts';
import type { Deps } from './base/deps.ts';
import { connectPageRoutes } from './connections/connect-page.ts';
import { connectionKeyRoutes } from './connections/operator-routes.ts';
import { connectionRoutes } from './connections/routes.ts';
import { dictionaryRoutes } from './dictionary/routes.ts';
import { editorRoutes } from './editor/routes.ts';
import { sampleRoutes } from './editor/sample-routes.ts';
import { makeDocumentFor, makeDocumentFor2 } from './docs/document-for.ts';
import { OPERATORS } from './docs/readers.ts';
import { docsRoutes } from './docs/routes.ts';
import { answerWrongSettings } from './doctor/answer-wrong-settings.ts';
import { doctorRoutes } from './doctor/routes.ts';
import { metricsRoutes } from './farm/metrics-routes.ts';
import { farmRoutes } from './farm/routes.ts';
import type { Env } from './base/env.ts';
import { nudgeAfterWrites } from './events/nudge-after-writes.ts';
import { doorbellRoutes } from './doorbell/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { makeHealthCheck } from './http/health.ts';
import { answerUnchanged } from './http/answer-unchanged.ts';
import type { App } from './http/app-env.ts';
import { traceRequests } from './http/traces/trace-requests.ts';
import { visitorOf } from './http/visitor.ts';
import { makeMediaUrl } from './http/media-url.ts';
import { onError } from './http/on-error.ts';
import { countEverything } from './http/rate-limit.ts';
import { describedIn } from './http/version2/described.ts';
import { newRouter } from './http/router.ts';
import { answerInVersion2 } from './http/version2/answer.ts';
import { refuseMethod } from './http/version2/refuse-method.ts';
import { routedPath, type Ways, waysOf } from './http/version2/ways.ts';
import { jobRoutes } from './pipeline/routes.ts';
import { liveRoutes } from './lives/routes.ts';
import { nodeKeyRoutes } from './nodes/operator-routes.ts';
import { refuseNewWork } from './plans/new-work.ts';
import { planRoutes } from './plans/operator-routes.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { mediaRoutes } from './media/delivery.ts';
import { postRoutes } from './posts/routes.ts';
import { batchRoutes } from './projects/batch/routes.ts';
import { estimateRoutes } from './projects/estimate/routes.ts';
import { pushRoutes } from './push/routes.ts';
import { projectRoutes } from './projects/routes.ts';
import { reviewMediaRoutes } from './reviews/media-routes.ts';
import { reviewerRoutes } from './reviews/reviewer-routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { renderRoutes } from './renders/routes.ts';
import { moreRoutes } from './shorts/more/routes.ts';
import { bRollRoutes } from './shorts/b-roll/routes.ts';
import { cutProposalRoutes } from './shorts/proposals/routes.ts';
import { translationRoutes } from './languages/routes.ts';
import { undecidedRoutes } from './shorts/undecided/routes.ts';
import { shortRoutes } from './shorts/routes.ts';
import { sourceRoutes } from './sources/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { onUnknown, openWithoutSettings } from './studio/page.ts';
import { studioRoutes } from './studio/routes.ts';
import { brandRoutes } from './brands/routes.ts';
import { footageRoutes } from './footage/routes.ts';
import { fontRoutes } from './fonts/routes.ts';
import { tasteRoutes } from './taste/routes.ts';
import { makeEnterTest } from './test-keys/enter.ts';
import { templateRoutes } from './templates/routes.ts';
import { countKeys } from './usage/count-keys.ts';
import { logRequests } from './usage/requests/log-requests.ts';
import { accountKeyRoutes } from './sub-accounts/key-routes.ts';
import { subAccountRoutes } from './sub-accounts/routes.ts';
import { usageRoutes } from './usage/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

const ALLOWED_HEADERS = ['Authorization', 'Content-Type', 'Accept', 'Idempotency-Key'].concat(
  ['Range', 'If-Range', 'If-Match', 'If-None-Match'],
  ['If-Modified-Since', 'If-Unmodified-Since', 'Last-Event-ID', 'traceparent', 'tracestate'],
);
const EXPOSED_HEADERS = ['X-Error-Code', 'X-Request-Id', 'WWW-Authenticate', 'Retry-After', 'Idempotent-Replay'].concat(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  ['Accept-Ranges', 'Content-Disposition', 'Content-Length', 'Content-Range', 'ETag'],
);

/** The HTTP application. `depsOf` returns the dependencies of an isolate. If it throws, the response is 500. */
export function makeApp(depsOf: (env: Env) => Deps, newRequestId: () => string): App {
  let known: Ways | undefined;
  const ways = () => (known ??= waysOf(describedIn(app)));
  const app: App = newRouter((request) => routedPath(request, ways));
  addBasics(app, newRequestId);
  app.use('/internal/v1/doctor', answerWrongSettings);
  app.use(openWithoutSettings);
  app.use(async (c, next) => {
    const { requestId } = c.var;
    const traceId = readTraceparent(c.req.header('traceparent')) ?? traceIdOfUlid(requestId);
    const deps = { ...depsOf(c.env), traceId };
    c.set('deps', deps);
    c.set('mediaUrl', makeMediaUrl(deps.settings.MEDIA_URL, c.req.url));
    await next();
  });
  app.use(traceRequests);
  const enterTest = makeEnterTest();
  app.use(
    '/api/v1/*',
    countEverything,
    refuseNewWork,
    countKeys,
    logRequests,
    enterTest,
    recordDeletions,
    nudgeAfterWrites,
    answerUnchanged,
  );
  app.use('/api/v1/*', answerInVersion2);
  app.use('/api/v2/*', countEverything, refuseMethod(ways));
  addPublicRoutes(app);
  const checkHealth = makeHealthCheck();
  app.get('/internal/v1/health', async (c) => {
    await checkHealth(c.var.deps);
    return c.json({ status: 'ok' });
  });
  app.route('/internal/v1/jobs', jobRoutes);
  addInternalRoutes(app);
  app.route('/media/caption-styles', sampleRoutes);
  app.route('/media', reviewMediaRoutes);
  app.route('/media', mediaRoutes);
  const customers = makeDocumentFor(app);
  app.route('/mcp', mcpRoutes(app, customers));
  app.route('/', studioRoutes(app));
  app.route(
    '/',
    docsRoutes({ customers, customers2: makeDocumentFor2(app), operators: makeDocumentFor(app, OPERATORS) }),
  );
  app.notFound(onUnknown);
  app.onError(onError);
  return app;
}

/** What every answer has: its id, and headers for browsers. */
function addBasics(app: App, newRequestId: () => string): void {
  app.use(async (c, next) => {
    c.set('requestId', newRequestId());
    c.set('visitor', visitorOf(c.req.raw.headers));
    c.header('X-Request-Id', c.var.requestId);
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
  });
  app.use(
    cors({
      origin: '*',
      allowMethods: [...METHODS],
      allowHeaders: ALLOWED_HEADERS,
      exposeHeaders: EXPOSED_HEADERS,
      maxAge: 86_400,
    }),
  );
}

function addInternalRoutes(app: App): void {
  for (const routes of [operatorRoutes, nodeKeyRoutes, planRoutes, farmRoutes, metricsRoutes]) {
    app.route('/internal/v1', routes);
  }
  for (const routes of [doctorRoutes, connectionKeyRoutes, doorbellRoutes]) app.route('/internal/v1', routes);
}

function addPublicRoutes(app: App): void {
  for (const routes of [accountRoutes, closingRoutes, sessionRoutes, passwordRoutes, apiKeyRoutes, usageRoutes])
    app.route('/api/v1', routes);
  for (const routes of [sourceRoutes, estimateRoutes, batchRoutes, projectRoutes]) app.route('/api/v1', routes);
  for (const routes of [shortRoutes, moreRoutes, cutProposalRoutes, bRollRoutes, translationRoutes, undecidedRoutes]) {
    app.route('/api/v1', routes);
  }
  for (const routes of [
    renderRoutes,
    exportRoutes,
    webhookRoutes,
    uploadRoutes,
    eventRoutes,
    editorRoutes,
    templateRoutes,
    brandRoutes,
    footageRoutes,
    fontRoutes,
    dictionaryRoutes,
    tasteRoutes,
  ]) {
    app.route('/api/v1', routes);
  }
  for (const routes of [subAccountRoutes, accountKeyRoutes, connectionRoutes, postRoutes]) app.route('/api/v1', routes);
  app.route('/', connectPageRoutes);
  for (const routes of [liveRoutes, reviewRoutes, reviewerRoutes, capabilityRoutes, pushRoutes]) {
    app.route('/api/v1', routes);
  }
}
