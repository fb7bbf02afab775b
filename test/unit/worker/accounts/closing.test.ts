import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteAccount, sweepDeletedAccounts } from '../../../../worker/closing/delete-account.ts';
import { exportAccount } from '../../../../worker/closing/export-account.ts';
import { findUserById } from '../../../../worker/accounts/store.ts';
import type { Deps } from '../../../../worker/base/deps.ts';
import { type FakeD1, makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';

const START = Date.UTC(2026, 10, 20);
const PROJECTS = 45;

let d1: FakeD1;
let farm: ReturnType<typeof makeFakeFarm>;
let media: { list: ReturnType<typeof vi.fn>; delete: ReturnType<typeof vi.fn> };
let deps: Deps;
beforeEach(async () => {
  d1 = makeFakeD1();
  farm = makeFakeFarm(d1.db, () => START);
  media = {
    list: vi.fn<() => Promise<object>>(async () => ({ objects: [], truncated: false })),
    delete: vi.fn<() => Promise<void>>(async () => undefined),
  };
  const signer = { get: async (key: string) => `https://a.test/${key}?signed` };
  deps = { db: d1.db, media, signer, clock: () => START, newId: () => ulid(START) } as unknown as Deps;
  await farm.addUser('USER', 1_000);
  await farm.addUser('OTHER', 1_000);
});
afterEach(() => d1.close());

const count = (table: string, userId = 'USER') =>
  d1.rows<{ n: number }>(`select count(*) as n from ${table} where user_id = ?`, userId)[0]?.n;
const remove = async () => {
  const user = await findUserById(d1.db, 'USER');
  if (user === null) throw new Error('no user');
  await deleteAccount(deps, user, { actor: 'user' });
};
const balanceOf = (table: 'users' | 'credit_ledger') =>
  table === 'users'
    ? d1.rows<{ n: number }>("select balance as n from users where id = 'USER'")[0]?.n
    : d1.rows<{ n: number }>("select sum(delta) as n from credit_ledger where user_id = 'USER'")[0]?.n;

describe('an account with many projects', () => {
  beforeEach(async () => {
    for (let made = 0; made < PROJECTS; made += 1) await farm.create('USER', 1, 1_000);
    await farm.create('OTHER', 1, 5);
  });

  it('is closed at once, and erased by and by', async () => {
    await remove();
    expect(d1.rows("select email, name from users where id = 'USER'")).toEqual([{ email: 'deleted:USER', name: '' }]);
    const left = [count('projects')];
    for (let minute = 0; minute < 3; minute += 1) {
      await sweepDeletedAccounts(deps);
      left.push(count('projects'));
    }
    expect(left).toEqual([25, 5, 0, 0]);
    expect(d1.rows("select erased_at from users where id = 'USER'")).toEqual([{ erased_at: START }]);
    expect(count('projects', 'OTHER')).toBe(1);
  });

  it('keeps a ledger that adds up', async () => {
    const movements = count('credit_ledger') ?? 0;
    await remove();
    for (let minute = 0; minute < 3; minute += 1) await sweepDeletedAccounts(deps);
    expect(count('credit_ledger')).toBeGreaterThanOrEqual(movements);
    expect(balanceOf('users')).toBe(balanceOf('credit_ledger'));
  });

  it('is erased to the end if storage fails in between, and once if it is deleted twice', async () => {
    media.list.mockRejectedValueOnce(new Error('storage'));
    await remove();
    await remove();
    for (let minute = 0; minute < 4; minute += 1) await sweepDeletedAccounts(deps);
    expect(count('projects')).toBe(0);
    expect(d1.rows("select id from audit_events where action = 'account.deleted'")).toHaveLength(1);
  });

  it('is exported whole, in pages', async () => {
    const user = await findUserById(d1.db, 'USER');
    if (user === null) throw new Error('no user');
    d1.rows("update projects set source_key = 'sources/P/N/source' where user_id = 'USER'");
    for (let made = 0; made < 80; made += 1) await farm.create('USER', 1, 1_000);
    const text = await new Response(await exportAccount(deps, user, { actor: 'user' })).text();
    const archive = JSON.parse(text) as { user: object; projects: { id: string; source_url: string | null }[] };
    expect(archive.projects).toHaveLength(PROJECTS + 80);
    expect(new Set(archive.projects.map(({ id }) => id)).size).toBe(PROJECTS + 80);
    expect(archive.projects.filter(({ source_url: url }) => url?.endsWith('?signed'))).toHaveLength(PROJECTS);
    expect(archive.user).not.toHaveProperty('password_hash');
    expect(text).not.toContain('OTHER');
    expect(text).not.toContain('source_ref');
  });
});
