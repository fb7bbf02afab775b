import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Ids of W3C Trace Context: of the request that made a job, and of the work of the job. */
export type TraceIds = { traceId: string; spanId: string };

const current = new AsyncLocalStorage<TraceIds>();

const newId = (bytes: number) => randomBytes(bytes).toString('hex');

/** Runs the work of a job, of a trace of its own if none is given. Log lines and calls in it carry the trace id. */
export function withTraceId<T>(traceId: string | undefined, work: () => T): T {
  return current.run({ traceId: traceId ?? newId(16), spanId: newId(8) }, work);
}

/** The trace of the job whose work this is. */
export function traceNow(): TraceIds | undefined {
  return current.getStore();
}
