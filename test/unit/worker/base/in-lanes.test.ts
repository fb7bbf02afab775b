import { expect, it } from 'vitest';
import { inLanes } from '../../../../worker/base/in-lanes.ts';

it('works on a few at a time, and returns the results in order', async () => {
  let running = 0;
  let most = 0;
  const results = await inLanes([5, 1, 4, 2, 3], 2, async (item, at) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
    running -= 1;
    return `${at}:${item}`;
  });
  expect(results).toEqual(['0:5', '1:1', '2:4', '3:2', '4:3']);
  expect(most).toBe(2);
});

it('throws the first failure', async () => {
  const work = async (item: number) => (item === 2 ? Promise.reject(new Error('two')) : item);
  await expect(inLanes([1, 2, 3], 2, work)).rejects.toThrow('two');
});
