import fc from 'fast-check';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { isFinished, PROJECT_STATES, type ProjectState } from '#schema/domain/states.ts';
import { sumReserved } from '../../../../worker/credits/store/read-ledger.ts';
import { ApiError } from '../../../../worker/http/failures.ts';
import { type End, makeFakeFarm } from '../../../support/fakes/in-memory/farm.ts';
import { makeFakeD1, type FakeD1, type Trip } from '../../../support/fakes/in-memory/d1.ts';

const USERS = [ulid(), ulid()];
const FIRST_GRANT = 8;
const GRANT = 3;
const MINUTE_MS = 60_000;
/** CLIPMILL_PROPERTY_RUNS raises it. */
const RUNS = Number(process.env['CLIPMILL_PROPERTY_RUNS'] ?? 20);

/** The result of a database round trip: it works, it never arrives, or its answer is lost after the commit. */
type Fate = 'works' | 'lost' | 'unheard';
class Crash extends Error {}

/** `pick` selects among the existing ones, counted from the newest. */
type Step =
  | { what: 'create'; user: number; cost: number }
  | { what: 'work'; pick: number; ends: End[] }
  | { what: 'report'; pick: number; end: End }
  | { what: 'delete'; pick: number }
  | { what: 'deadLetter'; pick: number }
  | { what: 'sweep'; minutes: number }
  | { what: 'grant'; user: number; ref: number };

const pick = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 5 }) });
const user = fc.nat({ max: USERS.length - 1 });
const end = fc.oneof(
  { weight: 5, arbitrary: fc.constant<End>('succeeded') },
  { weight: 1, arbitrary: fc.constantFrom<End>('failed', 'broken', 'handed_back') },
);
/** None: the node never reports. Two: it reports twice, possibly with different outcomes. */
const ends = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(end) },
  { weight: 1, arbitrary: fc.tuple(end, end) },
  { weight: 1, arbitrary: fc.constant<End[]>([]) },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('create'), user, cost: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 9, arbitrary: fc.record({ what: fc.constant('work'), pick, ends }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('report'), pick, end }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('delete'), pick }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('deadLetter'), pick }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('sweep'), minutes: fc.constantFrom(0, 2, 30) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('grant'), user, ref: fc.nat({ max: 3 }) }) },
);
const fate = fc.oneof(
  { weight: 30, arbitrary: fc.constant<Fate>('works') },
  { weight: 1, arbitrary: fc.constantFrom<Fate>('lost', 'unheard') },
);

type Row = { id: string; user_id: string; status: ProjectState; credits_cost: number };
type Line = { user_id: string; delta: number; reason: string; ref: string };

/** Runs steps on a farm. The steps of a round run in parallel. */
class Story {
  now = 1_790_000_000_000;
  trip: Trip = async (run) => run();
  readonly d1: FakeD1 = makeFakeD1((run) => this.trip(run));
  readonly farm = makeFakeFarm(this.d1.db, () => this.now);

  async begin(): Promise<void> {
    for (const id of USERS) await this.farm.addUser(id, FIRST_GRANT);
  }

  /** Returns the errors that the story does not expect. */
  async run(round: Step[]): Promise<Error[]> {
    const ended = await Promise.allSettled(round.map((one) => this.take(one)));
    const reasons = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
    return reasons.filter((reason) => !(reason instanceof ApiError) && !isCrash(reason));
  }

  private async take(one: Step): Promise<void> {
    const { farm } = this;
    if (one.what === 'create') await farm.create(USERS[one.user] ?? '', one.cost, 5);
    if (one.what === 'work') await this.work(one);
    if (one.what === 'report') await this.withNewest(farm.claims, one, (claimed) => farm.report(claimed, one.end));
    if (one.what === 'delete')
      await this.withNewest(this.projects(), one, (row) => farm.deleteProject(row.user_id, row.id));
    if (one.what === 'deadLetter') await this.withNewest(farm.messages, one, (message) => farm.deadLetter(message));
    if (one.what === 'grant') await farm.grant(USERS[one.user] ?? '', GRANT, `ref-${one.user}-${one.ref}`);
    if (one.what === 'sweep') {
      this.now += one.minutes * MINUTE_MS;
      await farm.sweep();
    }
  }

  private async withNewest<T>(all: T[], { pick: back }: { pick: number }, act: (one: T) => Promise<unknown>) {
    const chosen = all.at(-1 - back);
    if (chosen !== undefined) await act(chosen);
  }

  private work(one: { pick: number; ends: End[] }): Promise<void> {
    return this.withNewest(this.farm.messages, one, async (message) => {
      const claimed = await this.farm.claim(message);
      if (claimed !== null) await Promise.all(one.ends.map((how) => this.farm.report(claimed, how)));
    });
  }

  /** Lets time pass until no work is left. All remaining work fails. */
  async finish(): Promise<void> {
    for (let hour = 0; this.unfinished().length > 0; hour += 1) {
      if (hour > 100) throw new Error('something is stuck');
      this.now += 60 * MINUTE_MS;
      const before = this.farm.messages.length;
      await this.farm.sweep();
      for (const message of this.farm.messages.slice(before)) {
        const claimed = await this.farm.claim(message);
        if (claimed !== null) await this.farm.report(claimed, 'broken');
      }
    }
  }

