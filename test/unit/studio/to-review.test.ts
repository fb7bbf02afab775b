import type { UndecidedResponse, UndecidedShort } from 'clipmill';
import { describe, expect, it } from 'vitest';
import {
  countDecisions,
  decide,
  FIRST_VISIT,
  forget,
  openClips,
  resume,
  undo,
  type Visit,
  waitingNow,
} from '../../../studio/src/pages/to-review/visit.ts';

const clip = (id: string, project = 'P') => ({ id, project_id: project, live_id: null }) as UndecidedShort;
const [A, B, C] = [clip('A'), clip('B'), clip('C', 'Q')];
const LISTED = [A, B, C];
const idsOf = (visit: Visit, listed = LISTED) => openClips(visit, listed).map(({ id }) => id);
const keepA = decide(FIRST_VISIT, LISTED, { clip: A, decision: 'keep' });

describe('the order', () => {
  it('is that of the server', () => {
    expect(idsOf(FIRST_VISIT)).toEqual(['A', 'B', 'C']);
  });

  it('keeps the clip that plays where a newer project arrives, and goes on with that', () => {
    const fresh = [clip('N', 'NEW'), ...LISTED];
    expect(idsOf(keepA, fresh)).toEqual(['B', 'N', 'C']);
    expect(decide(keepA, fresh, { clip: B, decision: 'reject' }).current?.id).toBe('N');
  });

  it('brings no decided clip back, whether the server still lists it or not', () => {
    expect(idsOf(keepA)).toEqual(['B', 'C']);
    expect(idsOf(keepA, [B, C])).toEqual(['B', 'C']);
  });

  it('ends when all are decided', () => {
    const done = LISTED.reduce((visit, one) => decide(visit, LISTED, { clip: one, decision: 'reject' }), FIRST_VISIT);
    expect(done.current).toBeNull();
    expect(idsOf(done)).toEqual([]);
  });
});

describe('undo', () => {
  it('goes back decision by decision, the last one first', () => {
    const both = decide(keepA, LISTED, { clip: B, decision: 'later' });
    expect(idsOf(undo(both))).toEqual(['B', 'C']);
    expect(idsOf(undo(undo(both)))).toEqual(['A', 'B', 'C']);
    expect(undo(undo(undo(both)))).toEqual(undo(undo(both)));
  });

  it('shows the clip even if the server lists it no longer', () => {
    expect(idsOf(undo(keepA), [B, C])).toEqual(['A', 'B', 'C']);
  });
});

describe('what was put off', () => {
  it('comes back when the user says so, and never by itself', () => {
    const off = decide(FIRST_VISIT, LISTED, { clip: A, decision: 'later' });
    const done = [B, C].reduce((visit, one) => decide(visit, LISTED, { clip: one, decision: 'keep' }), off);
    expect(countDecisions(done.past)).toEqual({ keep: 2, reject: 0, later: 1 });
    expect(idsOf(done, [A])).toEqual([]);
    expect(idsOf(resume(done), [A])).toEqual(['A']);
  });
});

it('gives a clip back whose decision was refused', () => {
  expect(idsOf(forget(keepA, 'A'))).toEqual(['B', 'A', 'C']);
});

describe('what waits', () => {
  const waiting = {
    total: 3,
    has_more: false,
    groups: [
      { project_id: 'P', live_id: null, title: 'P', count: 2 },
      { project_id: 'Q', live_id: null, title: 'Q', count: 1 },
    ],
  } satisfies UndecidedResponse['waiting'];
  const counts = (visit: Visit, listed = LISTED, from = waiting) => {
    const { total, groups } = waitingNow(from, visit, listed);
    return [total, ...groups.map(({ title, count }) => `${title} ${count}`)];
  };

  it('counts down at once, and not twice when the server has counted', () => {
    expect(counts(keepA)).toEqual([2, 'P 1', 'Q 1']);
    const counted = { ...waiting, total: 2, groups: [{ ...waiting.groups[0], count: 1 }, waiting.groups[1]] };
    expect(counts(keepA, [B, C], counted as typeof waiting)).toEqual([2, 'P 1', 'Q 1']);
    expect(counts(undo(keepA), [B, C], counted as typeof waiting)).toEqual([3, 'P 2', 'Q 1']);
  });

  it('still has what was put off, and no group without clips', () => {
    expect(counts(decide(FIRST_VISIT, LISTED, { clip: A, decision: 'later' }))).toEqual([3, 'P 2', 'Q 1']);
    expect(counts(decide(FIRST_VISIT, LISTED, { clip: C, decision: 'keep' }))).toEqual([2, 'P 2']);
  });
});
