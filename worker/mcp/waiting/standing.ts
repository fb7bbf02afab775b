import type { ProjectView } from '#schema/contract/project.ts';
import type { RenderView } from '#schema/contract/render.ts';
import { isFinished, type ProjectState, type RenderState } from '#schema/domain/states.ts';
import type { LongWork } from '../tools/tool.ts';

/** How far long work is. `secondsLeft` is null where nobody knows. `words` say it to a person, without words of a video. */
export type Standing = { isOver: boolean; percent: number; secondsLeft: number | null; words: string };

const OF_PROJECTS: Record<ProjectState, string> = {
  pending: 'Waiting to be downloaded',
  downloading: 'Downloading the video',
  transcribing: 'Writing down what is said',
  transcribed: 'Choosing clips',
  shorts_created: 'Finding out who is shown',
  face_analysis_done: 'The clips are ready',
  refunded: 'Failed',
};

const OF_RENDERS: Record<RenderState, string> = {
  pending: 'Waiting to be rendered',
  processing: 'Rendering',
  done: 'The file is ready',
  error: 'Failed',
};

/** The standing that an answer of the API tells: that of `getProject` or `getRender`. */
export function standingOf(work: LongWork, answer: unknown): Standing {
  return work === 'project'
    ? ofProject((answer as { data: ProjectView }).data)
    : ofRender((answer as { data: RenderView }).data);
}

function ofProject({ status, progress, eta_seconds: secondsLeft, waiting }: ProjectView): Standing {
  const isOver = isFinished(status);
  const step = waiting && !isOver ? 'Waiting for a free machine' : OF_PROJECTS[status];
  return { isOver, percent: progress, secondsLeft, words: inWords(step, isOver ? null : secondsLeft) };
}

function ofRender({ status, progress, eta_seconds: secondsLeft }: RenderView): Standing {
  const isOver = status === 'done' || status === 'error';
  return { isOver, percent: progress, secondsLeft, words: inWords(OF_RENDERS[status], isOver ? null : secondsLeft) };
}

function inWords(step: string, secondsLeft: number | null): string {
  if (secondsLeft === null || secondsLeft <= 0) return `${step}.`;
  const left = secondsLeft < 90 ? `${Math.ceil(secondsLeft)} s` : `${Math.round(secondsLeft / 60)} min`;
  return `${step}. About ${left} left.`;
}
