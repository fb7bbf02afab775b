import { makeBell, type Pause } from './bell.ts';
import { type Calls, makeCalls } from './calls.ts';
import { type EventsOptions, followEvents } from './events.ts';
import { type Iterators, makeIterators } from './pages.ts';
import { type Clips, tellProject, tellRender } from './told.ts';
import { makeSend, type Send } from './transport.ts';
import type { Project, Render, Translation } from './types.ts';
import { uploadFile, type UploadOptions, type UploadSource } from './upload.ts';
import { type WaitOptions, waitUntilDone, yieldClips } from './wait.ts';
import { PLATFORM, type World } from './world.ts';

export type ClientOptions = {
  /** Must end with `/api/v1`. */
  baseUrl: string;
  /** An API key, or a token from `signIn`. */
  token: string;
  /** Replacements for the platform's fetch, clock, pauses and keys. */
  world?: Partial<World>;
};

export type Client = Calls &
  Iterators & {
    token: string;
    /** Any other call. Returns the whole body. */
    send: Send;
    /** Uploads a file in parts. The `url` of the result is a source for `createProject`. */
    upload(source: UploadSource, options?: UploadOptions): ReturnType<typeof uploadFile>;
    /**
     * Events of the account as they happen, until you leave the loop or abort the signal. Survives broken connections
     * without losing an event. After `reset`, read what you show again.
     */
    events(options?: EventsOptions): ReturnType<typeof followEvents>;
    /** Waits until the project is ready for renders. Throws `FailedError` if it is `refunded`. */
    waitForProject(id: string, options?: WaitOptions<Project>): Promise<Project>;
    /** Waits until the render is done. Throws `FailedError` if it is `error`. */
    waitForRender(id: string, options?: WaitOptions<Render>): Promise<Render>;
    /** Waits until a short is translated. Throws `FailedError` if it is `error`. */
    waitForTranslation(
      projectId: string,
      shortId: string,
      language: string,
      options?: WaitOptions<Translation>,
    ): Promise<Translation>;
    /**
     * Yields the renders that a project was created with (`render`), each once it is `done` or `error`, until all are.
     * Throws `FailedError` if the project is `refunded`. Sees the newest 100 renders of the project.
     */
    waitForClips(id: string, options?: WaitOptions<Clips>): AsyncGenerator<Render, void, undefined>;
  };

/** The API for the user of a token. Throws a `TypeError` if `baseUrl` is not a URL. */
export function createClient({ baseUrl, token, world: given }: ClientOptions): Client {
  const world = { ...PLATFORM, ...given };
  const send = makeSend({ baseUrl, token, world });
  const calls = makeCalls(send);
  const events = (options?: EventsOptions) => followEvents(world, { baseUrl, token }, options);
  const watch = makeBell(world, events);
  /** Runs a wait whose pauses end with an event about the object. */
  const watched = async <T>(id: string, wait: (waiting: World & { pause: Pause }) => Promise<T>): Promise<T> => {
    const { pause, close } = watch(id);
    return wait({ ...world, pause }).finally(close);
  };
  async function* watchClips(id: string, options?: WaitOptions<Clips>): AsyncGenerator<Render, void, undefined> {
    const { pause, close } = watch(id);
    const look = async (signal: AbortSignal): Promise<Clips> => {
      // The project first: once it is ready, all of its renders are listed.
      const project = await calls.getProject(id, { signal });
      return { project, renders: (await calls.listRenders({ project_id: id, per_page: 100 }, { signal })).data };
    };
    try {
      yield* yieldClips({ ...world, pause }, look, options);
    } finally {
      close();
    }
  }
  return {
    token,
    send,
    ...calls,
    ...makeIterators(calls),
    upload: (source, options) => uploadFile(calls, world, source, options),
    events,
    waitForProject: (id, options) =>
      watched(id, (waiting) => waitUntilDone(waiting, (signal) => calls.getProject(id, { signal }), PROJECT, options)),
    waitForRender: (id, options) =>
      watched(id, (waiting) => waitUntilDone(waiting, (signal) => calls.getRender(id, { signal }), RENDER, options)),
    waitForTranslation: (projectId, shortId, language, options) =>
      waitUntilDone(
        world,
        (signal) => calls.getTranslation(projectId, shortId, language, { signal }),
        TRANSLATION,
        options,
      ),
    waitForClips: watchClips,
  };
}

const PROJECT = {
  isDone: ({ status }: Project) => status === 'face_analysis_done',
  reasonOf: ({ status, failure_reason: reason }: Project) =>
    status === 'refunded' ? (reason ?? 'The project failed.') : null,
  tell: tellProject,
};

const TRANSLATION = {
  isDone: ({ status }: Translation) => status === 'done',
  reasonOf: ({ status, error_reason: reason }: Translation) =>
    status === 'error' ? (reason ?? 'The translation failed.') : null,
  tell: () => null,
};

const RENDER = {
  isDone: ({ status }: Render) => status === 'done',
  reasonOf: ({ status, error_reason: reason }: Render) =>
    status === 'error' ? (reason ?? 'The render failed.') : null,
  tell: tellRender,
};
