import type { FaceFinder } from '../../../../render-node/tools/faces/face-finder.ts';

/** A fake face detector that finds no face. */
export const noFaces: FaceFinder = { id: 'nobody', find: async () => [], close: async () => undefined };
