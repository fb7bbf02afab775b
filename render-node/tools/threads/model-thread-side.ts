import { parentPort } from 'node:worker_threads';

/**
 * The protocol of model-thread.ts with its thread: `{id, task}` is answered with `{id, result}` or `{id, failed}`.
 * `ready` is sent once, first.
 */
export type ThreadQuestion<Task> = { id: number; task: Task };
export type ThreadAnswer<Result> = { ready: true } | { id: number; result: Result } | { id: number; failed: string };

/** Answers every request of this thread's owner with the result of `solve`. */
export function serveModel(solve: (task: never) => unknown): void {
  const answer = (message: ThreadAnswer<unknown>) => parentPort?.postMessage(message);
  parentPort?.on('message', ({ id, task }: ThreadQuestion<never>) => void answerOne(id, task));
  answer({ ready: true });

  async function answerOne(id: number, task: never): Promise<void> {
    try {
      answer({ id, result: await solve(task) });
    } catch (error) {
      answer({ id, failed: error instanceof Error ? error.message : String(error) });
    }
  }
}
