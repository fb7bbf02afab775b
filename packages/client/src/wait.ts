import type { World } from './transport.ts';
import type { Project, Render } from './types.ts';

export type WaitOptions<T> = {
  /** Called with the result of each poll, including the last. */
  onProgress?: (current: T) => void;
  signal?: AbortSignal | undefined;
  /** Maximum duration. Default: two hours. */
  timeoutMs?: number;
  /** Pause between two polls. Default: 2 s. */
  pollMs?: number;
};

/** The awaited object failed: the project is `refunded`, the render `error`. `message` is the reason. */
export class FailedError<T> extends Error {
  readonly last: T;

  constructor(message: string, last: T) {
    super(message);
    this.name = 'FailedError';
    this.last = last;
  }
}

/** The wait took longer than `timeoutMs`. The object may still finish. */
export class WaitTimeoutError<T> extends Error {
  readonly last: T;

  constructor(timeoutMs: number, last: T) {
    super(`It was not done after ${Math.round(timeoutMs / 1_000)} seconds.`);
    this.name = 'WaitTimeoutError';
    this.last = last;
  }
}

/** A project, and its newest renders. */
export type Clips = { project: Project; renders: Render[] };

const TWO_HOURS_MS = 7_200_000;
const POLL_MS = 2_000;

/**
 * Polls until `isDone`. Throws `FailedError` with the result of `reasonOf` if that is not null, `WaitTimeoutError`, or
 * the signal's reason. The time counts from `startedAt`, in the milliseconds of the clock.
 */
export async function waitUntilDone<T>(
  world: Pick<World, 'sleep' | 'now'>,
  look: (signal?: AbortSignal) => Promise<T>,
  judge: { isDone: (current: T) => boolean; reasonOf: (current: T) => string | null },
  { onProgress, signal, timeoutMs = TWO_HOURS_MS, pollMs = POLL_MS }: WaitOptions<T> = {},
  startedAt: number = world.now(),
): Promise<T> {
  const endsAt = startedAt + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const current = await look(signal);
    onProgress?.(current);
    if (judge.isDone(current)) return current;
    const reason = judge.reasonOf(current);
    if (reason !== null) throw new FailedError(reason, current);
    if (world.now() + pollMs > endsAt) throw new WaitTimeoutError(timeoutMs, current);
    await world.sleep(pollMs, signal);
  }
}

/**
 * Yields each render of a project once it is `done` or `error`, the earliest first, until the project is ready and none
 * is left. Throws `FailedError` with the project if that is `refunded`, `WaitTimeoutError`, or the signal's reason.
 */
export async function* yieldClips(
  world: Pick<World, 'sleep' | 'now'>,
  look: (signal?: AbortSignal) => Promise<Clips>,
  options: WaitOptions<Clips> = {},
): AsyncGenerator<Render, void, undefined> {
  const given = new Set<string>();
  const isNew = (render: Render) => isEnded(render) && !given.has(render.id);
  const startedAt = world.now();
  for (let isOver = false; !isOver;) {
    const { project, renders } = await waitUntilDone(
      world,
      look,
      { isDone: (clips) => isComplete(clips) || clips.renders.some(isNew), reasonOf: () => null },
      options,
      startedAt,
    );
    for (const render of renders.filter(isNew).toSorted(byEnd)) {
      given.add(render.id);
      yield render;
    }
    isOver = isComplete({ project, renders });
    if (project.status === 'refunded') throw new FailedError(project.failure_reason ?? 'The project failed.', project);
  }
}

function isEnded({ status }: Render): boolean {
  return status === 'done' || status === 'error';
}

/** A refunded project is complete: what is left of its renders is cancelled. */
function isComplete({ project, renders }: Clips): boolean {
  return project.status === 'refunded' || (project.status === 'face_analysis_done' && renders.every(isEnded));
}

function byEnd(a: Render, b: Render): number {
  return a.updated_at < b.updated_at ? -1 : 1;
}
