import { makeCalls } from './calls.ts';
import { makeIterators } from './pages.ts';
import { makeSend } from './transport.ts';
import type { Project, Render } from './types.ts';
import { uploadFile, type UploadOptions, type UploadSource } from './upload.ts';
import { type Clips, type WaitOptions, waitUntilDone, yieldClips } from './wait.ts';
import { PLATFORM, type World } from './world.ts';

export type ClientOptions = {
  /** Must end with `/api/v1`. */
  baseUrl: string;
  /** An API key, or a token from `signIn`. */
  token: string;
  /** Replacements for the platform's fetch, clock, pauses and keys. */
  world?: Partial<World>;
};

export type Client = ReturnType<typeof createClient>;

/** The API for the user of a token. Throws a `TypeError` if `baseUrl` is no URL. */
export function createClient({ baseUrl, token, world: given }: ClientOptions) {
  const world = { ...PLATFORM, ...given };
  const send = makeSend({ baseUrl, token, world });
  const calls = makeCalls(send);
  return {
    token,
    /** Any other call. Returns the whole body. */
    send,
    ...calls,
    ...makeIterators(calls),
    /** Uploads a file in parts. The `url` of the result is a source for `createProject`. */
    upload: (source: UploadSource, options?: UploadOptions) => uploadFile(calls, world, source, options),
    /** Waits until the project is ready for renders. Throws `FailedError` if it is `refunded`. */
    waitForProject: (id: string, options?: WaitOptions<Project>) =>
      waitUntilDone(world, (signal) => calls.getProject(id, { signal }), PROJECT, options),
    /** Waits until the render is done. Throws `FailedError` if it is `error`. */
    waitForRender: (id: string, options?: WaitOptions<Render>) =>
      waitUntilDone(world, (signal) => calls.getRender(id, { signal }), RENDER, options),
    /**
     * Yields the renders that a project was created with (`render`), each once it is `done` or `error`, until all are.
     * Throws `FailedError` if the project is `refunded`. Sees the newest 100 renders of the project.
     */
    waitForClips: (id: string, options?: WaitOptions<Clips>) =>
      yieldClips(
        world,
        async (signal) => {
          // The project first: once it is ready, all of its renders are listed.
          const project = await calls.getProject(id, { signal });
          return { project, renders: (await calls.listRenders({ project_id: id, per_page: 100 }, { signal })).data };
        },
        options,
      ),
  };
}

const PROJECT = {
  isDone: ({ status }: Project) => status === 'face_analysis_done',
  reasonOf: ({ status, failure_reason: reason }: Project) =>
    status === 'refunded' ? (reason ?? 'The project failed.') : null,
};

const RENDER = {
  isDone: ({ status }: Render) => status === 'done',
  reasonOf: ({ status, error_reason: reason }: Render) =>
    status === 'error' ? (reason ?? 'The render failed.') : null,
};
