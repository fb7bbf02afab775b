import type { KeptSources } from '../../../../render-node/tools/http/kept-sources.ts';

/** A node that keeps no copies of sources. */
export const keepNothing: KeptSources = {
  maxBytes: 0,
  keep: () => Promise.reject(new Error('Nothing is kept here.')),
  take: () => Promise.resolve(null),
  clear: () => Promise.resolve(),
};
