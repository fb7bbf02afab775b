import type { Stage } from '#schema/domain/stages.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import type { CaptureCalls } from '../../protocol/capture-api.ts';
import type { Log } from '../../base/log.ts';
import type { Tools } from '../../tools/tools.ts';

/** What a stage gets besides its job. */
export type StageContext = {
  /** A folder of this job alone; the loop removes it whatever happens. */
  workdir: string;
  /** Aborted when the job is cancelled, its lease is lost, its deadline passes or the node shuts down. */
  signal: AbortSignal;
  /** Share of this stage that is done, 0 to 1, from real work; may be called often. */
  onProgress: (fraction: number, etaSec?: number) => void;
  /** Tells the Worker that all parts of the multipart output are stored; gives a signed GET of the whole. */
  finishUpload: (parts: { partNumber: number; etag: string }[]) => Promise<{ url: string }>;
  /** What a recording of a live tells the Worker while it runs. */
  capture: CaptureCalls;
  log: Log;
  tools: Tools;
};

/** Runs one job to its result. Throws `JobFailure` for every foreseen end, anything else is `node.crashed`. */
export type StageRun<S extends Stage> = (job: JobOf<S>, context: StageContext) => Promise<ResultOf<S>>;
