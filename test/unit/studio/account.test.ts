import { describe, expect, it } from 'vitest';
import { deviceOf } from '../../../studio/src/pages/account/device-of.ts';
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

describe('groupMovements', () => {
  it('makes one of the minutes of a live that follow each other', () => {
    const paid = { id: 'p', delta: -12, reason: 'reserve' as const, ref: 'P', project_id: 'P', created_at: at };
    const groups = groupMovements([minute('A', 3), minute('A', 2), minute('B', 2), paid, minute('A', 1)]);
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
