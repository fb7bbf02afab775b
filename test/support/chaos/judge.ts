import { FARM } from '#schema/domain/limits.ts';
import { LIVES_OWNER_ID } from '#schema/domain/live.ts';
import { MACHINES } from '#schema/domain/states.ts';
import type { Accepted, Order } from './customers/customers.ts';
import type { Faults } from './faults.ts';
import { type Expiry, type Lease, type Move, readHistory } from './history.ts';
import { countOrphans } from './judge-objects.ts';
import { countPoisonCrashes, type PoisonCrash, type PoisonFigures } from './judge-poison.ts';
import type { ArchiveFigures } from './customers/neglect.ts';
import type { PostFigures } from './posts/judge-posts.ts';
import type { TheWorker } from './the-worker.ts';

/** The figures of a run. The first eight names are public: other programs read them. */
export type Verdict = ArchiveFigures &
  PoisonFigures &
  PostFigures & {
    jobs: number;
    seed: number;
    lost: number;
    doubled: number;
    infrastructure_refunds: number;
    unbalanced_users: number;
    slowest_recovery_sec: number;
    held: boolean;
    projects: number;
    renders: number;
    double_leases: number;
    double_results: number;
    double_deliveries: number;
    double_settlements: number;
    /** Clips of a project that show the same, because an early one was not found again, and clips rendered twice unasked. */
    double_clips: number;
    /** Pieces of lives that show what an earlier piece shows: two nodes recorded at once. */
    double_pieces: number;
    illegal_moves: number;
    poison_projects: number;
    poison_not_refunded: number;
    /** From the end of the faults. What ends its nodes without a word is tried nine times, with growing pauses. */
    slowest_poison_sec: number;
    slowest_requeue_sec: number;
    undelivered_webhooks: number;
    missing_objects: number;
    orphaned_objects: number;
    /** Clips that were found early, and those of them that are not among the best of the whole. */
    early_clips: number;
    early_below: number;
    /** Pieces that were recorded of lives, and clips of their moments. */
    live_pieces: number;
    live_clips: number;
    /** Round trips to the database. */
    trips: number;
    virtual_minutes: number;
    most_attempts: number;
    /** What ended last, and how. */
    last_end: string;
    median_wait_of_others_sec: number;
    median_wait_of_greedy_sec: number;
    faults: Record<string, number>;
    refund_codes: Record<string, number>;
  };

type Run = {
  seed: number;
  faults: Faults;
  worker: TheWorker;
  orders: readonly Order[];
  accepted: readonly Accepted[];
  crashes: readonly PoisonCrash[];
  /** Objects that rows name and that were not there when all had ended. */
  missing: number;
  /** Of lives, at the same time. */
  pieces: { all: number; doubled: number };
  archive: ArchiveFigures;
  posts: PostFigures;
  endedAt: number;
  greedy: string;
};

/** Bounds of the invariants. A job that may not be to blame for the end of its node has some attempts more. */
export const BOUNDS = {
  recoverySec: 30 * 60,
  /** Nine leases that run out, and the pauses after them, take up to 38 minutes; an order may come late. */
  poisonSec: 60 * 60,
  poisonCrashes: FARM.maxAttempts,
  unknownCrashes: FARM.maxAttempts + FARM.freeSetbacks,
  requeueSec: 300,
} as const;

/** Looks at the rows, the history and the bucket after a run. */
export function judge(run: Run): Verdict {
  const { faults, seed } = run;
  const history = readHistory(run.worker.sqlite);
  const poison = run.accepted.filter(({ order }) => order.poison !== null);
  const doubles = findDoubles(run, history);
  const figures = {
    jobs: count(run, 'select count(*) as n from jobs'),
    seed,
    lost: countLost(run) + run.posts.posts_lost,
    doubled: sum(Object.values(doubles)) + run.posts.posts_doubled,
    infrastructure_refunds: findRefunds(run).length,
    unbalanced_users: countUnbalanced(run),
    slowest_recovery_sec: slowestEnd(run, history.moves, { isPoisonous: false }),
  };
  const rest = {
    projects: count(run, 'select count(*) as n from projects'),
    renders: count(run, 'select count(*) as n from renders'),
    ...doubles,
    illegal_moves: history.moves.filter((move) => !isLegal(move)).length,
    poison_projects: poison.length,
    poison_not_refunded: poison.filter(({ projectId }) => statusOf(run, projectId) !== 'refunded').length,
    slowest_poison_sec: slowestEnd(run, history.moves, { isPoisonous: true }),
    ...countPoisonCrashes(run.crashes, history),
    slowest_requeue_sec: slowestRequeue(history.expiries),
    undelivered_webhooks: countUndelivered(run),
    missing_objects: run.missing,
    orphaned_objects: countOrphans(run.worker),
    ...run.archive,
    ...run.posts,
    early_clips: count(
      run,
      `select count(*) as n from shorts join jobs on jobs.id = framing_job_id where jobs.part is not null`,
    ),
    early_below: count(
      run,
      `select count(*) as n from shorts join projects on projects.id = project_id
       where is_early and status = 'face_analysis_done'`,
    ),
    live_pieces: run.pieces.all,
    live_clips: count(run, 'select count(*) as n from live_moments where listed_at is not null'),
    trips: run.worker.trips,
    virtual_minutes: Math.round((run.endedAt - faults.from) / 60_000),
    last_end: lastEnd(run, history.moves),
    most_attempts: count(run, `select max(attempts) as n from jobs where status = 'done'`),
    median_wait_of_others_sec: medianWait(run, '<>'),
    median_wait_of_greedy_sec: medianWait(run, '='),
    faults: Object.fromEntries([...faults.counts].toSorted()),
    refund_codes: tally(findRefunds(run)),
  };
  return { ...figures, held: isHeld({ ...figures, ...rest }), ...rest };
}

