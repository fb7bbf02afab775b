import { describe, expect, it } from 'vitest';
import { deviceOf } from '../../../studio/src/pages/account/device-of.ts';
import { groupSessions } from '../../../studio/src/pages/account/session-groups.ts';
import { groupMovements } from '../../../studio/src/pages/account/movements.ts';

const at = '2026-11-22T20:00:00.000000Z';
const minute = (monitor: string, number: number) => ({
  id: `${monitor}${number}`,
  delta: -1,
  reason: 'live' as const,
  ref: `${monitor}:${number}`,
  project_id: null,
  created_at: at,
});

it('groupSessions makes one line of sign-ins that look the same, except the one of this browser', () => {
  const session = (id: string, client: string, hour: number, isCurrent = false) => ({
    id,
    client,
    method: 'password' as const,
    network: '127.0.0.1',
    is_current: isCurrent,
    created_at: at,
    last_used_at: `2026-11-22T0${hour}:00:00.000000Z`,
    ends_at: at,
  });
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
  const groups = groupSessions([
    session('a', chrome, 5, true),
    session('b', chrome, 3),
    session('c', 'curl/8.5', 2),
    session('d', chrome.replace('140', '139'), 4),
  ]);
  expect(groups.map(({ newest, ids, device }) => [newest.id, ids, device])).toEqual([
    ['a', ['a'], 'Chrome · Linux'],
    ['d', ['b', 'd'], 'Chrome · Linux'],
    ['c', ['c'], 'curl'],
  ]);
});

describe('groupMovements', () => {
  it('makes one of the minutes of a live that follow each other', () => {
    const paid = { id: 'p', delta: -12, reason: 'reserve' as const, ref: 'P', project_id: 'P', created_at: at };
    const settled = { ...paid, id: 's', delta: 0, reason: 'settle' as const };
    const groups = groupMovements([minute('A', 3), minute('A', 2), minute('B', 2), settled, paid, minute('A', 1)]);
    expect(groups.map(({ kind, delta, count }) => [kind, delta, count])).toEqual([
      ['live', -2, 2],
      ['live', -1, 1],
      ['reserve', -12, 1],
      ['live', -1, 1],
    ]);
  });
});

describe('deviceOf', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/604.1',
      'Safari · iPhone',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0',
      'Edge · Linux',
    ],
    ['curl/8.10', 'curl'],
    ['', ''],
  ])('%s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
