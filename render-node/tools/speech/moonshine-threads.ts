import { Worker } from 'node:worker_threads';
import { openMoonshine } from './moonshine.ts';
import type { MoonshineAnswer, MoonshineQuestion } from './moonshine-worker.ts';
import type { Heard, Transcriber } from './speech.ts';

type Task = Exclude<MoonshineQuestion, 'stop'>;

/** Its heap is 20 MB. The limit also bounds the numbers outside of it that wait for collection: 150 MB less. */
const LIMITS = { maxOldGenerationSizeMb: 64 };

/**
 * Moonshine in its own threads, since its runtime computes on the calling thread. As many calls run in parallel as
 * there are threads, others wait. A thread starts when it is first needed (370 MB) and stays. If one dies, its call
 * fails, and the next call gets a new one.
 */
export function openMoonshineThreads(threads: number): Transcriber {
  const { id, languages, hearsAsOne } = openMoonshine();
  const idle: Worker[] = [];
  const turns: ((worker: Worker) => void)[] = [];
  let running = 0;

  const start = (): Worker => {
    running += 1;
    const worker = new Worker(new URL('./moonshine-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: LIMITS,
    });
    // Also reported by 'exit', and an idle thread has no other listener.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      running -= 1;
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      // The first call that waits for a thread gets a new one in its place.
      turns.shift()?.(start());
    });
    return worker;
  };
  const take = (): Promise<Worker> => {
    const worker = idle.pop() ?? (running < threads ? start() : undefined);
    return worker === undefined ? new Promise((resolve) => turns.push(resolve)) : Promise.resolve(worker);
  };
  const giveBack = (worker: Worker): void => {
    // An idle thread must not keep the process alive.
    worker.unref();
    const next = turns.shift();
    if (next === undefined) idle.push(worker);
    else next(worker);
  };

  return {
    id,
    languages,
    ...(hearsAsOne && { hearsAsOne }),
    lanes: threads,
    transcribe: async (pcm, { signal, onProgress, ...options }) => {
      signal.throwIfAborted();
      if (options.speech.length === 0) return openMoonshine().transcribe(pcm, { ...options, signal, onProgress });
      const worker = await take();
      if (signal.aborted) giveBack(worker);
      signal.throwIfAborted();
      worker.ref();
      return ask(worker, { pcm, ...options }, { signal, onProgress, giveBack });
    },
  };
}

type Asking = { signal: AbortSignal; onProgress: (fraction: number) => void; giveBack: (worker: Worker) => void };

async function ask(worker: Worker, task: Task, { signal, onProgress, giveBack }: Asking): Promise<Heard> {
  const { promise, resolve, reject } = Promise.withResolvers<Heard>();
  const onMessage = (answer: MoonshineAnswer) => {
    if ('progress' in answer) return onProgress(answer.progress);
    giveBack(worker);
    if ('heard' in answer) resolve(answer.heard);
    else reject(signal.aborted ? (signal.reason as Error) : new Error(answer.failed));
  };
  const onError = (error: unknown) => reject(error instanceof Error ? error : new Error(String(error)));
  const onExit = () => reject(new Error('The thread of the speech model ended.'));
  const stop = () => worker.postMessage('stop' satisfies MoonshineQuestion);
  worker.on('message', onMessage).once('error', onError).once('exit', onExit);
  signal.addEventListener('abort', stop, { once: true });
  worker.postMessage(task satisfies MoonshineQuestion);
  if (signal.aborted) stop();
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
  }
}
