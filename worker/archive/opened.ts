import { createMiddleware } from 'hono/factory';
import { readUlid } from '#schema/domain/ids.ts';
import type { AppEnv } from '../http/app-env.ts';
import { openProject, openProjectOfRender } from './open-project.ts';

/** After `signedIn` or `signedInBatched`. */
type SignedInEnv = AppEnv & { Variables: { user?: { id: string }; userId?: string } };

/** Middleware of each route that names a project in its path: brings the project back from the archive. */
export const opened = createMiddleware<SignedInEnv>(async (c, next) => {
  const userId = c.var.userId ?? c.var.user?.id;
  const projectId = readUlid(c.req.param('project_id') ?? c.req.param('id') ?? '');
  if (userId !== undefined && projectId !== null) await openProject(c.var.deps, { userId, projectId });
  await next();
});

/** The same for routes that name a render. */
export const openedByRender = createMiddleware<SignedInEnv>(async (c, next) => {
  const userId = c.var.userId ?? c.var.user?.id;
  const renderId = readUlid(c.req.param('id') ?? '');
  if (userId !== undefined && renderId !== null) await openProjectOfRender(c.var.deps, { userId, renderId });
  await next();
});
