import { setTimeout as sleep } from 'node:timers/promises';
import { CHECK_INS, type NodeState } from '#schema/domain/farm/facts.ts';
import { errorName, type Log } from '../base/log.ts';
import type { WorkerApi } from '../protocol/worker-api.ts';

type CheckIn = Parameters<WorkerApi['checkIn']>[0];

/**
 * Reports once a minute what this node does, and keeps the operators' orders. While the Worker does not answer, the
 * last orders apply, and the node tries more often.
 */
export function startCheckIns({
  api,
  report,
  log,
  everyMs = CHECK_INS.everyMs,
  againMs = CHECK_INS.againMs,
}: {
  api: Pick<WorkerApi, 'checkIn'>;
  report: () => CheckIn | Promise<CheckIn>;
  log: Log;
  everyMs?: number;
  againMs?: number;
}): { state(): NodeState; stop(): void } {
  const stopping = new AbortController();
  let state: NodeState = 'working';
  const checkIn = async () => {
    try {
      const heard = await api.checkIn(await report());
      if (heard !== state) log.info('node_ordered', { state: heard });
      state = heard;
      return true;
    } catch (error) {
      log.warn('check_in_failed', { error: errorName(error) });
      return false;
    }
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      const pauseMs = (await checkIn()) ? everyMs : againMs;
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  void run();
  return { state: () => state, stop: () => stopping.abort() };
}
