import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { creditLedger, projects, users } from '#schema/tables/index.ts';
import { draftProject } from '../../support/builders/draft-project.ts';
import { type FakeD1, makeFakeD1 } from '../../support/fakes/in-memory/d1.ts';
import { makeFakeLimiter } from '../../support/fakes/in-memory/limiter.ts';
import { type RealServices, startRealServices } from '../../support/system/miniflare.ts';

let real: RealServices;
let fakeD1: FakeD1;
beforeAll(async () => {
  fakeD1 = makeFakeD1();
  real = await startRealServices();
}, 60_000);
afterAll(async () => {
  fakeD1.close();
  await real.close();
});

const userOf = (id: string) => ({
  id,
  email: `${id}@example.test`,
  name: 'Ada',
  passwordHash: '',
  subscriptionId: 's',
  createdAt: 1,
});
const movementOf = (userId: string) => ({
  id: ulid(),
  userId,
  delta: 5,
  reason: 'grant' as const,
  ref: userId,
  createdAt: 1,
});

const projectOf = (userId: string, sourceRef: string) => draftProject({ id: ulid(), userId, sourceRef, createdAt: 1 });

describe.each([
  ['D1 of miniflare', () => real.db],
  ['the fake D1', () => fakeD1.db],
])('%s', (_name, open) => {
  const balanceOf = async (id: string) =>
    (await open().select({ balance: users.balance }).from(users).where(eq(users.id, id))).at(0)?.balance;

  it('returns inserted rows with defaults and booleans', async () => {
    const inserted = await open().insert(users).values(userOf(ulid())).returning();
    expect(inserted).toMatchObject([{ name: 'Ada', plan: 'free', tokenVersion: 1, allowsVod: false, balance: 0 }]);
  });

  it('runs a batch in order and returns the rows of each statement', async () => {
    const id = ulid();
    const update = { balance: sql`${users.balance} + 2` };
    const [, updated, selected] = await open().batch([
      open().insert(users).values(userOf(id)),
      open().update(users).set(update).where(eq(users.id, id)),
      open().select({ balance: users.balance }).from(users).where(eq(users.id, id)),
    ]);
    expect(updated.meta.changes).toBe(1);
    expect(selected).toEqual([{ balance: 2 }]);
  });

  it('keeps a nonce as its bytes and a whole key as text', async () => {
    const [userId, nonce] = [ulid(), '0123456789abcdef'.repeat(2)];
    await open().insert(users).values(userOf(userId));
    const stored = { type: sql<string>`typeof(source_key)`, ref: projects.sourceRef, key: projects.sourceKey };
    for (const [ref, type] of [[nonce, 'blob'] as const, ['sources/P/n/source', 'text'] as const]) {
      const project = projectOf(userId, ref);
      const key = type === 'blob' ? objectKeys.source(project.id, nonce) : ref;
      const read = open().select(stored).from(projects).where(eq(projects.id, project.id));
      const [, inBatch] = await open().batch([open().insert(projects).values(project), read]);
      expect([inBatch, await read]).toEqual([[{ type, ref, key }], [{ type, ref, key }]]);
    }
  });

  it('counts no change where a condition holds for no row', async () => {
    const { meta } = await open().update(users).set({ balance: 1 }).where(eq(users.id, 'nobody'));
    expect(meta.changes).toBe(0);
  });

  it('undoes a whole batch where its last statement fails', async () => {
    const id = ulid();
    await open().insert(users).values(userOf(id));
    const batch = open().batch([
      open().update(users).set({ balance: 9 }).where(eq(users.id, id)),
      open().insert(users).values(userOf(id)),
    ]);
    await expect(batch).rejects.toThrow('UNIQUE constraint failed');
    expect(await balanceOf(id)).toBe(0);
  });

  it('enforces foreign keys and checks', async () => {
    const id = ulid();
    const movement = open().insert(creditLedger).values(movementOf('nobody'));
    await expect(movement).rejects.toMatchObject({ cause: { message: expect.stringContaining('FOREIGN KEY') } });
    const debtor = open()
      .insert(users)
      .values({ ...userOf(id), balance: -1 });
    await expect(debtor).rejects.toMatchObject({ cause: { message: expect.stringContaining('CHECK constraint') } });
    expect(await balanceOf(id)).toBeUndefined();
  });

  it('binds 100 values and refuses more', async () => {
    const bind = async (count: number) => {
      const marks = Array.from({ length: count }, () => '?').join(', ');
      const values = Array.from({ length: count }, () => 1);
      return open()
        .$client.prepare(`select max(${marks}) as most`)
        .bind(...values)
        .all();
    };
    expect((await bind(100)).results).toEqual([{ most: 1 }]);
    await expect(bind(101)).rejects.toThrow('too many SQL variables');
  });

  it('keeps columns of one name apart in raw rows, and not in objects', async () => {
    const statement = open().$client.prepare('select 1 as a, 2 as a');
    expect(await statement.raw()).toEqual([[1, 2]]);
    expect((await statement.all()).results).toEqual([{ a: 2 }]);
  });
});

describe.each([
  ['the limiter over Durable Objects', () => real.limiter],
  ['the fake limiter', () => fakeLimiter],
])('%s', (_name, open) => {
  const reads = (limit: number, windowMs = 60_000) => ({ rate: 'reads' as const, limit, windowMs, cost: 1 });

  it('allows a subject so many requests, and every subject as many', async () => {
    const [one, other] = [ulid(), ulid()];
    const left = async (subject: string) => (await open()(subject, [reads(2)]))?.[0];
    expect(await left(one)).toMatchObject({ isAllowed: true, remaining: 1, limit: 2 });
    expect(await left(one)).toMatchObject({ isAllowed: true, remaining: 0 });
    expect(await left(one)).toMatchObject({ isAllowed: false, remaining: 0 });
    expect(await left(other)).toMatchObject({ isAllowed: true, remaining: 1 });
  });

  it('never allows more when requests come at the same time', async () => {
    const subject = ulid();
    const answers = await Promise.all(Array.from({ length: 12 }, () => open()(subject, [reads(5)])));
    expect(answers.filter((standings) => standings?.[0]?.isAllowed === true)).toHaveLength(5);
  });

  it('spends nothing where another rate has no room', async () => {
    const subject = ulid();
    const projects = { rate: 'projects' as const, limit: 0, windowMs: 60_000, cost: 1 };
    expect(await open()(subject, [reads(3), projects])).toMatchObject([{}, { isAllowed: false }]);
    expect(await open()(subject, [reads(3)])).toMatchObject([{ isAllowed: true, remaining: 2 }]);
  });

  it('starts again when the window is over', async () => {
    const subject = ulid();
    expect(await open()(subject, [reads(1, 100)])).toMatchObject([{ isAllowed: true }]);
    await sleep(150);
    expect(await open()(subject, [reads(1, 100)])).toMatchObject([{ isAllowed: true }]);
  });
});

const fakeLimiter = makeFakeLimiter(() => Date.now());
