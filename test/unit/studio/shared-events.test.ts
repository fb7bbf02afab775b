import { expect, it, vi } from 'vitest';
import { takeSharedEvents } from '../../../studio/src/api/events/shared-events.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A stream that never ends, in as many tabs as open it. */
function makeStream() {
  const tellers = new Set<(event: string) => void>();
  async function* follow(signal: AbortSignal): AsyncGenerator<string> {
    yield 'reset';
    for (;;) {
      yield await new Promise<string>((resolve, reject) => {
        tellers.add(resolve);
        signal.addEventListener('abort', () => {
          tellers.delete(resolve);
          reject(signal.reason as Error);
        });
      });
    }
  }
  const opened = vi.fn<typeof follow>(follow);
  const say = (event: string) => {
    for (const tell of tellers) tell(event);
    tellers.clear();
  };
  return { opened, say };
}

function openTab(follow: (signal: AbortSignal) => AsyncIterable<string>) {
  const left = new AbortController();
  const heard: string[] = [];
  const done = takeSharedEvents(follow, (event) => heard.push(event), left.signal).catch(() => undefined);
  return { heard, close: () => (left.abort(), done) };
}

it('one stream serves all tabs, and another tab opens one when its tab is closed', async () => {
  const { opened, say } = makeStream();
  const [first, second] = [openTab(opened), openTab(opened)];
  await vi.waitFor(() => expect(first.heard).toEqual(['reset']));
  await sleep(20);
  say('a');
  await vi.waitFor(() => expect(second.heard.at(-1)).toBe('a'));
  expect(first.heard).toEqual(['reset', 'a']);
  expect(opened).toHaveBeenCalledTimes(1);
  await first.close();
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2));
  await sleep(20);
  say('b');
  await vi.waitFor(() => expect(second.heard.at(-1)).toBe('b'));
  await second.close();
});
