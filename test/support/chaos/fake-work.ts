import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobOf } from '#schema/jobs/job.ts';
import type { StageResult } from '#schema/jobs/outcome.ts';
import type { RunStage } from '../../../render-node/loop/run-job.ts';
import { recordLive } from './lives.ts';
import { RENDERED, sizeOf, sourceInfoOf, draftsOf } from './results.ts';
import { getInput, putOutput } from './storage.ts';

/** Seconds that a stage works, at a middling node. One job in ten takes six times as long. */
const WORK_SEC: Record<Exclude<Job['stage'], 'capture-live'>, number> = {
  download: 25,
  transcribe: 40,
  'join-transcript': 5,
  'create-shorts': 8,
  'analyze-faces': 30,
  translate: 6,
  render: 40,
  'render-part': 25,
  'join-render': 15,
};
const STEPS = 8;

/** Does the work of a stage: reads what the job names, takes its time, and stores and reports what a node would. */
export const runFakeStage: RunStage = async (job, context) => {
  if (job.stage === 'capture-live') await recordLive(job, context);
  else await workOn(job, context);
  return resultOf(job);
};

async function workOn(job: Exclude<Job, { stage: 'capture-live' }>, context: Parameters<RunStage>[1]): Promise<void> {
  const { signal, onProgress } = context;
  for (const path of inputsOf(job)) await getInput(path, signal);
  const slowness = (0.6 + 0.8 * Math.random()) * (Math.random() < 0.1 ? 6 : 1);
  const stepMs = (slowness * WORK_SEC[job.stage] * 1_000) / STEPS;
  for (let step = 1; step <= STEPS; step += 1) {
    await sleep(stepMs, undefined, { signal });
    onProgress((0.9 * step) / STEPS);
  }
  if (job.stage === 'download') await storeSource(job, context);
  for (const path of outputsOf(job)) await putOutput(path, '{}', signal);
}

async function storeSource(job: JobOf<'download'>, { signal, finishUpload }: Parameters<RunStage>[1]): Promise<void> {
  const [first = ''] = job.outputs.source.partUrls;
  const etag = await putOutput(first, 'video', signal);
  await finishUpload([{ partNumber: 1, etag }]);
}

function inputsOf(job: Job): string[] {
  if (!('inputs' in job)) return [];
  return Object.values(job.inputs)
    .flat()
    .map(({ url }) => url);
}

/** All single objects of a job, wherever they are named. */
function outputsOf(job: Job): string[] {
  if (job.stage === 'analyze-faces')
    return job.shorts.flatMap(({ outputs: { framing, thumbnail } }) => [framing.url, thumbnail.url]);
  if (!('outputs' in job)) return [];
  return Object.values(job.outputs).flatMap((output) => ('url' in output ? [output.url] : []));
}

function resultOf(job: Job): StageResult {
  switch (job.stage) {
    case 'download':
      return { stage: 'download', sourceInfo: sourceInfoOf(job.window.endSec) };
    case 'transcribe':
    case 'join-transcript':
      return { stage: job.stage, language: 'en', wordCount: 300 };
    case 'create-shorts':
      return { stage: 'create-shorts', shorts: draftsOf(job) };
    case 'analyze-faces':
    case 'render-part':
      return { stage: job.stage };
    case 'translate':
      return { stage: job.stage, lines: job.lines.map(({ text }) => text) };
    case 'render':
    case 'join-render':
      return { stage: job.stage, ...RENDERED, sizeBytes: sizeOf(job.id) };
    case 'capture-live':
      return { stage: 'capture-live', reason: 'ended' };
  }
}
