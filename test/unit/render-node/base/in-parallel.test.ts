import { describe, expect, it } from 'vitest';
import { inParallel } from '../../../../render-node/base/in-parallel.ts';

const GOING = new AbortController().signal;

describe('inParallel', () => {
  it('gives results in the order of the items, however long each takes, and works on no more at once than it may', async () => {
    const open = new Map<number, () => void>();
    let most = 0;
    const all = inParallel([0, 1, 2, 3], 2, GOING, async (item) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      open.set(item, resolve);
      most = Math.max(most, open.size);
      await promise;
      open.delete(item);
      return item * 10;
    });
    for (const item of [1, 2, 3, 0]) {
      await expect.poll(() => open.has(item)).toBe(true);
      open.get(item)?.();
    }
    expect(await all).toEqual([0, 10, 20, 30]);
    expect(most).toBe(2);
  });

  it('throws the first failure when everything has ended: the others are told to stop, and nothing else begins', async () => {
    const begun: string[] = [];
    let hasEnded = false;
    const all = inParallel(['fails', 'goes on', 'waits'], 2, GOING, async (item, signal) => {
      begun.push(item);
      if (item === 'fails') throw new Error('broken');
      const { promise, resolve } = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => setImmediate(resolve), { once: true });
      await promise;
      hasEnded = true;
      throw new Error('stopped');
    });
    await expect(all).rejects.toThrow('broken');
    expect(hasEnded).toBe(true);
    expect(begun).toEqual(['fails', 'goes on']);
  });

  it('stops with the signal it was given', async () => {
    const stop = new AbortController();
    const all = inParallel([1], 1, stop.signal, (_item, signal) => {
      stop.abort(new Error('cancelled'));
      signal.throwIfAborted();
      return Promise.resolve();
    });
    await expect(all).rejects.toThrow('cancelled');
  });
});
