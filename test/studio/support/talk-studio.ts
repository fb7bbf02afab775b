import { afterAll, beforeAll } from 'vitest';
import { BASE_URL } from '../../contract/support/api.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../../contract/support/video-server.ts';
import { type Look, type Opened, startStudio, type Studio } from './studio.ts';
import { makeTalkProject, type TalkProject } from './talk-project.ts';

/** The project of a group, and the studio of its user. */
export type TalkStudio = Readonly<TalkProject> & {
  /** Where the studio edits the clip. */
  readonly editor: string;
  /** Opens a page as the project's user, who is a new visitor each time. */
  open(path: string, look?: Look): Promise<Opened>;
};

/** The studio and a talk of `hours` (from 0.5) for the tests of a group. They are there from the first test to the last. */
export function useTalkStudio(hours = 0.5): TalkStudio {
  let studio: Studio;
  let host: FakeVideoServer;
  let project: TalkProject;
  beforeAll(async () => {
    [studio, host] = await Promise.all([startStudio(BASE_URL), startFakeVideoServer()]);
    project = await makeTalkProject(host, hours);
  });
  afterAll(async () => {
    await host.close();
    await studio.close();
  });
  return {
    get user() {
      return project.user;
    },
    get projectId() {
      return project.projectId;
    },
    get shortId() {
      return project.shortId;
    },
    get editor() {
      return `/projects/${project.projectId}/shorts/${project.shortId}`;
    },
    open: (path, look) => studio.open(path, project.user, look),
  };
}
