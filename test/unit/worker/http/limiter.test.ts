import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeLimiter } from '../../../../worker/http/limiter.ts';
import type { Standing, Wish } from '../../../../worker/base/rate-window.ts';

afterEach(() => vi.restoreAllMocks());

const WISHES: Wish[] = [{ rate: 'reads', limit: 5, windowMs: 60_000, cost: 1 }];
const STANDING: Standing = { rate: 'reads', limit: 5, remaining: 4, resetMs: 60_000, isAllowed: true };

/** Fake objects with a scripted answer, and the calls they received. */
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
  it('calls the object of the subject', async () => {
    const { objects, asked } = objectsThat(async (wishes) => wishes.map(() => STANDING));
    expect(await makeLimiter(objects)('user:1', WISHES)).toEqual([STANDING]);
    expect(asked).toEqual(['user:1']);
  });

  it.each([
    ['fails', () => Promise.reject(new TypeError('the object at user:1 is gone')), 'TypeError'],
    ['hangs', () => new Promise<never>(() => undefined), 'Error'],
  ])('allows the request if the object %s, and logs the error class', async (_how, take, error) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    expect(await makeLimiter(objectsThat(take).objects, 20)('user:1', WISHES)).toBeNull();
    expect(log.mock.calls).toEqual([[JSON.stringify({ event: 'rate_limiter_failed', error })]]);
  });

  it('allows the request without the binding', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    expect(await makeLimiter(undefined as never)('user:1', WISHES)).toBeNull();
  });
});
