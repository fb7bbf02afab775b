import type { Transcript } from '#schema/domain/media.ts';
import { makeUser, type TestUser } from './api.ts';
import { claimFor, DRAFTS, succeed, transcribe, TRANSCRIPT, work } from './farm.ts';
import { createProject, listShorts } from './projects.ts';

export type SpokenShort = { user: TestUser; projectId: string; shortId: string; path: string };

/** The short "Best" (45 to 70 s) of a new project in which this is said. It is not framed yet. */
export async function makeSpokenShort(url: string, said: Pick<Transcript, 'words' | 'speech'>): Promise<SpokenShort> {
  const user = await makeUser();
  const { id: projectId } = await createProject(user, { url });
  await work(projectId, 'download');
  await transcribe(projectId, { ...TRANSCRIPT, ...said });
  await succeed(await claimFor('create-shorts', projectId), { stage: 'create-shorts', shorts: DRAFTS });
  const { data } = await listShorts(user, projectId);
  const shortId = data.data.find(({ title }) => title === 'Best')?.id ?? '';
  return { user, projectId, shortId, path: `/shorts/${projectId}/${shortId}` };
}
