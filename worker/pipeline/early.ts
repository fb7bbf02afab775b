import { isOfLive } from '#schema/domain/live.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import type { HeardPart, JobPart } from '#schema/domain/parts.ts';
import { earlyWindow } from '#schema/domain/wishes/early-clips.ts';
import type { Deps } from '../base/deps.ts';
import type { ProjectRow } from '../projects/store/select-project.ts';
import { draftJob, type DraftJob } from '../queue/draft-job.ts';
import type { QueueDeps } from '../queue/enqueue.ts';
import type { JobRow } from '../queue/store/jobs.ts';
import { mayChooseEarly } from './early-store.ts';
import type { PartRow } from './parts-store.ts';

/** A job of early clips: it chooses or frames what one part of a talk holds, before the others are heard. */
type EarlyJob = JobRow & { part: JobPart & { heard: HeardPart } };

export function isEarly(job: JobRow): job is EarlyJob {
  return job.part?.heard !== undefined;
}

/** The project of an early job: its words are those of the part, until all of them are known. */
export function asHeard(project: ProjectRow, job: JobRow): ProjectRow {
  if (!isEarly(job) || project.transcriptKey !== null) return project;
  const { nonce, language } = job.part.heard;
  const { transcript, sound } = objectKeys;
  return {
    ...project,
    transcriptKey: transcript(project.id, nonce),
    soundKey: sound(project.id, nonce),
    spokenLanguage: language,
  };
}

/**
 * The choice of early clips in a part of a talk that has just been heard, for the batch that completes the part. Empty
 * where no early clips are looked for. It is added only while other parts are unheard, none was found in an earlier
 * part, and no other such choice is open.
 */
export function draftEarlyChoice(
  deps: QueueDeps & Pick<Deps, 'newId'>,
  { job, project }: { job: PartRow; project: ProjectRow },
  language: string,
): DraftJob[] {
  const isWanted = project.goal === 'shorts' && !isOfLive(project) && earlyWindow(job.part) !== null;
  if (!isWanted || job.nonce === null) return [];
  const part = { ...job.part, heard: { nonce: job.nonce, language } };
  return [draftJob(deps, { stage: 'create-shorts', projectId: project.id, part }, mayChooseEarly(deps.db, job))];
}
