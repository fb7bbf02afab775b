import { beforeAll } from 'vitest';
import { type ShortView, shortResponseSchema } from '#schema/contract/short.ts';
import { type Answer, call, expectSuccess } from './api.ts';
import { makeReadyProject, type ReadyProject } from './projects.ts';
import { useTalk } from './video-server.ts';

/**
 * One short of a project that is ready, for all tests of a file, and ways to edit it. It is 45 to 70 s of the talk, one
 * shot, with the face F1 around 50, 40. Somebody says "Listen" from 45 to 45.5 s and "closely" from 69.5 s on.
 */
export function useReadyShort() {
  const talk = useTalk();
  let ready: ReadyProject;
  let shortId: string;
  beforeAll(async () => {
    ready = await makeReadyProject(talk.url);
    shortId = ready.shortIds['Best'] ?? '';
  });
  const path = () => `/shorts/${ready.projectId}/${shortId}`;
  const patch = (body: unknown): Promise<Answer> => call('PATCH', path(), { token: ready.user.token, body });
  return {
    get project(): ReadyProject {
      return ready;
    },
    get id(): string {
      return shortId;
    },
    path,
    patch,
    edit: async (body: object): Promise<ShortView> => expectSuccess(await patch(body), 200, shortResponseSchema).data,
  };
}
