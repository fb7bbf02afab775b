import { describe, expect, it } from 'vitest';
import { buffered } from '../../../../render-node/stages/capture-live/buffered.ts';

const forever = () => new AbortController().signal;
const alike = { weigh: async () => 1, maxWeight: 1_000 };

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function* count(to: number, made: number[] = []): AsyncGenerator<number> {
  for (let i = 0; i < to; i += 1) {
    made.push(i);
    yield i;
  }
}

describe('buffered', () => {
  it('gives all items in order, however far ahead it may run', async () => {
    for (const limit of [1, 2, 100]) {
      expect(await collect(buffered(() => count(20), { ...alike, limit, signal: forever() }))).toEqual([
        ...Array(20).keys(),
      ]);
    }
  });

  it('runs ahead by no more than its limit', async () => {
    const made: number[] = [];
    const items = buffered(() => count(50, made), { ...alike, limit: 3, signal: forever() });
    await items.next();
    await new Promise(setImmediate);
    expect(made.length).toBeGreaterThan(1);
    expect(made.length).toBeLessThanOrEqual(5);
    await items.return(undefined);
  });

  it('runs ahead by no more than its weight and one item', async () => {
    const made: number[] = [];
    const heavy = { weigh: async () => 64, maxWeight: 300 };
    const items = buffered(() => count(50, made), { ...heavy, limit: 40, signal: forever() });
    await items.next();
    await new Promise(setImmediate);
    expect(made).toHaveLength(6);
    expect(await collect(items)).toHaveLength(49);
  });

  it('gives what came before a failure, then the failure', async () => {
    const seen: number[] = [];
    const read = async () => {
      for await (const item of buffered(failing, { ...alike, limit: 9, signal: forever() })) seen.push(item);
    };
    await expect(read()).rejects.toThrow('broken');
    expect(seen).toEqual([0, 1]);
    async function* failing() {
      yield* count(2);
      throw new Error('broken');
    }
  });

  it('ends its producer when the reader leaves, and throws the reason of an abort', async () => {
    let stopped: AbortSignal | undefined;
    const produce = (signal: AbortSignal) => {
      stopped = signal;
      return count(100);
    };
    for await (const item of buffered(produce, { ...alike, limit: 2, signal: forever() })) if (item === 3) break;
    expect(stopped?.aborted).toBe(true);
    const abort = new AbortController();
    const items = buffered(() => waiting(abort.signal), { ...alike, limit: 2, signal: abort.signal });
    const next = items.next();
    abort.abort(new Error('cancelled'));
    await expect(next).rejects.toThrow('cancelled');
    async function* waiting(signal: AbortSignal): AsyncGenerator<number> {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      yield* count(0);
    }
  });
});
