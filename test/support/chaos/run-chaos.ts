import type { Job } from '#schema/jobs/job.ts';
import { makeLog } from '../../../render-node/base/log.ts';
import { seededRandom } from '../builders/random.ts';
import { type Accepted, planOrders, type Poison, sendOrders } from './customers/customers.ts';
import { surround } from './fake-globals.ts';
import { Faults } from './faults.ts';
import { recordHistory } from './history.ts';
import { makeHosts } from './hosts.ts';
import { countMissing, countPieces } from './judge-objects.ts';
import { judge, type Verdict } from './judge.ts';
import type { PoisonCrash } from './judge-poison.ts';
import { Machine, type MachineSpec, type PoisonOf } from './machine.ts';
import { breakMachines } from './break-machines.ts';
import { Neglect } from './customers/neglect.ts';
import { makeNetwork } from './network.ts';
import { addUsers, addVideos, keyOf } from './customers/people.ts';
import { addMonitors, planBroadcasts } from './lives.ts';
import { judgePosts } from './posts/judge-posts.ts';
import { Places } from './posts/places.ts';
import { Posters } from './posts/posters.ts';
import { layWire } from './sockets/sockets.ts';
import { TheWorker } from './the-worker.ts';
import { VirtualTime } from './virtual-time.ts';

const MINUTE_MS = 60_000;
const BEGIN = Date.UTC(2026, 0, 1);
const USERS = 12;
/** Faults begin when the farm is at work. */
const CALM_MS = 3 * MINUTE_MS;
/** How long things may take after the faults until they count as lost, and how often is looked. */
const PATIENCE_MS = 6 * 60 * MINUTE_MS;
const LOOK_MS = MINUTE_MS;
/** Looks, ten minutes apart, for deliveries that wait: the pauses between their attempts grow to eight hours. */
const MOST_LOOKS = 60;

export type Asked = { jobs: number; seed: number };

/** Runs the farm through its faults and beyond, in virtual time. The same seed gives the same run. */
export async function runChaos({ jobs, seed }: Asked): Promise<Verdict> {
  const time = new VirtualTime(BEGIN, seededRandom(seed));
  const faultsMs = (35 + Math.min(40, jobs / 25)) * MINUTE_MS;
  const faults = new Faults(time, seed, { from: BEGIN + CALM_MS, until: BEGIN + CALM_MS + faultsMs });
  layWire(time, faults);
  // As most deployments: each third one has no queues, and all its nodes ask the Worker.
  const hasQueues = seed % 3 !== 0;
  const worker = new TheWorker(time, faults, hasQueues);
  recordHistory(worker.sqlite, () => time.now);
  const users = addUsers(worker.d1, USERS, BEGIN);
  const orders = planOrders(faults.random, { jobs, from: BEGIN, until: faults.until - MINUTE_MS, users });
  const broadcasts = planBroadcasts(faults.random, { count: Math.ceil(jobs / 300), from: BEGIN, until: faults.until });
  addMonitors(worker.d1, broadcasts, users, BEGIN);
  addVideos(worker.d1, orders.length, BEGIN);
  const places = new Places(time, faults, seed);
  const restore = surround(time, {
    fetch: makeNetwork({ time, faults, worker }, makeHosts({ time, faults, places }, broadcasts)),
    log: (line) => worker.note(line),
  });
  const { accepted, areServed } = sendOrders({ time, faults, worker, keyOf }, orders);
  const neglect = new Neglect({ time, faults, worker, keyOf }, accepted, seed);
  const posters = new Posters({ time, faults, worker, places, neglect, keyOf }, accepted, seed);
  const crashes: PoisonCrash[] = [];
  const log = makeLog({}, (line) => faults.note(`node: ${/"event":"(\w+)"/.exec(line)?.[1]}`));
  const world = {
    time,
    log,
    poisonOf: poisonIn(accepted),
    onCrash: (job: Job, poison: Poison) => void crashes.push({ poison, jobId: job.id, at: time.now }),
  };
  const machines = specsOf(jobs, faults.random).map(
    (spec) => new Machine(world, hasQueues ? spec : { ...spec, asksWorker: true }),
  );
  breakMachines({ time, faults, worker }, machines);
  await time.runTo(faults.until);
  for (const machine of machines) machine.repair();
  for (let until = time.now; until < faults.until + PATIENCE_MS;) {
    until += LOOK_MS;
    await time.runTo(until);
    if (areServed() && isAllDone(worker)) break;
  }
  const endedAt = time.now;
  for (const { program } of machines) program.state = 'dead';
  await posters.end();
  for (let looks = 0; looks < MOST_LOOKS && !areAllTold(worker); looks += 1) await time.runTo(time.now + 10 * LOOK_MS);
  await neglect.end();
  const found = { missing: countMissing(worker), pieces: countPieces(worker) };
  await posters.passToNextDay();
  await passAnotherDay(time, worker);
  const posts = judgePosts({ worker, places, orders: posters.orders });
  const archive = neglect.figures();
  const greedy = users[0] ?? '';
  const verdict = judge({ seed, faults, worker, orders, accepted, crashes, ...found, archive, posts, endedAt, greedy });
  restore();
  worker.d1.close();
  return verdict;
}

/** A node for a hundred jobs, at least five. One in ten fails each job, one in ten is of an older version. */
function specsOf(jobs: number, random: () => number): MachineSpec[] {
  const count = Math.max(5, Math.round(jobs / 100));
  return Array.from({ length: count }, (_, at) => ({
    name: `node${at}`,
    kind: at % 10 === 3 ? 'failing' : at % 10 === 4 ? 'older' : 'good',
    asksWorker: at % 4 === 1,
    hasDoorbell: at % 5 !== 4,
    clockOffsetMs: at % 3 === 0 ? Math.round((random() - 0.5) * 20 * MINUTE_MS) : 0,
  }));
}

/** The stage at which a poisonous video ends the process that works on it. */
function poisonIn(accepted: readonly Accepted[]): PoisonOf {
  return (job) =>
    job.stage === 'transcribe'
      ? (accepted.find(({ projectId }) => projectId === job.projectId)?.order.poison ?? null)
      : null;
}

/** Lets a day pass at once, and the Worker look through the whole bucket after it. */
async function passAnotherDay(time: VirtualTime, { bucket }: TheWorker): Promise<void> {
  time.now += 25 * 60 * MINUTE_MS;
  await time.runTo(time.now + (3 + bucket.objects.size / 500) * MINUTE_MS);
}

function areAllTold({ d1 }: TheWorker): boolean {
  return d1.rows(`select 1 from webhook_deliveries where status = 'pending' limit 1`).length === 0;
}

function isAllDone({ d1 }: TheWorker): boolean {
  const [open] = d1.rows<{ n: number }>(`
    select (select count(*) from projects where status not in ('face_analysis_done', 'refunded'))
      + (select count(*) from renders where status not in ('done', 'error'))
      + (select count(*) from jobs where status in ('queued', 'leased')) as n`);
  return open?.n === 0;
}
