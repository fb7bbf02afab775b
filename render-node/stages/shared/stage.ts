import type { Stage } from '#schema/domain/stages.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import type { CaptureCalls } from '../../protocol/capture-api.ts';
import type { Log } from '../../base/log.ts';
import type { Seat } from '../../base/shared-work.ts';
import type { Tools } from '../../tools/tools.ts';

/** What a stage gets in addition to its job. */
export type StageContext = {
  /** A folder for this job alone; the loop always removes it. */
  workdir: string;
  /** Aborted when the job is cancelled, its lease is lost, its deadline passes or the node shuts down. */
  signal: AbortSignal;
  /** Reports the share of the stage that is done, 0 to 1, by real work. May be called often. */
  onProgress: (fraction: number) => void;
  /** Lets the next job begin, because the rest of this one needs little CPU. */
  onLight: () => void;
  /** Its place among the jobs that this node does together with it. Missing: it is done alone. */
  seat?: Seat;
  /** Reports to the Worker that all parts of the multipart upload are stored; returns a signed GET URL of the whole. */
  finishUpload: (parts: { partNumber: number; etag: string }[]) => Promise<{ url: string }>;
  /** The calls of a live recording to the Worker. */
  capture: CaptureCalls;
  log: Log;
  tools: Tools;
};

/** Runs one job to its result. Throws `JobFailure` for every expected failure; anything else is `node.crashed`. */
export type StageRun<S extends Stage> = (job: JobOf<S>, context: StageContext) => Promise<ResultOf<S>>;
