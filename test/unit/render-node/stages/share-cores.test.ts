import { describe, expect, it } from 'vitest';
import { shareCores } from '../../../../render-node/stages/analyze-faces/run.ts';

describe('shareCores', () => {
  it.each([
    { shorts: 8, cores: 2, shared: { atOnce: 2, threads: 1 } },
    { shorts: 1, cores: 2, shared: { atOnce: 1, threads: 2 } },
    { shorts: 8, cores: 16, shared: { atOnce: 4, threads: 4 } },
    { shorts: 3, cores: 8, shared: { atOnce: 3, threads: 2 } },
    { shorts: 5, cores: 1, shared: { atOnce: 1, threads: 1 } },
    { shorts: 0, cores: 4, shared: { atOnce: 1, threads: 4 } },
  ])('gives $shorts shorts on $cores cores $shared', ({ shorts, cores, shared }) => {
    expect(shareCores(shorts, cores)).toEqual(shared);
  });
});
