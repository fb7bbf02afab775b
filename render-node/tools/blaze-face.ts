import { Worker } from 'node:worker_threads';
import type { Answer, Question } from './blaze-face-worker.ts';
import type { FaceFinder, FoundFace, Picture } from './face-finder.ts';

type Waiting = { resolve: (faces: FoundFace[]) => void; reject: (error: Error) => void };

/**
 * Opens the face finder: BlazeFace for 256 pixels (MediaPipe's model as @vladmandic/human ships it) on tfjs-wasm in one
 * worker thread, about 30 ms of one core a picture. Rejects when the model cannot be loaded. Pictures are copied,
 * so the caller may reuse its buffer at once.
 */
export async function openBlazeFace(): Promise<FaceFinder> {
  // stdout and stderr are kept here: tfjs writes hints to the console, and the node's stdout is for log lines only.
  const worker = new Worker(new URL('./blaze-face-worker.ts', import.meta.url), {
    stdout: true,
    stderr: true,
    // Flags of the process (a test runner's, `--input-type`) are none of the thread's.
    execArgv: [],
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const waiting = new Map<number, Waiting>();
  let ended: Error | null = null;
  const opened = Promise.withResolvers<void>();

  const end = (error: Error) => {
    ended ??= error;
    opened.reject(ended);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.on('message', (answer: Answer) => {
    if ('ready' in answer) opened.resolve();
    else settle(waiting, answer);
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => end(new Error('The face finder is closed.')));
  await opened.promise;

  let lastId = 0;
  const find = (picture: Picture): Promise<FoundFace[]> => {
    if (ended !== null) return Promise.reject(ended);
    const data = new Uint8Array(picture.data);
    const question: Question = { id: ++lastId, picture: { data, width: picture.width, height: picture.height } };
    const { promise, ...settlers } = Promise.withResolvers<FoundFace[]>();
    waiting.set(question.id, settlers);
    worker.postMessage(question, [data.buffer]);
    return promise;
  };
  const close = async () => {
    await worker.terminate();
  };
  return { id: 'blaze-face-256', find, close };
}

function settle(waiting: Map<number, Waiting>, answer: Exclude<Answer, { ready: true }>): void {
  const asker = waiting.get(answer.id);
  waiting.delete(answer.id);
  if ('faces' in answer) asker?.resolve(answer.faces);
  else asker?.reject(new Error(answer.failed));
}
