import type { FaceFinder, FoundBody, Picture } from './face-finder.ts';
import { type ModelThread, openModelThread } from '../threads/model-thread.ts';
import { makeSharedCopies } from '../threads/shared-copies.ts';

/**
 * Finds people with MoveNet Lightning (Google's model under Apache 2.0, as @vladmandic/human ships it): 10 ms of one
 * core per picture. Most pictures have a sure face and do not need it, so its thread (60 MB) starts at the first call.
 */
export function openMoveNet(): Required<Pick<FaceFinder, 'findBodies' | 'close'>> {
  const copies = makeSharedCopies();
  let thread: Promise<ModelThread<Picture, FoundBody[]>> | null = null;
  const open = () =>
    (thread ??= openModelThread(new URL('./move-net-worker.ts', import.meta.url), { name: 'person finder' }));
  return {
    findBodies: async ({ data: pixels, width, height }) =>
      copies.lend(pixels, async (data) => (await open()).ask({ data, width, height })),
    close: async () => {
      await thread?.then(({ close }) => close());
    },
  };
}
