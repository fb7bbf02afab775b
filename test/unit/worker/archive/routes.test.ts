import { afterEach, expect, it, vi } from 'vitest';
import type { ShortPlan } from '#schema/domain/render-plan.ts';
import { archiveProjects } from '../../../../worker/archive/archive-projects.ts';
import { makeOpenedProjects } from '../../../../worker/archive/opened-projects.ts';
import { makeCountedApp } from '../../../support/system/counted-app.ts';

let app: Awaited<ReturnType<typeof makeCountedApp>>;
afterEach(() => {
  vi.restoreAllMocks();
  app.close();
});

const count = (table: string) => app.rows<{ n: number }>(`select count(*) as n from ${table}`)[0]?.n;

it.each([
  ['GET', '/projects/P', 200],
  ['GET', '/shorts/P', 200],
  ['GET', '/shorts/P/S', 200],
  ['PATCH', '/projects/P', 200],
  ['GET', '/renders/R', 200],
  ['DELETE', '/projects/P', 200],
])('%s %s opens an archived project', async (method, path, status) => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  app = await makeCountedApp();
  const { projectId, shortId, userId } = app.ids;
  const renderId = '01JZX3P7Q8R9S0T1V2W3X4Y5Z7';
  app.rows(
    `insert into renders (id, short_id, project_id, user_id, status, render_hash, plan, published_platforms, created_at, updated_at)
     values (?, ?, ?, ?, 'error', 'h', ?, '[]', 0, 0)`,
    renderId,
    shortId,
    projectId,
    userId,
    JSON.stringify({ range: [3, 30] } satisfies ShortPlan),
  );
  const objects = new Map<string, string>();
  app.deps.media = {
    put: async (key: string, text: string) => void objects.set(key, text),
    get: async (key: string) => (objects.has(key) ? { text: async () => objects.get(key) } : null),
    delete: async () => undefined,
    list: async () => ({ objects: [], truncated: false }),
  } as never;
  // Nobody has opened it for very long.
  app.rows('update projects set credits_cost = 0');
  app.deps.opened = makeOpenedProjects(app.deps.clock);
  await archiveProjects(app.deps);
  expect([count('projects'), count('archived_projects'), objects.size]).toEqual([0, 1, 1]);
  const ids: Record<string, string> = { P: projectId.toLowerCase(), S: shortId, R: renderId };
  const named = path.replaceAll(/\b[PSR]\b/g, (letter) => ids[letter] ?? '');
  const answer = await app.send(method, named, method === 'PATCH' ? { body: '{"title":"New"}' } : {});
  expect(answer).toMatchObject({ status });
  expect([count('projects'), count('archived_projects')]).toEqual([method === 'DELETE' ? 0 : 1, 0]);
});
