import type { CheckView } from '#schema/contract/farm/doctor.ts';
import {
  CHECK_IDS,
  CHECKS,
  type CheckId,
  type JobCheck,
  type OutsideCheck,
  WORKER_CHECKS,
} from '#schema/domain/farm/doctor.ts';
import { red, skipped, type Verdict } from '#schema/domain/farm/verdict.ts';
import { inTime } from '../../../worker/doctor/in-time.ts';
import { viewCheck } from '../../../worker/doctor/view.ts';
import { ApiError } from '../api-client.ts';
import { makeGuest } from './guest.ts';
import { JOB_CREDITS, tryJob } from './job-checks.ts';
import { isEncrypted, type Outside, OUTSIDE_ASKS } from './outside-checks.ts';
import { askHealth, askWorker, type Report, type Visit } from './visit.ts';

export type Wish = {
  /** The checks to make, in any order. */
  only: ReadonlySet<CheckId>;
  mailTo?: string | undefined;
  /** Ends everything early. Missing: nobody does. */
  signal?: AbortSignal | undefined;
  log: (line: string) => void;
};

/** A check from outside may sign in first. */
const PATIENCE_MS = 30_000;

/** Makes the checks, those that can at the same time, and leaves nothing behind, even if it is stopped: then it throws. */
export async function runDoctor(visit: Visit, wish: Wish): Promise<CheckView[]> {
  // The operator token must not travel in plain text.
  const front = isEncrypted(new URL(visit.url)) ? await askHealth(visit) : null;
  if (front === null) return CHECK_IDS.filter((id) => wish.only.has(id) || id === 'edge.address').map(unreached);
  const guest = makeGuest(visit, { credits: JOB_CREDITS });
  try {
    return await Promise.race([makeChecks(visit, wish, { front, guest }), stopOf(wish.signal)]);
  } finally {
    for (const what of await guest.leave()) wish.log(`Left behind: ${what}. Remove it by hand.`);
  }
}

type Begun = Pick<Outside, 'front' | 'guest'>;

async function makeChecks(visit: Visit, wish: Wish, { front, guest }: Begun): Promise<CheckView[]> {
  const report = await askWorker(visit, { checks: workerChecks(wish.only), mailTo: wish.mailTo }).catch(() => null);
  const views = new Map<CheckId, CheckView>(report?.checks.map((view) => [view.id, view]));
  const put = (id: CheckId, verdict: Verdict) => views.set(id, viewCheck({ id, ...verdict }));
  const outside = outsideChecks(wish.only).map(async (id) => put(id, await ask(id, { visit, front, report, guest })));
  await Promise.all(outside);
  if (wish.only.has('job.clip') || wish.only.has('job.price'))
    for (const [id, verdict] of await tryJob(guest, wish).catch(jobFailed)) put(id, verdict);
  const isShown = (id: CheckId) => wish.only.has(id) || views.get(id)?.state === 'red';
  return CHECK_IDS.filter(isShown).map((id) => views.get(id) ?? unasked(id, report));
}

/** Rejects once the signal is there. */
function stopOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('Stopped.')), { once: true });
  });
}

/** One at least: what the Worker answers also says which version it is, and whether the token is right. */
function workerChecks(only: Wish['only']) {
  const wanted = WORKER_CHECKS.filter((id) => only.has(id));
  return wanted.length === 0 ? (['settings.valid'] as const) : wanted;
}

/** If one of these is red, others cannot be asked, so they are made and shown unasked. */
const BASE: ReadonlySet<CheckId> = new Set([
  'edge.address',
  'edge.programs',
  'edge.health',
  'edge.operator',
  'edge.version',
]);

function outsideChecks(only: Wish['only']): OutsideCheck[] {
  const isMade = (id: CheckId) => only.has(id) || BASE.has(id);
  return CHECK_IDS.filter((id): id is OutsideCheck => CHECKS[id].where === 'outside' && isMade(id));
}

/** Without the operator token, nothing can be created. */
const NEEDS_OPERATOR: readonly OutsideCheck[] = ['edge.sign-in', 'edge.events', 'edge.doorbell'];

function ask(id: OutsideCheck, outside: Outside): Promise<Verdict> {
  if (NEEDS_OPERATOR.includes(id) && outside.report?.status !== 200)
    return Promise.resolve(skipped(`HTTP ${outside.report?.status ?? 0}`));
  return inTime(async () => OUTSIDE_ASKS[id](outside), PATIENCE_MS, nameOf);
}

/** The messages of others may hold URLs. */
function nameOf(error: unknown): string {
  if (error instanceof ApiError) return error.code || `HTTP ${error.status}`;
  return error instanceof Error ? error.name : typeof error;
}

function jobFailed(error: unknown): [JobCheck, Verdict][] {
  return [['job.clip', red(nameOf(error))]];
}

function unreached(id: CheckId): CheckView {
  return viewCheck({ id, ...(id === 'edge.address' ? red() : skipped('no answer')) });
}

function unasked(id: CheckId, report: Report | null): CheckView {
  return viewCheck({ id, ...skipped(report?.status === 200 ? 'not asked' : `HTTP ${report?.status ?? 0}`) });
}
