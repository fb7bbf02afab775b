import { EDGE_ROOM_SEC } from '#schema/domain/boundaries.ts';
import { needsProxy } from '#schema/domain/browser-playback.ts';
import { type Range, roomAround } from '#schema/domain/clip.ts';
import type { WordCorrections } from '#schema/domain/corrections.ts';
import { isOfLive } from '#schema/domain/live.ts';
import { LIMITS, FARM } from '#schema/domain/limits.ts';
import { contentTypeOf, objectKeys } from '#schema/domain/object-keys.ts';
import { splitWindow } from '#schema/domain/parts.ts';
import type { Stage } from '#schema/domain/stages.ts';
import { type Job, type JobOf, outputPath } from '#schema/jobs/job.ts';
import { languageModelOf, speechModelOf } from '../ai/models.ts';
import type { Deps } from '../base/deps.ts';
import { describeCapture } from '../lives/recording/describe-capture.ts';
import { findMomentOf } from '../lives/store/find-moment.ts';
import { nameInput } from '../media/name-input.ts';
import { NO_EDITS, selectEdits } from '../projects/store/transcript-edits.ts';
import { canMoveEdges, isFramedBy } from '../shorts/store/frame-shorts.ts';
import { uploadKeyOf } from '../uploads/upload-key.ts';
import { findParts } from './parts-store.ts';
import { type ClaimedJob, storeUploadId } from './job-store.ts';

type JobDeps = Pick<Deps, 'ai' | 'db' | 'media' | 'settings' | 'signer'>;
type JobSubject = ClaimedJob & { nonce: string };

/** The job as its node gets it: with paths of exactly its inputs and outputs. */
export async function describeJob(deps: JobDeps, taken: ClaimedJob): Promise<Job> {
  const subject = { ...taken, nonce: present(taken.job.nonce, 'nonce') };
  const describe: { [S in Stage]: (deps: JobDeps, subject: JobSubject) => Promise<JobOf<S>> } = {
    download: describeDownload,
    transcribe: describeTranscribe,
    'join-transcript': describeJoinTranscript,
    'create-shorts': describeCreateShorts,
    'analyze-faces': describeAnalyzeFaces,
    render: describeRender,
    'render-part': describeRenderPart,
    'join-render': describeJoinRender,
    'capture-live': (_, { job, project }) =>
      describeCapture(deps, { id: job.id, projectId: project.id, nonce: subject.nonce }),
  };
  return describe[taken.job.stage](deps, subject);
}

async function describeDownload(deps: JobDeps, subject: JobSubject): Promise<JobOf<'download'>> {
  const { project, nonce } = subject;
  const key = objectKeys.source(project.id, nonce);
  // A repeated claim goes on with the upload of the first.
  const uploadId = subject.job.uploadId ?? (await deps.media.createMultipartUpload(key)).uploadId;
  await storeUploadId(deps.db, subject.job.id, uploadId);
  const bytes = subject.sizeBytes ?? LIMITS.sourceMaxBytes;
  const partNumbers = Array.from({ length: Math.ceil(bytes / FARM.partBytes) + 1 }, (_, index) => index + 1);
  return {
    ...head(subject),
    stage: 'download',
    source: {
      kind: project.sourceKind,
      url: await sourceUrl(deps, subject),
      durationSec: project.sourceDurationSec,
    },
    maxHeight: LIMITS.sourceMaxHeight,
    window: windowOf(subject),
    transcription: { language: project.language, windows: windowsToTranscribe(deps, subject) },
    outputs: {
      source: {
        partBytes: FARM.partBytes,
        partUrls: partNumbers.map((number) => outputPath(subject.job.id, key, number)),
      },
      thumbnail: output(subject, objectKeys.projectThumbnail(project.id, nonce)),
      ...(hasHeatmap(project) && {
        audience: output(subject, objectKeys.audience(project.id, nonce)),
      }),
    },
  };
}

/** One per job of the stage, as `draftParts` will have them. */
function windowsToTranscribe({ settings }: JobDeps, subject: JobSubject): Range[] {
  const parts = splitWindow(windowOf(subject), settings.TRANSCRIBE_PART_SEC);
  return parts.length === 0 ? [windowOf(subject)] : parts.map(rangeOf);
}

/** YouTube says with the video what its viewers replayed. It helps to choose clips, and with no other goal. */
function hasHeatmap({ sourceKind, goal }: JobSubject['project']): boolean {
  return sourceKind === 'youtube' && goal === 'shorts';
}

async function describeTranscribe(deps: JobDeps, subject: JobSubject): Promise<JobOf<'transcribe'>> {
  const { project } = subject;
  return {
    ...head(subject),
    stage: 'transcribe',
    sourceInfo: present(project.sourceInfo, 'source info'),
    window: rangeOf(subject.job.part ?? project),
    language: project.language,
    ...(subject.job.part === null ? wordsNeeded(subject) : {}),
    ...(speechModelOf(deps) === null ? {} : { hasSpeechModel: true }),
    inputs: { source: await input(deps, subject, project.sourceKey) },
    outputs: {
      ...outputsOfTranscribe(subject),
      storyboard: keyedOutput(subject, objectKeys.storyboard(project.id, subject.nonce)),
    },
  };
}

