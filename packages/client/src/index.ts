import { makeCalls } from './calls.ts';
import { makeSend, type World } from './transport.ts';
import type { Project, Render, SignedInUser } from './types.ts';
import { type Clips, type WaitOptions, waitUntilDone, yieldClips } from './wait.ts';

export { ApiError, type CallOptions } from './transport.ts';
export { type Clips, FailedError, type WaitOptions, WaitTimeoutError } from './wait.ts';
export type * from './types.ts';

export type ClientOptions = {
  /** Must end with `/api/v1`. */
  baseUrl: string;
  /** A token from `signIn` or from an earlier session. */
  token: string;
  /** Replacements for the platform's fetch, clock, pauses and keys. */
  world?: Partial<World>;
};

export type Client = ReturnType<typeof createClient>;

/** The API for the user of a token. */
export function createClient({ baseUrl, token, world: given }: ClientOptions) {
  const world = { ...PLATFORM, ...given };
  const send = makeSend({ baseUrl, token, world });
  const calls = makeCalls(send);
  return {
    token,
    /** Any other call. Returns the whole body. */
    send,
    ...calls,
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

/**
 * Signs in with e-mail and password. The client also has the user. Throws `ApiError` with status 401 if they are wrong.
 */
export async function signIn({
  email,
  password,
  ...options
}: { email: string; password: string } & Omit<ClientOptions, 'token'>): Promise<Client & { user: SignedInUser }> {
  const send = makeSend({ baseUrl: options.baseUrl, world: { ...PLATFORM, ...options.world } });
  const { user } = await send<{ user: SignedInUser }>('POST', '/login', { body: { email, password } });
  return { ...createClient({ ...options, token: user.token }), user };
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

const PLATFORM: World = {
  fetch: (url, init) => fetch(url, init),
  sleep,
  newKey: () => crypto.randomUUID(),
  now: Date.now,
};

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
