import type { OpenAPIHono } from '@hono/zod-openapi';
import { sql } from 'drizzle-orm';
import { cors } from 'hono/cors';
import { accountRoutes, operatorRoutes } from './accounts/routes.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';
import { makeMediaUrl, type MediaUrl } from './http/media-url.ts';
import { onError, onUnknownPath } from './http/on-error.ts';
import { newRouter } from './http/router.ts';
import { jobRoutes } from './jobs/routes.ts';
import { mediaRoutes } from './media/delivery.ts';
import { projectRoutes } from './projects/routes.ts';
import { renderRoutes } from './renders/routes.ts';
import { shortRoutes } from './shorts/routes.ts';
import { sourceRoutes } from './sources/routes.ts';

/** What every handler finds in its context. */
export type AppEnv = { Bindings: Env; Variables: { deps: Deps; requestId: string; mediaUrl: MediaUrl } };
export type App = OpenAPIHono<AppEnv>;

/** The whole HTTP side. `depsOf` gives the dependencies of an isolate; it may throw, which is answered with 500. */
export function makeApp(depsOf: (env: Env) => Deps, newRequestId: () => string): App {
  const app = newRouter();
  app.use(async (c, next) => {
    c.set('requestId', newRequestId());
    c.header('X-Request-Id', c.var.requestId);
    await next();
  });
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowHeaders: ['Authorization', 'Content-Type', 'Accept', 'Range', 'If-None-Match'],
      exposeHeaders: ['X-Error-Code', 'X-Request-Id', 'Retry-After', 'Content-Range', 'Accept-Ranges', 'ETag'],
      maxAge: 86_400,
    }),
  );
  app.use(async (c, next) => {
    const deps = depsOf(c.env);
    c.set('deps', deps);
    c.set('mediaUrl', makeMediaUrl(deps.settings.MEDIA_URL, c.req.url));
    await next();
  });
  for (const routes of [accountRoutes, sourceRoutes, projectRoutes, shortRoutes, renderRoutes]) {
    app.route('/api/v1', routes);
  }
  app.get('/internal/v1/health', async (c) => {
    await c.var.deps.db.run(sql`select 1`);
    return c.json({ status: 'ok' });
  });
  app.route('/internal/v1/jobs', jobRoutes);
  app.route('/internal/v1', operatorRoutes);
  app.route('/media', mediaRoutes);
  app.notFound(onUnknownPath);
  app.onError(onError);
  return app;
}
