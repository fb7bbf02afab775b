import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHECKS, WORKER_CHECKS } from '#schema/domain/farm/doctor.ts';
import { type HealthySystem, makeHealthySystem } from '../../../support/builders/healthy-system.ts';
import { BROKEN_SERVICES } from './broken-services.ts';
import { BROKEN_STORAGE } from './broken-storage.ts';

const BROKEN = [...BROKEN_STORAGE, ...BROKEN_SERVICES];

let system: HealthySystem;
beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  system = await makeHealthySystem();
});
afterEach(() => {
  vi.restoreAllMocks();
  system.close();
});

it('is green on a healthy system, and leaves no object and no fact behind', async () => {
  const facts = () => system.d1.rows<{ name: string }>('select name from farm_facts').map(({ name }) => name);
  const before = facts();
  const checks = await system.examine();
  expect(Object.keys(checks)).toEqual(WORKER_CHECKS);
  expect(WORKER_CHECKS.filter((id) => checks[id].state !== 'green')).toEqual([]);
  expect([...system.bucket.objects.keys()]).toEqual([]);
  expect(facts()).toEqual(before);
});

describe('a broken system', () => {
  it.each(BROKEN)('with $what fails $id', async ({ id, breaks, remedy, note = '', state = 'red', also = [] }) => {
    await breaks(system);
    const checks = await system.examine();
    const bad = WORKER_CHECKS.filter((each) => ['red', 'yellow'].includes(checks[each].state));
    expect(bad).toEqual(WORKER_CHECKS.filter((each) => each === id || also.includes(each)));
    expect(checks[id]).toMatchObject({ state, remedy: expect.stringMatching(remedy) });
    expect(checks[id].note).toMatch(note);
    expect(JSON.stringify(checks)).not.toMatch(/X-Amz|the driver says|the-secret-of|token-of-the-mail/);
  });

  it('fails whatever asks a database that is down, without its words', async () => {
    system.deps.db = new Proxy(system.deps.db, {
      get: () => () => {
        throw new Error('D1_ERROR: secret');
      },
    });
    const checks = await system.examine();
    expect(checks['database.answers']).toMatchObject({ state: 'red', note: 'Error' });
    expect(checks['database.answers'].remedy).toMatch(/dashboard/);
    expect(JSON.stringify(checks)).not.toContain('D1_ERROR');
    expect(checks['settings.strong'].state).toBe('green');
  });

  it('does not call what an older node does not say fine', async () => {
    system.d1.rows('delete from nodes');
    await system.node({ encoder: undefined, freeDiskBytes: undefined, clock: undefined, model: undefined });
    const checks = await system.examine();
    const states = (['node.encoder', 'node.disk', 'node.clock', 'node.model'] as const).map((id) => checks[id].state);
    expect(states).toEqual(['skipped', 'skipped', 'skipped', 'green']);
  });

  it('covers every check of the Worker', () => {
    // Wrong settings answer before everything else: see routes.test.ts.
    const covered = new Set([...BROKEN.map(({ id }) => id), 'database.answers', 'settings.valid']);
    expect(WORKER_CHECKS.filter((id) => !covered.has(id))).toEqual([]);
    expect(BROKEN.length).toBeGreaterThan(40);
  });
});

it('says each remedy in one sentence, and each question as one', () => {
  for (const { asks, remedy } of Object.values(CHECKS)) {
    expect(asks).toMatch(/^[A-Z][^?]*\?$/);
    expect(remedy).toMatch(/^[A-Z].*\.$/);
    expect(remedy.match(/[.!?] [A-Z]/g)).toBeNull();
  }
});
