import { EDGE_ROOM_SEC } from '#schema/domain/boundaries.ts';
import { needsProxy } from '#schema/domain/browser-playback.ts';
import { durationOf, type Range, roomAround } from '#schema/domain/clip.ts';
import { hullOf, stretchesOf } from '#schema/domain/cuts/played.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { isFinished } from '#schema/domain/states.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { ResultOf } from '#schema/jobs/outcome.ts';
import { findMomentOf } from '../../lives/store/find-moment.ts';
import { advanceProject, whenChosen } from '../../projects/store/project-transitions.ts';
import { NO_EDITS, selectEdits, type TranscriptEdits } from '../../projects/store/transcript-edits.ts';
import { draftWishedRenders } from '../../renders/draft-wished-renders.ts';
import {
  announceFramed,
  attachFraming,
  canMoveEdges,
  isFramedBy,
  rangeAfterFraming,
  whenFramed,
} from '../../shorts/store/frame-shorts.ts';
import { judgeShorts } from '../../shorts/store/judge-shorts.ts';
import { asHeard } from '../early.ts';
import { unlessRefunded } from '../early-store.ts';
import type { ReportedJob } from '../report-store.ts';
import { choiceOf, heardInputs } from './shared/choice.ts';
import { headOf, input, keyedOutput, output, present, rangeOf, windowOf } from './shared/paths.ts';
import type { ClaimedSubject, DescribeDeps, Effect, EffectContext, StageOfWorker } from './shared/stage.ts';

/** Nothing follows: this is a project's last stage, and the renders that it asked for belong to the effect. */
export const analyzeFaces: StageOfWorker<'analyze-faces'> = { describe, following: () => [], effect };

type Short = ClaimedSubject['shorts'][number];

async function describe(deps: DescribeDeps, claimed: ClaimedSubject): Promise<JobOf<'analyze-faces'>> {
  const subject = { ...claimed, project: asHeard(claimed.project, claimed.job) };
  const { job, project } = subject;
  const waiting = subject.shorts.filter((short) => isFramedBy(job.id, short));
  const freedom = await freedomOf(deps, subject);
  return {
    ...headOf(subject),
    stage: 'analyze-faces',
    sourceInfo: present(project.sourceInfo, 'source info'),
    window: windowOf(subject),
    // Only the job of a single short can have its own layout: all others are the project's analysis.
    layout: waiting[0]?.layout ?? project.videoLayout,
    aspectRatio: project.aspectRatio,
    inputs: {
      source: await input(deps, subject, project.sourceKey),
      ...(project.transcriptKey === null ? {} : { transcript: await input(deps, subject, project.transcriptKey) }),
    },
    ...(await judgementOf(deps, subject, waiting)),
    shorts: await Promise.all(
      waiting.map(async (short) => ({ ...(await describeShort(deps, subject, short)), ...freedom(short) })),
    ),
  };
}

async function describeShort(deps: DescribeDeps, subject: ClaimedSubject, short: Short) {
  const { project, nonce } = subject;
  return {
    id: short.id,
    range: rangeOf(short),
    ...elsewhereOf(short),
    ...(isJudged(subject, short) && {
      isJudged: true as const,
      ...(short.review !== null && { review: short.review }),
    }),
    ...(short.framingEdits !== null && { edits: short.framingEdits.now }),
    ...(short.framingKey !== null && { framing: await input(deps, subject, short.framingKey) }),
    outputs: {
      framing: output(subject, objectKeys.framing(project.id, nonce, short.id)),
      thumbnail: output(subject, objectKeys.shortThumbnail(project.id, nonce, short.id)),
      preview: output(subject, objectKeys.shortPreview(project.id, nonce, short.id)),
      faces: keyedOutput(subject, objectKeys.shortFaces(project.id, nonce, short.id)),
      ...(needsProxy(present(project.sourceInfo, 'source info')) && {
        proxy: output(subject, objectKeys.shortProxy(project.id, nonce, short.id)),
      }),
    },
  };
}

/** What it plays that lies outside of its range. */
function elsewhereOf(short: Short): { stretches?: Range[] } {
  const stretches = stretchesOf(short);
  return stretches.length === 1 && durationOf(hullOf(short)) === durationOf(short) ? {} : { stretches };
}

/** The user moved it: its new range needs a score and texts. */
function isJudged({ project }: ClaimedSubject, { isJudgementOld }: Short): boolean {
  return isJudgementOld && project.soundKey !== null;
}

/** What shorts are judged by; empty if none is. */
async function judgementOf(deps: DescribeDeps, subject: ClaimedSubject, waiting: readonly Short[]) {
  const { project } = subject;
  const judged = waiting.find((short) => isJudged(subject, short));
  if (judged === undefined) return {};
  const judgement = {
    ...choiceOf(deps, subject),
    ...(await editsOf(deps, project.id, judged.originProjectId ?? project.id)),
    inputs: await heardInputs(deps, subject),
  };
  return { judgement };
}

async function editsOf({ db }: DescribeDeps, projectId: string, transcriptId: string): Promise<TranscriptEdits> {
  const [{ corrections, speakers } = NO_EDITS] = await selectEdits(db, { projectId, transcriptId });
  return { corrections, speakers };
}

/** Chosen clips may be cut a little earlier or later once their shots are known. What a user cut stays as it is. */
async function freedomOf(
  deps: DescribeDeps,
  { job, project }: ClaimedSubject,
): Promise<(short: Short) => { room?: Range; mustHold?: Range }> {
  if (!canMoveEdges(project, job)) return () => ({});
  const moment = await findMomentOf(deps.db, project);
  return (short) => ({
    ...(short.pieces === null && { room: roomAround(short, project, EDGE_ROOM_SEC) }),
    ...(moment === null ? {} : { mustHold: moment }),
  });
}

async function effect(
  { deps, write, nonce }: EffectContext,
  { job, project, unframed }: ReportedJob,
  { previews = [], moved = [], judged = [] }: ResultOf<'analyze-faces'>,
): Promise<Effect> {
  const isMovable = canMoveEdges(project, job);
  const framed = unframed.map(({ id, isEarly, ...range }) => ({
    shortId: id,
    isEarly,
    ...rangeAfterFraming(range, isMovable ? moved.find((one) => one.id === id) : undefined),
    framingKey: objectKeys.framing(project.id, nonce, id),
    thumbnailKey: objectKeys.shortThumbnail(project.id, nonce, id),
    previewKey: previews.includes(id) ? objectKeys.shortPreview(project.id, nonce, id) : null,
  }));
  const isRunning = !isFinished(project.status);
  const wished = isRunning
    ? await draftWishedRenders(deps, unlessRefunded(write, project.id), asHeard(project, job), framed)
    : { statements: [], jobs: [] };
  return {
    keys: framed.flatMap(({ framingKey, thumbnailKey, previewKey }) => [
      framingKey,
      thumbnailKey,
      ...(previewKey === null ? [] : [previewKey]),
    ]),
    statements: [
      ...judgeShorts(write, job.id, judged),
      ...attachFraming(write, { jobId: job.id, nonce }, framed),
      // Those of a project are announced together when it is ready, but early ones do not wait for it.
      ...framed
        .filter(({ isEarly }) => isEarly === true || !isRunning)
        .map((short) => announceFramed(write, project, short)),
      ...(isRunning ? advanceProject(whenFramed(write, project.id), whenChosen(project), 'analyze-faces', {}) : []),
      ...wished.statements,
    ],
    renderJobs: wished.jobs,
  };
}
