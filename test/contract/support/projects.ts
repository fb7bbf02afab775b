import type * as z from 'zod';
import { projectResponseSchema, type ProjectView } from '#schema/contract/project.ts';
import { shortListResponseSchema } from '#schema/contract/short.ts';
import { call, expectSuccess, makeUser, type TestUser } from './api.ts';
import { work } from './farm.ts';

export async function createProject(user: TestUser, body: object): Promise<ProjectView> {
  return expectSuccess(await call('POST', '/createShorts', { token: user.token, body }), 201, projectResponseSchema)
    .data;
}

export async function listShorts(
  user: TestUser,
  projectId: string,
  query = '',
): Promise<z.infer<typeof shortListResponseSchema>> {
  return expectSuccess(await call('GET', `/shorts/${projectId}${query}`, user), 200, shortListResponseSchema);
}

export type ReadyProject = { user: TestUser; projectId: string; shortIds: Record<string, string> };

/** A project with framed shorts, by their titles. The video must be 90 s long. */
export async function makeReadyProject(url: string): Promise<ReadyProject> {
  const user = await makeUser();
  const { id: projectId } = await createProject(user, { url });
  await work(projectId, 'analyze-faces');
  const { data } = await listShorts(user, projectId);
  return { user, projectId, shortIds: Object.fromEntries(data.data.map(({ title, id }) => [title, id])) };
}
