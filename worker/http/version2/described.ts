import type { RouteConfig } from '@hono/zod-openapi';
import type { App } from '../app-env.ts';

/** The routes of an application that have a description, in their order. */
export function describedIn(app: App): RouteConfig[] {
  return app.openAPIRegistry.definitions.flatMap((each) => (each.type === 'route' ? [each.route] : []));
}
