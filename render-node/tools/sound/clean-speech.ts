import { openModelThread } from '../threads/model-thread.ts';
import type { CleanTask } from './clean-file.ts';

/** `cleanFile` in a thread of its own, which ends with it. Rejects with the reason of `signal` once that is aborted. */
export async function cleanSpeech(task: CleanTask, signal: AbortSignal): Promise<number[]> {
  const thread = await openModelThread<CleanTask, number[]>(new URL('./clean-worker.ts', import.meta.url), {
    name: 'cleaner of speech',
  });
  const stop = () => void thread.close();
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    return await thread.ask(task);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await thread.close();
  }
}