function isHeld(figures: Omit<Verdict, 'held'>): boolean {
  const isZero = [
    figures.lost,
    figures.doubled,
    figures.infrastructure_refunds,
    figures.unbalanced_users,
    figures.illegal_moves,
    figures.poison_not_refunded,
    figures.undelivered_webhooks,
    figures.missing_objects,
    figures.orphaned_objects,
    figures.archive_damage,
    figures.posts_misjudged,
    figures.posts_late,
    figures.posts_after_deletion,
    figures.tokens_after_deletion,
    figures.post_events_wrong,
  ].every((figure) => figure === 0);
  return (
    isZero &&
    figures.slowest_recovery_sec < BOUNDS.recoverySec &&
    figures.slowest_poison_sec <= BOUNDS.poisonSec &&
    figures.poison_crashes <= BOUNDS.poisonCrashes &&
    figures.unknown_poison_crashes <= BOUNDS.unknownCrashes &&
    figures.slowest_requeue_sec <= BOUNDS.requeueSec
  );
}

/** What was accepted or ordered and came to no end: not there at all, or neither made nor given back. */
function countLost(run: Run): number {
  const open = count(
    run,
    `select (select count(*) from projects where status not in ('face_analysis_done', 'refunded'))
      + (select count(*) from renders where status not in ('done', 'error'))
      + (select count(*) from jobs where status in ('queued', 'leased')) as n`,
  );
  const gone = run.accepted.filter(({ projectId }) => statusOf(run, projectId) === undefined).length;
  const renders = run.accepted.flatMap(({ renderIds }) => renderIds);
  const goneRenders = renders.filter((id) => rows(run, 'select 1 from renders where id = ?', id).length === 0).length;
  return open + gone + goneRenders + (run.orders.length - run.accepted.length);
}

function findDoubles(run: Run, { moves, leases }: { moves: Move[]; leases: Lease[] }) {
  const repeated = (keys: string[]) => keys.length - new Set(keys).size;
  const leasesOf = new Set(leases.map(({ id, generation, leaseHash }) => `${id} ${generation} ${leaseHash}`));
  // A post that failed twice is told twice: see `judgePosts`.
  const ends = moves.filter(({ became }) => became === 'done' || became === 'face_analysis_done');
  return {
    double_leases: repeated([...leasesOf].map((key) => key.slice(0, key.lastIndexOf(' ')))),
    double_results: repeated(ends.map(({ kind, id }) => `${kind} ${id}`)),
    double_deliveries: repeated(
      rows<{ key: string }>(
        run,
        `select event || ' ' || subject_id || ' ' || url as key from webhook_deliveries where event not like 'post.%'`,
      ).map(({ key }) => key),
    ),
    double_pieces: run.pieces.doubled,
    double_clips: count(
      run,
      `select (select count(*) from shorts a join shorts b on b.project_id = a.project_id and b.id > a.id
          where min(a.end_sec, b.end_sec) - max(a.start_sec, b.start_sec) > (a.end_sec - a.start_sec) / 2)
        + (select count(*) from (select short_id from renders join projects on projects.id = renders.project_id
          where render_wish is not null group by short_id having count(*) > 1)) as n`,
    ),
    double_settlements: repeated(
      rows<{ ref: string }>(run, `select ref from credit_ledger where reason in ('settle', 'release')`).map(
        ({ ref }) => ref,
      ),
    ),
  };
}

