import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EVENTS } from '#schema/domain/limits.ts';
import type { EventSource } from '../../../../worker/base/ports.ts';
import { streamOf } from '../../../../worker/events/stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(isAllowed: () => Promise<boolean> = async () => true) {
  const source = {
    onLines: vi.fn<EventSource['onLines']>(),
    onEnd: vi.fn<EventSource['onEnd']>(),
    ask: vi.fn<EventSource['ask']>(),
    close: vi.fn<EventSource['close']>(),
  };
  const body = streamOf({ source, isAllowed });
  const say = source.onLines.mock.calls[0]?.[0] as (text: string) => void;
  const end = source.onEnd.mock.calls[0]?.[0] as () => void;
  return { source, body, say, end };
}

const textOf = (body: ReadableStream<Uint8Array>) => new Response(body).text();
const ticks = (count: number) => vi.advanceTimersByTimeAsync(count * EVENTS.tickMs);

describe('a stream', () => {
  it('says what the source says between its beats, and asks it with each tick', async () => {
    const { source, body, say, end } = open();
    say('id: 1\n\n');
    await ticks(2);
    end();
    const beats = ': still here\n\n'.repeat((2 * EVENTS.tickMs) / EVENTS.beatMs);
    expect(await textOf(body)).toBe(`retry: 1000\n\nid: 1\n\n${beats}`);
    expect(source.ask).toHaveBeenCalledTimes(2);
    expect(source.close).toHaveBeenCalled();
  });

  it.each([
    ['is not valid any more', async () => false],
    ['cannot be checked', async () => Promise.reject(new Error('no database'))],
  ])('ends with the check at which its token %s', async (_what, isAllowed) => {
    const { source, body } = open(isAllowed);
    await ticks(EVENTS.checkMs / EVENTS.tickMs);
    expect(source.ask).toHaveBeenCalledTimes(EVENTS.checkMs / EVENTS.tickMs - 1);
    expect((await textOf(body)).replaceAll(': still here\n\n', '')).toBe('retry: 1000\n\n');
    expect(source.close).toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('checks its token once a minute, a trip to the database each time', async () => {
    const isAllowed = vi.fn<() => Promise<boolean>>(async () => true);
    open(isAllowed);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(isAllowed.mock.calls.length).toBeLessThanOrEqual(10);
  });

  it('ends after its time', async () => {
    const { body, source } = open();
    await ticks(EVENTS.streamMs / EVENTS.tickMs);
    expect((await textOf(body)).match(/still here/g)).toHaveLength(EVENTS.streamMs / EVENTS.beatMs - 1);
    expect(source.close).toHaveBeenCalled();
  });

  it('ends when its client leaves, or does not read', async () => {
    const left = open();
    await left.body.cancel();
    // The source's socket closes because we closed it.
    expect(left.end).not.toThrow();
    expect(left.source.close).toHaveBeenCalled();
    const slow = open();
    for (let said = 0; said <= EVENTS.unreadBytes; said += 1_000) slow.say('x'.repeat(1_000));
    slow.say('more');
    expect(slow.source.close).toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
