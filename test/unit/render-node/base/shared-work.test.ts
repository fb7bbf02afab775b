import { describe, expect, it, vi } from 'vitest';
import { type Seat, seatsFor } from '../../../../render-node/base/shared-work.ts';

const open = () => new AbortController().signal;
const gather = async (shares: string[]) => shares.join('+');

/** As many seats as names. */
function seats<const N extends readonly string[]>(...names: N): { [K in keyof N]: Seat } {
  return seatsFor(names.length) as { [K in keyof N]: Seat };
}

describe('work that several jobs share', () => {
  it('runs once, when each job has brought its share, and gives all of them its result', async () => {
    const [a, b] = seats('a', 'b');
    const work = vi.fn<typeof gather>(gather);
    const first = a.share('9:16', open(), work);
    await Promise.resolve();
    expect(work).not.toHaveBeenCalled();
    const second = b.share('1:1', open(), work);
    expect(await Promise.all([first, second])).toEqual(['9:16+1:1', '9:16+1:1']);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does not wait for a job that leaves, early or twice', async () => {
    const [a, b, c] = seats('a', 'b', 'c');
    b.leave();
    b.leave();
    const shared = a.share('one', open(), gather);
    c.leave();
    expect(await shared).toBe('one');
    a.leave();
  });

  it('fails for all of them', async () => {
    const [a, b] = seats('a', 'b');
    const fail = () => Promise.reject(new Error('no picture'));
    const both = [a.share(1, open(), fail), b.share(2, open(), fail)];
    expect(await Promise.allSettled(both)).toMatchObject([
      { reason: { message: 'no picture' } },
      { reason: { message: 'no picture' } },
    ]);
  });

  it('goes on without a job that is aborted, and ends with the last one', async () => {
    const [a, b] = seats('a', 'b');
    const stops = [new AbortController(), new AbortController()] as const;
    const seen: AbortSignal[] = [];
    const untilStopped = (_: number[], signal: AbortSignal) => {
      seen.push(signal);
      return new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    };
    const both = [a.share(1, stops[0].signal, untilStopped), b.share(2, stops[1].signal, untilStopped)];
    stops[0].abort(new Error('cancelled'));
    await expect(both[0]).rejects.toThrow('cancelled');
    expect(seen[0]?.aborted).toBe(false);
    stops[1].abort(new Error('lost'));
    await expect(both[1]).rejects.toThrow('lost');
    expect(seen[0]?.aborted).toBe(true);
  });

  it('leaves out a job that was aborted while it waited, and does nothing for nobody', async () => {
    const [a, b] = seats('a', 'b');
    const stop = new AbortController();
    const gone = a.share('gone', stop.signal, gather);
    stop.abort(new Error('cancelled'));
    await expect(gone).rejects.toThrow('cancelled');
    expect(await b.share('left', open(), gather)).toBe('left');
    const [only] = seats('only');
    const work = vi.fn<typeof gather>(gather);
    await expect(only.share('x', AbortSignal.abort(new Error('over')), work)).rejects.toThrow('over');
    expect(work).not.toHaveBeenCalled();
  });
});