/** Codes of projects and renders that failed although nothing was wrong with them. */
function findRefunds(run: Run): string[] {
  const poisonous = new Set(run.accepted.flatMap(({ order, projectId }) => (order.poison === null ? [] : [projectId])));
  return rows<{ project: string; code: string }>(
    run,
    `select id as project, failure_code as code from projects where status = 'refunded'
     union all select project_id, failure_code from renders where status = 'error'`,
  ).flatMap(({ project, code }) => (poisonous.has(project) ? [] : [code]));
}

function countUnbalanced(run: Run): number {
  const wrongSums = rows<{ id: string }>(
    run,
    `select id from users where balance <> (select coalesce(sum(delta), 0) from credit_ledger where user_id = users.id)`,
  );
  const wrongEnds = rows<{ id: string }>(
    run,
    `select distinct user_id as id from projects where user_id <> '${LIVES_OWNER_ID}' and (
      (select count(*) from credit_ledger where reason = 'reserve' and ref = projects.id) <> 1
      or (select count(*) from credit_ledger where ref = projects.id and reason = 'settle') <> (status = 'face_analysis_done')
      or (select count(*) from credit_ledger where ref = projects.id and reason = 'release') <> (status = 'refunded'))`,
  );
  return new Set([...wrongSums, ...wrongEnds].map(({ id }) => id)).size;
}

/** Seconds from the end of the faults until the last end of a job, project or render, of poisonous projects or all others. */
function slowestEnd(run: Run, moves: readonly Move[], { isPoisonous }: { isPoisonous: boolean }): number {
  const poisonous = new Set(poisonousOf(run));
  const { until } = run.faults;
  // Posts are tried for an hour, and planned for any time.
  const ends = moves.filter(({ id, kind }) => kind !== 'post' && poisonous.has(id) === isPoisonous).map(({ at }) => at);
  return Math.round((Math.max(until, ...ends) - until) / 1_000);
}

/** Ids of the poisonous projects and their jobs. */
function poisonousOf(run: Run): string[] {
  const projects = run.accepted.flatMap(({ order, projectId }) => (order.poison === null ? [] : [projectId]));
  const jobs = rows<{ id: string; project: string }>(run, 'select id, project_id as project from jobs');
  return [...projects, ...jobs.filter(({ project }) => projects.includes(project)).map(({ id }) => id)];
}

function lastEnd(run: Run, moves: readonly Move[]): string {
  const last = moves.findLast(({ kind }) => kind !== 'post');
  if (last === undefined) return 'nothing';
  const [job] = rows<{ told: string }>(
    run,
    `select stage || ', attempts ' || attempts || ', generation ' || generation || ', sends ' || sends as told
     from jobs where ? in (id, render_id, project_id) order by updated_at desc limit 1`,
    last.id,
  );
  return `${last.kind} ${last.became}: ${job?.told}`;
}

/** Deliveries that never arrived. Of a clip that its user has deleted, nothing is told any more. */
function countUndelivered(run: Run): number {
  const isGone = `event like 'render.%' and not exists (select 1 from renders where id = subject_id)`;
  return count(run, `select count(*) as n from webhook_deliveries where status <> 'delivered' and not (${isGone})`);
}

function slowestRequeue(expiries: readonly Expiry[]): number {
  return Math.round(Math.max(0, ...expiries.map(({ at, expiredAt }) => at - expiredAt)) / 1_000);
}

function isLegal({ kind, was, became }: Move): boolean {
  const moves = (MACHINES[kind] as Record<string, Record<string, string>>)[was] ?? {};
  return Object.values(moves).includes(became);
}

/** Seconds from the creation of a project to its end. */
function medianWait(run: Run, comparison: '=' | '<>'): number {
  const waits = rows<{ sec: number }>(
    run,
    `select (at - created_at) / 1000 as sec from chaos_moves m join projects p on p.id = m.id
     where m.kind = 'project' and became = 'face_analysis_done' and user_id <> ? and user_id ${comparison} ? order by sec`,
    LIVES_OWNER_ID,
    run.greedy,
  );
  return Math.round(waits[waits.length >> 1]?.sec ?? 0);
}

function statusOf(run: Run, projectId: string): string | undefined {
  return rows<{ status: string }>(run, 'select status from projects where id = ?', projectId)[0]?.status;
}

function rows<Row>({ worker }: Run, sql: string, ...values: string[]): Row[] {
  return worker.d1.rows<Row>(sql, ...values);
}

function count(run: Run, sql: string): number {
  return rows<{ n: number }>(run, sql)[0]?.n ?? 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
