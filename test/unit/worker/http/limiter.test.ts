import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeLimiter } from '../../../../worker/http/limiter.ts';
import type { Standing, Wish } from '../../../../worker/base/rate-window.ts';

afterEach(() => vi.restoreAllMocks());

const WISHES: Wish[] = [{ rate: 'reads', limit: 5, windowMs: 60_000, cost: 1 }];
const STANDING: Standing = { rate: 'reads', limit: 5, remaining: 4, resetMs: 60_000, isAllowed: true };

/** Objects that answer in some way, and what they were asked. */
function objectsThat(take: (wishes: Wish[]) => Promise<Standing[]>) {
  const asked: string[] = [];
  const objects = {
    idFromName: (name: string) => name,
    get: (name: string) => {
      asked.push(name);
      return { take };
    },
  };
  return { objects: objects as unknown as Parameters<typeof makeLimiter>[0], asked };
}

describe('the limiter', () => {
  it('asks the object of the subject', async () => {
    const { objects, asked } = objectsThat(async (wishes) => wishes.map(() => STANDING));
    expect(await makeLimiter(objects)('user:1', WISHES)).toEqual([STANDING]);
    expect(asked).toEqual(['user:1']);
  });

  it.each([
    ['fails', () => Promise.reject(new TypeError('the object at user:1 is gone')), 'TypeError'],
    ['hangs', () => new Promise<never>(() => undefined), 'Error'],
  ])('lets the request pass where the object %s, and logs that by its class', async (_how, take, error) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    expect(await makeLimiter(objectsThat(take).objects, 20)('user:1', WISHES)).toBeNull();
    expect(log.mock.calls).toEqual([[JSON.stringify({ event: 'rate_limiter_failed', error })]]);
  });

  it('lets the request pass where there is no object at all', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    expect(await makeLimiter(undefined as never)('user:1', WISHES)).toBeNull();
  });
});
