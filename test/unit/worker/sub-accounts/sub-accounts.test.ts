import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#schema/domain/limits.ts';
import { countedWith } from '../../../../worker/http/meter.ts';
import { findUsersAfter } from '../../../../worker/lifetimes/store.ts';
import { makePlans } from '../../../../worker/plans/known-plans.ts';
import { type FakeD1, makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';
import { makeCountedApp } from '../../../support/system/counted-app.ts';

let d1: FakeD1;
beforeEach(() => {
  d1 = makeFakeD1();
});
afterEach(() => d1.close());

describe('the limits of a sub-account', () => {
  it('are the lower ones, of the plan and of its parent', async () => {
    const plans = makePlans(d1.db, () => 0);
    const caps = { reads: 7, writes: 1e6, unfinishedProjects: 0 };
    expect(await plans.limitsOf({ plan: 'free', limits: { renders: 3 }, caps })).toEqual({
      ...DEFAULT_LIMITS,
      renders: 3,
      reads: 7,
      unfinishedProjects: 0,
    });
  });

  it('count before those that it shares with its parent, without its own', () => {
    const shared = { plan: 'free', limits: null };
    const sub = { ...shared, id: 'SUB', caps: { reads: 7 }, parentId: 'PARENT' };
    expect(countedWith(sub)).toEqual([
      { ...shared, id: 'SUB', caps: { reads: 7 } },
      { ...shared, id: 'PARENT' },
    ]);
    expect(countedWith({ ...shared, id: 'USER', parentId: null })).toMatchObject([{ id: 'USER' }]);
  });
});

describe('a request of a sub-account', () => {
  it('counts for both, and once it is refused itself, no more for its parent', async () => {
    const counted: unknown[] = [];
    let isFull = false;
    const app = await makeCountedApp({
      limiter: async (subject, wishes) =>
        wishes.map(({ rate, limit }) => {
          counted.push([subject, rate, limit]);
          return { rate, limit, remaining: isFull ? 0 : 1, resetMs: 1_000, isAllowed: !isFull };
        }),
    });
    const { userId } = app.ids;
    app.rows(`update users set parent_id = 'PARENT', caps = '{"reads": 7}' where id = '${userId}'`);
    await app.send('GET', '/user', {});
    expect(counted).toEqual([
      [`user:${userId}`, 'reads', 7],
      ['user:PARENT', 'reads', DEFAULT_LIMITS.reads],
    ]);
    isFull = true;
    expect(await app.send('GET', '/user', {})).toMatchObject({ status: 429, code: 'rate.limited' });
    expect(counted).toHaveLength(3);
    app.close();
  });
});

describe('a warning of projects that go', () => {
  it('is mailed to the parent of a sub-account', async () => {
    const farm = makeFakeFarm(d1.db, () => 0);
    await farm.addUser('PARENT', 0);
    await farm.addUser('SUB', 0);
    d1.rows(`update users set email = 'parent@example.test' where id = 'PARENT'`);
    d1.rows(`update users set parent_id = 'PARENT', email = 'account:SUB' where id = 'SUB'`);
    const found = (await findUsersAfter(d1.db, '', 10)).filter(({ id }) => ['PARENT', 'SUB'].includes(id));
    expect(found.map(({ id, email }) => [id, email])).toEqual([
      ['PARENT', 'parent@example.test'],
      ['SUB', 'parent@example.test'],
    ]);
  });
});
