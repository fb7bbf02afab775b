import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EVENTS } from '#schema/domain/limits.ts';
import { UserEvents } from '../../../../worker/events/user-events.ts';
import { type FakeD1, makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';

let d1: FakeD1;
let looks: number;
let object: UserEvents;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  vi.stubGlobal('scheduler', { wait: async () => undefined });
  looks = 0;
  d1 = makeFakeD1(async (run) => {
    looks += 1;
    return run();
  });
  const stored = new Map<string, unknown>([
    ['user', 'U'],
    ['ring', { since: 0, last: 0, kept: [] }],
  ]);
  const kv = { get: (key: string) => stored.get(key), put: (key: string, value: unknown) => stored.set(key, value) };
  // The base class that Cloudflare gives it takes two arguments; the one of unit tests is declared without.
  const Class = UserEvents as unknown as new (ctx: object, env: object) => UserEvents;
  object = new Class({ storage: { kv }, getWebSockets: () => [] }, { DB: d1.binding });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  d1.close();
});

it('a stream that asks soon after a nudge costs no look', async () => {
  await object.nudge();
  expect(looks).toBe(1);
  await object.webSocketMessage();
  expect(looks).toBe(1);
  vi.setSystemTime(Date.now() + EVENTS.tickMs / 2);
  await object.webSocketMessage();
  expect(looks).toBe(2);
});

it('each nudge costs one, because a look may have read before the change', async () => {
  await object.nudge();
  await object.nudge();
  expect(looks).toBe(2);
});
