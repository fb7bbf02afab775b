import type { App } from '../http/app-env.ts';
import { newRouter } from '../http/router.ts';
import type { ApiDocument } from './document.ts';
import { describeApi } from './openapi.ts';
import { renderPage } from './page.ts';

/** Only a deployment changes the document. */
const CACHED = 'public, max-age=300';

/**
 * `/api/v1/openapi.json` and the reference page. The document is made at the first request, from the routes of `app`.
 */
export function docsRoutes(app: App): App {
  const routes = newRouter();
  let last: { origin: string; document: ApiDocument } | undefined;
  const documentFor = (requestUrl: string) => {
    const { origin } = new URL(requestUrl);
    if (last?.origin !== origin) last = { origin, document: describeApi(app, origin) };
    return last.document;
  };
  routes.get('/api/v1/openapi.json', (c) => {
    c.header('Cache-Control', CACHED);
    return c.json(documentFor(c.req.url));
  });
  routes.get('/docs', async (c) => {
    const { html, policy } = await renderPage(documentFor(c.req.url));
    c.header('Content-Security-Policy', policy);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cache-Control', CACHED);
    return c.html(html);
  });
  routes.get('/', (c) => c.redirect('/docs'));
  return routes;
}
