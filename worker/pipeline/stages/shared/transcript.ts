import { isOfLive } from '#schema/domain/live.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { advanceProject } from '../../../projects/store/project-transitions.ts';
import type { ReportedJob } from '../../report-store.ts';
import { endEarlyChoice } from '../../early-store.ts';
import { isPart } from '../../parts-store.ts';
import { output } from './paths.ts';
import type { ClaimedSubject, Effect, EffectContext } from './stage.ts';

/** Whether a transcript without words fails. Other goals do not need words, and a live moment describes itself. */
export function wordsNeeded({ project }: ClaimedSubject): { needsWords?: true } {
  return project.goal === 'shorts' && !isOfLive(project) ? { needsWords: true } : {};
}

export function transcriptOutputs(subject: ClaimedSubject) {
  const { project, nonce } = subject;
  return {
    transcript: output(subject, objectKeys.transcript(project.id, nonce)),
    sound: output(subject, objectKeys.sound(project.id, nonce)),
    peaks: output(subject, objectKeys.peaks(project.id, nonce)),
    overview: output(subject, objectKeys.overview(project.id, nonce)),
  };
}

/** A part only stores objects. The job that joins the parts moves the project, and ends the choice of early clips. */
export function storeTranscript(
  { write, nonce }: EffectContext,
  { job, project }: ReportedJob,
  { language }: { language: string },
): Effect {
  const keys = [objectKeys.transcript(project.id, nonce), objectKeys.sound(project.id, nonce)];
  if (isPart(job)) return { keys, statements: [] };
  const statements = advanceProject(write, project, 'transcribe', { transcriptRef: nonce, spokenLanguage: language });
  const early = job.stage === 'join-transcript' ? endEarlyChoice(write, job) : [];
  return { keys, statements: [...early, ...statements] };
}
