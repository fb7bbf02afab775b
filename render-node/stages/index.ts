import type { Stage } from '#schema/domain/stages.ts';
import type { Job } from '#schema/jobs/job.ts';
import type { StageResult } from '#schema/jobs/outcome.ts';
import { runAnalyzeFaces } from './analyze-faces/run.ts';
import { makeCaptureLive, sleepReally } from './capture-live/run.ts';
import { makeMomentFinder } from './capture-live/find-moments.ts';
import { runCreateShorts } from './create-shorts/run.ts';
import { runDownload } from './download/run.ts';
import { runJoinRender } from './render/run-join.ts';
import { runMergeTranscript } from './merge-transcript/run.ts';
import { runRenderPart } from './render/run-part.ts';
import { runRender } from './render/run.ts';
import type { StageContext, StageRun } from './shared/stage.ts';
import { runTranscribe } from './transcribe/run.ts';
import { runTranslate } from './translate/run.ts';

const RUNS: { [S in Stage]: StageRun<S> } = {
  download: runDownload,
  transcribe: runTranscribe,
  'join-transcript': runMergeTranscript,
  'create-shorts': runCreateShorts,
  'analyze-faces': runAnalyzeFaces,
  translate: runTranslate,
  render: runRender,
  'render-part': runRenderPart,
  'join-render': runJoinRender,
  'capture-live': makeCaptureLive({ clock: Date.now, sleep: sleepReally, makeFinder: makeMomentFinder }),
};

/** Runs a job by its stage. If this node has a copy of the source, the job reads that. */
export async function runStage(given: Job, context: StageContext): Promise<StageResult> {
  const job = await withKeptSource(given, context);
  // The job and its run come from the same stage, which the compiler cannot see through the map.
  const run = RUNS[job.stage] as (job: Job, context: StageContext) => Promise<StageResult>;
  return run(job, context);
}

async function withKeptSource(job: Job, { tools, workdir }: StageContext): Promise<Job> {
  if (!('inputs' in job) || !('source' in job.inputs) || job.inputs.source === undefined) return job;
  const file = await tools.keptSources.take(job.inputs.source.url, workdir);
  // The compiler loses the pair of stage and inputs.
  return file === null ? job : ({ ...job, inputs: { ...job.inputs, source: { url: file } } } as Job);
}
