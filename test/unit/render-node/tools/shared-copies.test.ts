import { describe, expect, it } from 'vitest';
import { makeSharedCopies } from '../../../../render-node/tools/threads/shared-copies.ts';

describe('makeSharedCopies', () => {
  it('lends a copy in shared memory that later changes do not reach', async () => {
    const bytes = Uint8Array.from([1, 2, 3]);
    const copied = await makeSharedCopies().lend(bytes, (copy) => {
      bytes[0] = 9;
      return Promise.resolve({ bytes: [...copy], isShared: copy.buffer instanceof SharedArrayBuffer });
    });
    expect(copied).toEqual({ bytes: [1, 2, 3], isShared: true });
  });

  it('uses the memory again once the work has ended, and not before', async () => {
    const { lend } = makeSharedCopies();
    const used: SharedArrayBuffer[] = [];
    const gate = Promise.withResolvers<void>();
    const keep = (wait: Promise<void>) => (copy: Uint8Array<SharedArrayBuffer>) => {
      used.push(copy.buffer);
      return wait;
    };
    const first = lend(new Uint8Array(4), keep(gate.promise));
    await lend(new Uint8Array(4), keep(Promise.resolve()));
    gate.resolve();
    await first;
    await lend(new Uint8Array(2), keep(Promise.resolve()));
    expect(used[1]).not.toBe(used[0]);
    expect(used[2]).toBe(used[0]);
  });

  it('takes larger memory for a larger picture, and gives it back after a failure', async () => {
    const { lend } = makeSharedCopies();
    await lend(new Uint8Array(2), () => Promise.resolve());
    await expect(lend(new Uint8Array(5), () => Promise.reject(new Error('out of order')))).rejects.toThrow(
      'out of order',
    );
    expect(await lend(Uint8Array.of(7, 7, 7), (copy) => Promise.resolve([...copy]))).toEqual([7, 7, 7]);
  });
});
