import type { MouthTask } from './face-mesh-worker.ts';
import { type ModelThread, openModelThread } from '../threads/model-thread.ts';
import { makeSharedCopies } from '../threads/shared-copies.ts';
import type { Mouth, MouthReader } from './mouth-reader.ts';

/**
 * Reads mouths with MediaPipe's face mesh (468 points, as @vladmandic/human ships it), 4 ms of one core per face. Most
 * videos do not need it, so its thread (70 MB) starts at the first call.
 */
export function openFaceMesh(): MouthReader {
  const copies = makeSharedCopies();
  let thread: Promise<ModelThread<MouthTask, Mouth | null>> | null = null;
  const open = () =>
    (thread ??= openModelThread(new URL('./face-mesh-worker.ts', import.meta.url), { name: 'mouth reader' }));
  return {
    read: async ({ data: pixels, width, height }, box, tilt) =>
      copies.lend(pixels, async (data) => (await open()).ask({ picture: { data, width, height }, box, tilt })),
    close: async () => {
      await thread?.then(({ close }) => close());
    },
  };
}
