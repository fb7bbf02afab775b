import type { FindTask } from './blaze-face-worker.ts';
import type { FaceFinder, FoundFace, Picture } from './face-finder.ts';
import { openMoveNet } from './move-net.ts';
import { openModelThread } from '../threads/model-thread.ts';
import { makeSharedCopies } from '../threads/shared-copies.ts';

/**
 * Opens the face finder: BlazeFace for 256 pixels (MediaPipe's model as @vladmandic/human ships it) on onnxruntime in
 * one worker thread: about 6 ms of one core per picture, 12 ms for a second pass. Bodies are found by MoveNet.
 * Rejects if the model cannot be loaded. Pictures are copied, so the caller may reuse its buffer at once.
 */
export async function openBlazeFace(): Promise<FaceFinder> {
  const file = new URL('./blaze-face-worker.ts', import.meta.url);
  const thread = await openModelThread<FindTask, FoundFace[]>(file, { name: 'face finder' });
  const bodies = openMoveNet();
  const copies = makeSharedCopies();
  const ask = ({ data: pixels, width, height }: Picture, known?: readonly FoundFace[]) =>
    copies.lend(pixels, (data) => thread.ask({ picture: { data, width, height }, ...(known && { known }) }));
  return {
    id: 'blaze-face-256',
    find: (picture) => ask(picture),
    findSmall: (picture, found) => ask(picture, found),
    findBodies: bodies.findBodies,
    close: async () => {
      await Promise.all([thread.close(), bodies.close()]);
    },
  };
}