async function describeJoinTranscript(deps: JobDeps, subject: JobSubject): Promise<JobOf<'join-transcript'>> {
  const { id } = subject.project;
  const parts = await findParts(deps.db, subject.job.id);
  return {
    ...head(subject),
    stage: 'join-transcript',
    window: windowOf(subject),
    ...wordsNeeded(subject),
    parts: await Promise.all(
      parts.map(async ({ part, nonce }) => ({
        range: rangeOf(part),
        inputs: {
          transcript: await input(deps, subject, nonce && objectKeys.transcript(id, nonce)),
          sound: await input(deps, subject, nonce && objectKeys.sound(id, nonce)),
          overview: await input(deps, subject, nonce && objectKeys.overview(id, nonce)),
        },
      })),
    ),
    outputs: outputsOfTranscribe(subject),
  };
}

/** Other goals do without words, and so does the short of a live moment: the moment says what it shows. */
function wordsNeeded({ project }: JobSubject): { needsWords?: true } {
  return project.goal === 'shorts' && !isOfLive(project) ? { needsWords: true } : {};
}

function outputsOfTranscribe(subject: JobSubject) {
  const { project, nonce } = subject;
  return {
    transcript: output(subject, objectKeys.transcript(project.id, nonce)),
    sound: output(subject, objectKeys.sound(project.id, nonce)),
    peaks: output(subject, objectKeys.peaks(project.id, nonce)),
    overview: output(subject, objectKeys.overview(project.id, nonce)),
  };
}

async function describeCreateShorts(deps: JobDeps, subject: JobSubject): Promise<JobOf<'create-shorts'>> {
  const { project } = subject;
  const moment = await findMomentOf(deps.db, project);
  return {
    ...head(subject),
    stage: 'create-shorts',
    ...choiceOf(deps, subject),
    maxClips: project.maxClips,
    ...(moment === null ? {} : { mustHold: moment }),
    ...moreOf(subject),
    inputs: {
      transcript: await input(deps, subject, project.transcriptKey),
      ...(await heardInputs(deps, subject)),
    },
  };
}

function choiceOf(deps: JobDeps, subject: JobSubject) {
  const { project } = subject;
  const model = languageModelOf(deps);
  return {
    goal: project.goal,
    projectTitle: project.title,
    window: windowOf(subject),
    clipDurationSec: Number(project.clipDuration),
    keywords: [...project.keywords, ...(project.prompt === null ? [] : [project.prompt])],
    ...(model === null ? {} : { languageModel: { contextTokens: model.contextTokens } }),
  };
}

async function heardInputs(deps: JobDeps, subject: JobSubject) {
  const { soundKey, audienceKey } = subject.project;
  return {
    sound: await input(deps, subject, soundKey),
    ...(audienceKey !== null && { audience: await input(deps, subject, audienceKey) }),
  };
}

/** Further clips of a ready project: what was asked, and the clips that are there. */
function moreOf({ job: { more }, shorts }: JobSubject): Partial<JobOf<'create-shorts'>> {
  if (more === null) return {};
  const { count, clipDurationSec, keywords, aroundSec } = more;
  return {
    goal: 'shorts',
    maxClips: count,
    clipDurationSec,
    keywords,
    more: {
      taken: shorts.map((short) => ({ ...rangeOf(short), title: short.title })),
      ...(aroundSec === undefined ? {} : { aroundSec }),
    },
  };
}

async function describeAnalyzeFaces(deps: JobDeps, subject: JobSubject): Promise<JobOf<'analyze-faces'>> {
  const { project, nonce } = subject;
  const sourceInfo = present(project.sourceInfo, 'source info');
  const waiting = subject.shorts.filter((short) => isFramedBy(subject.job.id, short));
  const freedom = await freedomOf(deps, subject);
  const isJudged = ({ isJudgementOld }: (typeof waiting)[number]) => isJudgementOld && project.soundKey !== null;
  return {
    ...head(subject),
    stage: 'analyze-faces',
    sourceInfo,
    window: windowOf(subject),
    // Only the job of a single short can have its own layout: all others are the project's analysis.
    layout: waiting[0]?.layout ?? project.videoLayout,
    aspectRatio: project.aspectRatio,
    inputs: {
      source: await input(deps, subject, project.sourceKey),
      ...(project.transcriptKey === null ? {} : { transcript: await input(deps, subject, project.transcriptKey) }),
    },
    ...(waiting.some(isJudged) && {
      judgement: {
        ...choiceOf(deps, subject),
        corrections: await correctionsOf(deps, project.id, waiting.find(isJudged)?.originProjectId ?? project.id),
        inputs: await heardInputs(deps, subject),
      },
    }),
    shorts: await Promise.all(
      waiting.map(async (short) => ({
        id: short.id,
        range: rangeOf(short),
        ...(isJudged(short) && { isJudged: true as const }),
        ...freedom(short),
        ...(short.framingEdits !== null && { edits: short.framingEdits.now }),
        ...(short.framingKey !== null && { framing: await input(deps, subject, short.framingKey) }),
        outputs: {
          framing: output(subject, objectKeys.framing(project.id, nonce, short.id)),
          thumbnail: output(subject, objectKeys.shortThumbnail(project.id, nonce, short.id)),
          preview: output(subject, objectKeys.shortPreview(project.id, nonce, short.id)),
          faces: keyedOutput(subject, objectKeys.shortFaces(project.id, nonce, short.id)),
          ...(needsProxy(sourceInfo) && { proxy: output(subject, objectKeys.shortProxy(project.id, nonce, short.id)) }),
        },
      })),
    ),
  };
}

