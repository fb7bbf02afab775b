import type { Context } from 'hono';
import type { html } from 'hono/html';
import type { App, AppEnv } from '../http/app-env.ts';
import { ApiError } from '../http/failures.ts';
import { newRouter } from '../http/router.ts';
import type { DocumentFor } from './document-for.ts';
import { type Guide, readGuides } from './guides.ts';
import { llmsText } from './llms-text.ts';
import { GUIDE_POLICY, guidePage, REFERENCE_POLICY, referencePage } from './pages.ts';
import { referenceDocument } from './reference-document.ts';

/** Only a deployment changes the documents. */
const CACHED = 'public, max-age=300';

type Documents = { customers: DocumentFor; customers2: DocumentFor; operators: DocumentFor };

/** The OpenAPI documents, the reference of each, the guides, and `/llms.txt`. */
export function docsRoutes({ customers, customers2, operators }: Documents): App {
  const routes = newRouter();
  const guidesOf = (c: Context<AppEnv>) => readGuides(c.env, new URL(c.req.url).origin);
  routes.on(
    'GET',
    ['/api/v1/openapi.json', '/api/v2/openapi.json', '/docs/*', '/docs', '/llms.txt'],
    async (c, next) => {
      await next();
      if (c.res.ok) c.header('Cache-Control', CACHED);
    },
  );
  routes.get('/api/v1/openapi.json', (c) => c.json(customers(c.req.url)));
  routes.get('/api/v2/openapi.json', (c) => c.json(customers2(c.req.url)));
  for (const path of ['/docs/v2', '/docs/v2/']) {
    routes.get(path, (c) =>
      send(c, REFERENCE_POLICY, referencePage(customers2(c.req.url), '/api/v2/openapi.json', [])),
    );
  }
  for (const path of ['/docs', '/docs/']) {
    routes.get(path, async (c) =>
      send(c, REFERENCE_POLICY, referencePage(customers(c.req.url), '/docs/reference.json', await guidesOf(c))),
    );
  }
  routes.get('/docs/reference.json', async (c) => c.json(referenceDocument(customers(c.req.url), await guidesOf(c))));
  for (const path of ['/docs/operators', '/docs/operators/']) {
    routes.get(path, (c) => send(c, REFERENCE_POLICY, referencePage(operators(c.req.url), '/docs/operators.json', [])));
  }
  routes.get('/docs/operators.json', (c) => c.json(operators(c.req.url)));
  routes.get('/docs/guides/:file{[a-z-]+\\.md}', async (c) => {
    const { guide } = findGuide(await guidesOf(c), c.req.param('file').slice(0, -'.md'.length));
    return c.body(guide.markdown, 200, { 'Content-Type': 'text/markdown; charset=utf-8' });
  });
  routes.get('/docs/guides/:name', async (c) => {
    const { guide, guides } = findGuide(await guidesOf(c), c.req.param('name'));
    return send(c, GUIDE_POLICY, guidePage(guide, guides));
  });
  routes.get('/llms.txt', async (c) => c.text(llmsText(new URL(c.req.url).origin, await guidesOf(c))));
  return routes;
}

function findGuide(guides: Guide[], name: string): { guide: Guide; guides: Guide[] } {
  const guide = guides.find((each) => each.name === name);
  if (guide === undefined) throw new ApiError('request.not_found');
  return { guide, guides };
}

function send(c: Context<AppEnv>, policy: string, page: ReturnType<typeof html>) {
  c.header('Content-Security-Policy', policy);
  c.header('Referrer-Policy', 'no-referrer');
  return c.html(page);
}
