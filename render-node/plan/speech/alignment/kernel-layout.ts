import { CEPSTRA, FEATURES } from './cepstra.ts';

/** Parts of the features that are scored on their own: cepstra and both changes. */
export const STREAMS = FEATURES / CEPSTRA;
/** Gaussians of each stream of a phone. */
export const DENSITIES = 128;
/** Densities that the kernel scores at once. */
export const LANES = 4;

/** Numbers of four densities: their peaks, then means and precisions of each dimension. */
export const GROUP = LANES * (1 + 2 * CEPSTRA);
/** Numbers of a phone. */
export const PHONE = (STREAMS * DENSITIES * GROUP) / LANES;

/** Where the kernel's memory has the features of a frame, its scores, which are found, and the numbers of the first phone. */
export const BYTES = { features: 0, scores: 256, found: 1_792, phones: 2_048 } as const;