async function correctionsOf({ db }: JobDeps, projectId: string, transcriptId: string): Promise<WordCorrections> {
  const [edits = NO_EDITS] = await selectEdits(db, { projectId, transcriptId });
  return edits.corrections;
}

function keyedOutput(subject: JobSubject, key: string) {
  return { ...output(subject, key), key };
}

/** Chosen clips may be cut a little earlier or later once their shots are known. What a user cut stays as it is. */
async function freedomOf(
  deps: JobDeps,
  { job, project }: JobSubject,
): Promise<(short: Range) => { room?: Range; mustHold?: Range }> {
  if (!canMoveEdges(project, job)) return () => ({});
  const moment = await findMomentOf(deps.db, project);
  return (short) => ({
    room: roomAround(short, project, EDGE_ROOM_SEC),
    ...(moment === null ? {} : { mustHold: moment }),
  });
}

async function describeRender(deps: JobDeps, subject: JobSubject): Promise<JobOf<'render'>> {
  return { stage: 'render', ...(await planOf(deps, subject)), outputs: outputsOfRender(subject) };
}

async function describeRenderPart(deps: JobDeps, subject: JobSubject): Promise<JobOf<'render-part'>> {
  const { index, count } = present(subject.job.part, 'part');
  const video = output(subject, objectKeys.renderPart(subject.job.projectId, subject.nonce));
  return { stage: 'render-part', ...(await planOf(deps, subject)), part: { index, count }, outputs: { video } };
}

async function describeJoinRender(deps: JobDeps, subject: JobSubject): Promise<JobOf<'join-render'>> {
  const made = await findParts(deps.db, subject.job.id);
  const parts = await Promise.all(
    made.map(({ projectId, nonce }) => input(deps, subject, nonce && objectKeys.renderPart(projectId, nonce))),
  );
  return {
    stage: 'join-render',
    ...(await planOf(deps, subject)),
    parts,
    outputs: outputsOfRender(subject),
  };
}

/** What every job of a render gets. */
async function planOf(deps: JobDeps, subject: JobSubject) {
  const { plan } = present(subject.render, 'render');
  if (!('sourceKey' in plan)) throw new Error('the render is done');
  return {
    ...head(subject),
    sourceInfo: present(subject.project.sourceInfo, 'source info'),
    plan,
    inputs: {
      source: await input(deps, subject, plan.sourceKey),
      transcript: await input(deps, subject, plan.transcriptKey),
      framing: await input(deps, subject, plan.framingKey),
    },
  };
}

function outputsOfRender(subject: JobSubject) {
  const { id } = present(subject.render, 'render');
  return {
    video: output(subject, objectKeys.renderVideo(id, subject.nonce)),
    thumbnail: output(subject, objectKeys.renderThumbnail(id, subject.nonce)),
    captions: output(subject, objectKeys.renderCaptions(id, subject.nonce)),
  };
}

function head(subject: JobSubject) {
  return { id: subject.job.id, projectId: subject.project.id };
}

function windowOf(subject: JobSubject): Range {
  return rangeOf(subject.project);
}

function rangeOf({ startSec, endSec }: Range): Range {
  return { startSec, endSec };
}

/** The URL of an upload is not served: the node reads the object from storage. */
async function sourceUrl(deps: JobDeps, subject: JobSubject): Promise<string> {
  const key = uploadKeyOf(subject.project.url);
  return key === null ? subject.project.url : (await input(deps, subject, key)).url;
}

async function input(deps: JobDeps, { job, nonce }: JobSubject, key: string | null) {
  return { url: await nameInput(deps, { id: job.id, nonce }, present(key, 'input')) };
}

function output(subject: JobSubject, key: string) {
  return { url: outputPath(subject.job.id, key), contentType: present(contentTypeOf(key), 'content type') };
}

/**
 * A stage runs only after those that fill its inputs, so a missing value here is a bug in the Worker, not in the
 * request.
 */
function present<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`the job has no ${what}`);
  return value;
}
