import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { noteAnswer, onReconnect } from '../../../studio/src/api/connection.ts';
import { reload } from '../../../studio/src/api/events/reload.ts';

const queries = new QueryClient();
afterEach(() => queries.clear());

/** Shows what `answers` says, one after the other. */
function show(...answers: Promise<string>[]) {
  const queryFn = vi.fn<() => Promise<string>>(
    () => answers.shift() ?? Promise.reject(new Error('No answer is left.')),
  );
  const observer = new QueryObserver(queries, { queryKey: ['list'], queryFn, retry: false });
  observer.subscribe(() => {});
  return { queryFn, shown: () => observer.getCurrentResult().data };
}

it('loads once more what was first asked for before the change', async () => {
  const first = Promise.withResolvers<string>();
  const { shown, queryFn } = show(first.promise, Promise.resolve('after'));
  const done = reload(queries, { queryKey: ['list'] });
  first.resolve('before');
  await done;
  expect(shown()).toBe('after');
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it('loads once what was there already', async () => {
  const { shown, queryFn } = show(Promise.resolve('before'), Promise.resolve('after'));
  await vi.waitFor(() => expect(shown()).toBe('before'));
  await reload(queries, { queryKey: ['list'] });
  expect(shown()).toBe('after');
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it('tells what waits for the server once it can be reached again, whatever page is open', () => {
  const device = { onLine: true };
  const page = new EventTarget();
  vi.stubGlobal('navigator', device);
  vi.stubGlobal('window', page);
  const goOn = vi.fn<() => void>();
  onReconnect(goOn);
  noteAnswer('unreachable');
  device.onLine = false;
  page.dispatchEvent(new Event('offline'));
  noteAnswer('online');
  expect(goOn).not.toHaveBeenCalled();
  device.onLine = true;
  page.dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('online'));
  expect(goOn).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
