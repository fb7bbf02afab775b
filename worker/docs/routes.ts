import type { App } from '../http/app-env.ts';
import { newRouter } from '../http/router.ts';
import type { DocumentFor } from './document-for.ts';
import { renderPage } from './page.ts';

/** Only a deployment changes the document. */
const CACHED = 'public, max-age=300';

/** `/api/v1/openapi.json` and the reference page. */
export function docsRoutes(documentFor: DocumentFor): App {
  const routes = newRouter();
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
