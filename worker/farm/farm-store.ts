import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { CHECK_INS, FACTS, type NodeState } from '#schema/domain/farm/facts.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import type { Stage } from '#schema/domain/stages.ts';
import { HOUR_MS } from '#schema/domain/time.ts';
import { deadLetters, farmFacts, jobs, nodes, projects } from '#schema/tables/index.ts';
import { type NewEvent, record } from '../audit/store/record.ts';
import type { Db } from '../base/deps.ts';
import { isOfTest } from '../base/store/test-users.ts';
import { IS_FOR_NODES } from '../queue/store/jobs.ts';

export type FarmCounts = Awaited<ReturnType<typeof countFarm>>;

/** Everything that is counted, in one trip. Times in epoch milliseconds. */
export async function countFarm(db: Db, now: number) {
  const [queued, leased, refunds, failures, [dead], facts, liveNodes, size] = await db.batch(farmCounts(db, now));
  return {
    countedAt: now,
    queued,
    leased,
    refunds,
    failures,
    deadLetters: dead?.count ?? 0,
    facts: new Map(facts.map((fact) => [fact.name, fact])),
    nodes: liveNodes,
    /** Null if the database does not say. */
    databaseBytes: sizeOf(size),
  };
}

const count = sql<number>`count(*)`;

/** The statements of `countFarm`: each reads an index of what is open, or of the last hour. */
export function farmCounts(db: Db, now: number) {
  const hourAgo = now - HOUR_MS;
  const isReady = sql`${jobs.runAfter} <= ${now}`;
  const failedAt = and(eq(jobs.status, 'failed'), gt(jobs.updatedAt, hourAgo), IS_FOR_NODES);
  const isReal = sql`not ${isOfTest(projects.userId)}`;
  const refundedAt = and(eq(projects.status, 'refunded'), gt(projects.updatedAt, hourAgo), isReal);
  const state = sql<NodeState>`coalesce(${farmFacts.value}, 'working')`;
  return [
    db
      .select({
        stage: jobs.stage,
        count,
        ready: sql<number>`coalesce(sum(${isReady}), 0)`,
        firstAt: sql<number>`min(${jobs.runAfter})`,
      })
      .from(jobs)
      .where(eq(jobs.status, 'queued'))
      .groupBy(jobs.stage),
    db
      .select({
        stage: jobs.stage,
        count,
        expired: sql<number>`coalesce(sum(${jobs.leaseExpiresAt} < ${now}), 0)`,
      })
      .from(jobs)
      .where(and(eq(jobs.status, 'leased'), IS_FOR_NODES))
      .groupBy(jobs.stage),
    db.select({ code: projects.failureCode, count }).from(projects).where(refundedAt).groupBy(projects.failureCode),
    db
      .select({ stage: jobs.stage, code: jobs.failureCode, count })
      .from(jobs)
      .where(failedAt)
      .groupBy(jobs.stage, jobs.failureCode),
    db.select({ count }).from(deadLetters).where(gt(deadLetters.arrivedAt, hourAgo)),
    db.select().from(farmFacts),
    db
      .select({
        version: nodes.version,
        state,
        count,
        slots: sql<number>`sum(${nodes.slots})`,
        capture_slots: sql<number>`sum(${nodes.captureSlots})`,
        running: sql<number>`sum(${nodes.running})`,
        recording: sql<number>`sum(${nodes.recording})`,
      })
      .from(nodes)
      .leftJoin(farmFacts, eq(farmFacts.name, sql`'node:' || ${nodes.name}`))
      .where(gt(nodes.lastSeenAt, now - CHECK_INS.goneAfterMs))
      .groupBy(nodes.version, state),
    db.run(sql`select 1`),
  ] as const;
}

/** D1 reports its size with each answer. */
function sizeOf(answer: D1Result): number | null {
  return (answer.meta as { size_after?: number }).size_after ?? null;
}

/** A change of a fact. `value` null: it no longer holds. */
export type FactChange = { name: string; value: string | null };

/** Changes facts of the farm and records who did it. With `wakes`, waiting jobs of that stage get new messages. */
export async function changeFacts(
  db: Db,
  changes: readonly FactChange[],
  events: readonly NewEvent[],
  { now, wakes = [] }: { now: number; wakes?: readonly Stage[] },
): Promise<void> {
  const [first, ...others] = [
    ...changes.map((change) => changeOf(db, change, now)),
    ...wakes.map((stage) => wakeStage(db, stage)),
    ...events.map((event) => record(db, event)),
  ];
  if (first !== undefined) await db.batch([first, ...others]);
}

function changeOf(db: Db, { name, value }: FactChange, now: number) {
  if (value === null) return db.delete(farmFacts).where(eq(farmFacts.name, name));
  return putFact(db, name, value, now);
}

function putFact(db: Db, name: string, value: string, now: number) {
  const set = { value, setAt: now };
  return db
    .insert(farmFacts)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: farmFacts.name, set });
}

/** Nodes dropped the messages of the stage while it was paused. The sweep sends new ones. */
function wakeStage(db: Db, stage: Stage) {
  return db
    .update(jobs)
    .set({ sentAt: null })
    .where(and(eq(jobs.status, 'queued'), eq(jobs.stage, stage)));
}

/** Notes that the sweep ran, and removes old nodes and dead letters. */
export async function storeSweep(db: Db, now: number): Promise<void> {
  await db.batch([
    putFact(db, FACTS.swept, '', now),
    db.delete(nodes).where(lt(nodes.lastSeenAt, now - KEEP.nodes.ms)),
    db.delete(deadLetters).where(lt(deadLetters.arrivedAt, now - KEEP.deadLetters.ms)),
  ]);
}
