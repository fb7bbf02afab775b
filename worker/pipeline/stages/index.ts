import type { Stage } from '#schema/domain/stages.ts';
import type { Job } from '#schema/jobs/job.ts';
import type { ClaimedJob } from '../claimed-store.ts';
import { analyzeFaces } from './analyze-faces.ts';
import { captureLive } from './capture-live.ts';
import { createShorts } from './create-shorts.ts';
import { download } from './download.ts';
import { joinRender } from './join-render.ts';
import { joinTranscript } from './join-transcript.ts';
import { render } from './render.ts';
import { renderPart } from './render-part.ts';
import { present } from './shared/paths.ts';
import type { DescribeDeps, StageOfWorker } from './shared/stage.ts';
import { transcribe } from './transcribe.ts';
import { translate } from './translate.ts';

const STAGES_OF_WORKER: { [S in Stage]: StageOfWorker<S> } = {
  download,
  transcribe,
  'join-transcript': joinTranscript,
  'create-shorts': createShorts,
  'analyze-faces': analyzeFaces,
  translate,
  render,
  'render-part': renderPart,
  'join-render': joinRender,
  'capture-live': captureLive,
};

/** What the Worker does for a stage. Pass results of this stage only: the compiler cannot see that through the map. */
export function stageOfWorker(stage: Stage): StageOfWorker<Stage> {
  return STAGES_OF_WORKER[stage] as StageOfWorker<Stage>;
}

/** The job as its node gets it. */
export async function describeJob(deps: DescribeDeps, taken: ClaimedJob): Promise<Job> {
  const subject = { ...taken, nonce: present(taken.job.nonce, 'nonce') };
  return stageOfWorker(taken.job.stage).describe(deps, subject);
}
