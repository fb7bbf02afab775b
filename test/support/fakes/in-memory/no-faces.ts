import type { FaceFinder } from '../../../../render-node/tools/faces/face-finder.ts';

/** A detector that sees nobody. */
export const noFaces: FaceFinder = { id: 'nobody', find: async () => [], close: async () => undefined };
