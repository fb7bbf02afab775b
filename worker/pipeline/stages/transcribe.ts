import { isOfLive } from '#schema/domain/live.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import { speechModelOf } from '../../ai/models.ts';
import { readEntries } from '../../dictionary/store/dictionaries.ts';
import { findSoleFollower } from '../../lives/store/find-sole-follower.ts';
import type { DraftJob } from '../../queue/draft-job.ts';
import { draftEarlyChoice } from '../early.ts';
import { draftJoin } from '../parts.ts';
import { isPart } from '../parts-store.ts';
import type { ReportedJob } from '../report-store.ts';
import { draftNext } from './shared/next-stage.ts';
import { headOf, input, keyedOutput, present, rangeOf } from './shared/paths.ts';
import type { ClaimedSubject, DescribeDeps, ResultDeps, StageOfWorker } from './shared/stage.ts';
import { storeTranscript, transcriptOutputs, wordsNeeded } from './shared/transcript.ts';

export const transcribe: StageOfWorker<'transcribe'> = {
  describe,
  following,
  effect: storeTranscript,
};

function following(deps: ResultDeps, { job, ...found }: ReportedJob, { language }: ResultOf<'transcribe'>): DraftJob[] {
  if (!isPart(job)) return draftNext(deps, { job, ...found });
  return [draftJoin(deps, job), ...draftEarlyChoice(deps, { job, project: found.project }, language)];
}

async function describe(deps: DescribeDeps, subject: ClaimedSubject): Promise<JobOf<'transcribe'>> {
  const { job, project } = subject;
  return {
    ...headOf(subject),
    stage: 'transcribe',
    sourceInfo: present(project.sourceInfo, 'source info'),
    window: rangeOf(job.part ?? project),
    language: project.language,
    ...(job.part === null ? wordsNeeded(subject) : { isPart: true }),
    ...(await dictionaryOf(deps, subject)),
    ...(speechModelOf(deps) === null ? {} : { hasSpeechModel: true }),
    inputs: { source: await input(deps, subject, project.sourceKey) },
    outputs: {
      ...transcriptOutputs(subject),
      storyboard: keyedOutput(subject, objectKeys.storyboard(project.id, subject.nonce)),
    },
  };
}

/** A moment of a live has the dictionary of its follower, if there is only one. */
async function dictionaryOf(
  { db }: DescribeDeps,
  { project, dictionary: own }: ClaimedSubject,
): Promise<Pick<JobOf<'transcribe'>, 'dictionary'>> {
  const follower = isOfLive(project) ? await findSoleFollower(db, project.id) : null;
  const dictionary = follower === null ? own : await readEntries(db, follower);
  return dictionary.length === 0 ? {} : { dictionary };
}
