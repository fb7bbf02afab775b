import type { WorkerCheck } from '#schema/domain/farm/doctor.ts';
import { DOCTOR, type Verdict } from '#schema/domain/farm/verdict.ts';
import { CHECK_INS } from '#schema/domain/farm/facts.ts';
import type { Deps } from '../base/deps.ts';
import { errorName, logEvent } from '../base/log.ts';
import type { Knock } from '../doorbell/knock.ts';
import { ApiError } from '../http/failures.ts';
import { readFarmNow } from '../farm/read-farm.ts';
import { listLiveNodes } from '../nodes/store/registry.ts';
import type { DoctorDeps } from './ask.ts';
import { ASKS } from './checks/index.ts';
import { inTime } from './in-time.ts';

/** How an examination is made: what its request says, and how long it waits. */
export type Examination = {
  origin: string;
  mailTo: string | null;
  knock: () => Promise<Knock>;
  patienceMs?: number;
  queueMs?: number;
};

/** Makes these checks side by side. Never throws: a check that fails, or takes too long, is red. */
export async function examine(
  deps: Deps,
  ids: readonly WorkerCheck[],
  { patienceMs = DOCTOR.patienceMs, queueMs = DOCTOR.queueMs, ...examination }: Examination,
): Promise<({ id: WorkerCheck } & Verdict)[]> {
  const liveNodes = once(() => listLiveNodes(deps.db, deps.clock() - CHECK_INS.goneAfterMs));
  const farm = once(() => readFarmNow(deps));
  const all: DoctorDeps = { ...deps, ...examination, liveNodes, farm, queueMs };
  return Promise.all(ids.map(async (id) => ({ id, ...(await answer(id, all, patienceMs)) })));
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= read());
}

function answer(id: WorkerCheck, deps: DoctorDeps, patienceMs: number): Promise<Verdict> {
  // What an error says may hold a URL or a secret.
  return inTime(
    async () => ASKS[id](deps),
    patienceMs,
    (error) => {
      logEvent('check_failed', { check: id, error: errorName(error) });
      return error instanceof ApiError ? error.code : errorName(error);
    },
  );
}
