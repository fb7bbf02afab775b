import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WatchedVideo } from '../../../../schema/domain/taste/learned.ts';
import { TRAITS, TRAITS_VERSION } from '../../../../schema/domain/traits/traits.ts';
import { videoEvidenceSchema } from '../../../../schema/jobs/outcome.ts';
import { runBatch } from '../../../../worker/base/store/statements.ts';
import { learnTastes } from '../../../../worker/taste/learn-tastes.ts';
import { learnLater } from '../../../../worker/taste/store/note-evidence.ts';
import { type FakeD1, makeFakeD1, type Trip } from '../../../support/fakes/in-memory/d1.ts';
import { makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';

const NOW = 1_790_000_000_000;
const DAY_MS = 86_400_000;
const SIZE = (TRAITS.length * (TRAITS.length + 1)) / 2;
const sums = (first: number) => ({
  version: TRAITS_VERSION,
  n: 40,
  xx: Array.from({ length: SIZE }, (_, i) => (i === 0 ? first : 0)),
  xy: TRAITS.map(() => 0),
  yy: 1,
});

let d1: FakeD1;
let farm: ReturnType<typeof makeFakeFarm>;
let during: Trip;
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  during = async (run) => run();
  d1 = makeFakeD1((run, made) => during(run, made));
  farm = makeFakeFarm(d1.db, () => NOW);
});
afterEach(() => {
  vi.restoreAllMocks();
  d1.close();
});

const deps = () => ({ db: d1.db, clock: () => NOW });
const dueAt = (id: string) =>
  d1.rows<{ learn_at: number | null }>('select learn_at from tastes where id = ?', id)[0]?.learn_at;
async function addTaste(id: string, learnAt: number, first = 0): Promise<void> {
  await farm.addUser(id, 0);
  const videos: WatchedVideo[] = [{ project: 'p', video: 'v', sums: sums(first) }];
  d1.rows('insert into tastes (id, is_on, videos, learn_at) values (?, 1, ?, ?)', id, JSON.stringify(videos), learnAt);
}

it('what cannot be learned from does not keep others waiting', async () => {
  for (const i of Array.from({ length: 5 }).keys()) await addTaste(`poisoned ${i}`, NOW - 100 + i, -1e6);
  await addTaste('good', NOW - 1);
  await learnTastes(deps());
  expect(dueAt('poisoned 0')).toBe(NOW + DAY_MS);
  await learnTastes(deps());
  expect(dueAt('good')).toBeNull();
});

it('what comes while it learns is learned next time', async () => {
  await addTaste('busy', NOW - 100);
  during = async (run, made = []) => {
    if (made.some((statement) => statement.includes('from "posts"'))) {
      during = async (later) => later();
      await runBatch(d1.db, [learnLater({ db: d1.db, now: NOW }, 'busy', 9)]);
    }
    return run();
  };
  await learnTastes(deps());
  expect(dueAt('busy')).toBe(NOW - 99);
  await learnTastes(deps());
  expect(dueAt('busy')).toBeNull();
});

it('sums that cannot be are refused', () => {
  const isTaken = (changed: object) => videoEvidenceSchema.safeParse({ ...sums(1), ...changed }).success;
  expect(isTaken({})).toBe(true);
  expect(isTaken({ xx: sums(-1).xx })).toBe(false);
  expect(isTaken({ xx: sums(1).xx.slice(1) })).toBe(false);
  expect(isTaken({ xx: [1], xy: [0] })).toBe(false);
  expect(isTaken({ version: TRAITS_VERSION + 1, xx: [1], xy: [0] })).toBe(true);
});
