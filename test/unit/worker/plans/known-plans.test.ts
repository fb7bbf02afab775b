import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, PLAN_RATES } from '#schema/domain/limits.ts';
import { makePlans } from '../../../../worker/plans/known-plans.ts';
import { makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';

let d1: ReturnType<typeof makeFakeD1>;
let reads: number;
let now: number;
beforeEach(() => {
  [reads, now] = [0, 0];
  d1 = makeFakeD1(async (run) => {
    reads += 1;
    return run();
  });
});
afterEach(() => d1.close());

const open = () => makePlans(d1.db, () => now);
const FREE = { plan: 'free', limits: null };

describe('the plans of a new database', () => {
  it('have the limits that the code had, and the free one has its defaults', async () => {
    const plans = open();
    expect(await plans.limitsOf(FREE)).toEqual(DEFAULT_LIMITS);
    const pro = await plans.limitsOf({ plan: 'pro', limits: null });
    expect(pro).toMatchObject({ unfinishedProjects: 20, uploadBytes: 5e11, maxResolution: 2160, isMarked: false });
    for (const rate of PLAN_RATES) expect(pro[rate]).toBeGreaterThan(DEFAULT_LIMITS[rate]);
  });

  it('are read once a minute, and again when told', async () => {
    const plans = open();
    for (now of [0, 59_999]) expect((await plans.limitsOf(FREE)).writes).toBe(60);
    d1.rows(`update plans set writes = 7 where slug = 'free'`);
    expect([(await plans.limitsOf(FREE)).writes, reads]).toEqual([60, 1]);
    now = 60_000;
    expect([(await plans.limitsOf(FREE)).writes, reads]).toEqual([7, 2]);
    d1.rows(`update plans set writes = 8 where slug = 'free'`);
    plans.forget();
    expect([(await plans.limitsOf(FREE)).writes, reads]).toEqual([8, 3]);
  });
});

describe('a limit', () => {
  it('is the default of the code where the row or its column is missing', async () => {
    d1.rows(`update plans set renders = null, is_marked = null where slug = 'pro'`);
    expect(await open().limitsOf({ plan: 'unheard-of', limits: null })).toEqual(DEFAULT_LIMITS);
    const { renders, isMarked, reads: allowed } = await open().limitsOf({ plan: 'pro', limits: null });
    expect({ renders, isMarked, allowed }).toEqual({ renders: 30, isMarked: true, allowed: 1_200 });
  });

  it('of a user counts before that of the plan, zero too', async () => {
    const limits = { renders: 0, isMarked: false };
    expect(await open().limitsOf({ plan: 'free', limits })).toEqual({ ...DEFAULT_LIMITS, ...limits });
  });
});