  projects(): Row[] {
    return this.d1.rows<Row>('select id, user_id, status, credits_cost from projects order by id');
  }

  unfinished(): Row[] {
    return this.projects().filter(({ status }) => !isFinished(status));
  }

  /** Differences between balance, reservations and ledger, line by line. */
  async disagreements(): Promise<unknown[]> {
    const ledger = this.d1.rows<Line>('select user_id, delta, reason, ref from credit_ledger order by id');
    const perUser = await Promise.all(USERS.map((id) => this.auditUser(id, ledger)));
    return [...this.auditProjects(ledger), ...perUser.flat()];
  }

  /** A project has exactly the ledger lines of its state. A deleted one has ended in one way or the other. */
  private auditProjects(ledger: Line[]): unknown[] {
    const rows = new Map(this.projects().map((row) => [row.id, row]));
    const spent = ledger.filter(({ reason }) => reason !== 'grant');
    return [...new Set([...rows.keys(), ...spent.map(({ ref }) => ref)])].flatMap((id) => {
      const row = rows.get(id);
      const mine = spent.filter(({ ref }) => ref === id);
      // Lines of the same millisecond can be in any order.
      const cost = row?.credits_cost ?? -(mine.find(({ reason }) => reason === 'reserve')?.delta ?? 0);
      const lines = mine.map(({ reason, delta, user_id }) => `${reason} ${delta} ${user_id}`).sort();
      const owner = row?.user_id ?? mine[0]?.user_id;
      const allowed = expectedLines(row?.status ?? null, cost).map((all) =>
        all.map((line) => `${line} ${owner}`).sort(),
      );
      return allowed.some((all) => all.join() === lines.join()) ? [] : [{ id, status: row?.status, lines, allowed }];
    });
  }

  private async auditUser(id: string, ledger: Line[]): Promise<unknown[]> {
    const mine = ledger.filter(({ user_id }) => user_id === id);
    const grants = mine.filter(({ reason }) => reason === 'grant').map(({ ref }) => ref);
    const [row] = this.d1.rows<{ balance: number }>('select balance from users where id = ?', id);
    const [shown] = await sumReserved(this.d1.db, id);
    const held = this.unfinished().filter(({ user_id }) => user_id === id);
    const found = { balance: row?.balance, reserved: shown?.reserved, grants: grants.length };
    const expected = {
      balance: sum(mine.map(({ delta }) => delta)),
      reserved: sum(held.map(({ credits_cost }) => credits_cost)),
      grants: new Set(grants).size,
    };
    const agrees = JSON.stringify(found) === JSON.stringify(expected) && expected.balance >= 0;
    return agrees ? [] : [{ id, found, expected }];
  }
}

function isCrash(error: Error): boolean {
  return error instanceof Crash || error.cause instanceof Crash;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** The ledger lines of a project in this state. With null it was deleted. */
function expectedLines(status: ProjectState | null, cost: number): string[][] {
  const reserve = `reserve ${-cost}`;
  const [settled, released] = [
    [reserve, 'settle 0'],
    [reserve, `release ${cost}`],
  ];
  if (status === null) return [settled, released];
  if (status === 'face_analysis_done') return [settled];
  return status === 'refunded' ? [released] : [[reserve]];
}

describe('the sum of what is reserved', () => {
  it('uses the index of unfinished projects, not the whole ledger', () => {
    const d1 = makeFakeD1();
    const plan = d1.explain(sumReserved(d1.db, USERS[0] ?? ''));
    expect(plan).toEqual([
      expect.stringMatching(/^SEARCH projects USING INDEX projects_unfinished /),
      expect.stringMatching(/^SEARCH credit_ledger USING INDEX credit_ledger_once \(reason=\? AND ref=\?\)$/),
    ]);
    d1.close();
  });
});

describe('credits', () => {
  it('agree for calls that are parallel, repeated, late or lost', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 12, maxLength: 30 }),
        fc.array(fate, { minLength: 20, maxLength: 200 }),
        async (scheduler, rounds, fates) => {
          const story = new Story();
          await story.begin();
          let trips = 0;
          for (const round of rounds) {
            story.trip = async (run) => {
              const fateOfThis = fates[trips++ % fates.length];
              await scheduler.schedule(Promise.resolve());
              if (fateOfThis === 'lost') throw new Crash('lost');
              const result = run();
              if (fateOfThis === 'unheard') throw new Crash('unheard');
              return result;
            };
            const errors = await scheduler.waitFor(story.run(round));
            story.trip = async (run) => run();
            expect([...errors, ...(await story.disagreements())]).toEqual([]);
            for (const { status } of story.projects()) seen.add(status);
          }
          await story.finish();
          expect(await story.disagreements()).toEqual([]);
          story.d1.close();
        },
      ),
      { numRuns: RUNS },
    );
    // The property must have seen projects end.
    expect([...seen].sort()).toEqual([...PROJECT_STATES].sort());
  }, 120_000);
});
