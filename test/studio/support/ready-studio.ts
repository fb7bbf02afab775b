import { afterAll, beforeAll } from 'vitest';
import { BASE_URL } from '../../contract/support/api.ts';
import { makeReadyProject, type ReadyProject } from '../../contract/support/projects.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../../contract/support/video-server.ts';
import { startStudio, type Studio } from './studio.ts';

export type ReadyStudio = {
  open: Studio['open'];
  /** Of the group: a project with four clips that are ready, and its user. */
  readonly ready: ReadyProject;
  /** Another one, of a user of its own. */
  makeReady(): Promise<ReadyProject>;
};

/** The studio for the tests of a group. It is there from the first test to the last. */
export function useReadyStudio(): ReadyStudio {
  let studio: Studio;
  let host: FakeVideoServer;
  let ready: ReadyProject;
  const makeReady = async () => makeReadyProject(await host.addVideo('A talk.mp4', { durationSec: 90 }));
  beforeAll(async () => {
    [studio, host] = await Promise.all([startStudio(BASE_URL), startFakeVideoServer()]);
    ready = await makeReady();
  });
  afterAll(async () => {
    await host.close();
    await studio.close();
  });
  return {
    open: (...page) => studio.open(...page),
    get ready() {
      return ready;
    },
    makeReady,
  };
}
