import { createHash } from 'node:crypto';
import type { Framing } from '#schema/artifacts/framing.ts';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import type { QualityNote, SourceInfo, Transcript } from '#schema/domain/media.ts';
import type { ShortDraft } from '#schema/domain/score.ts';
import type { Fallback } from '#schema/domain/wishes/fallback.ts';
import type { Stage } from '#schema/domain/stages.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import type { Claimed } from '#schema/jobs/lease.ts';
import type { ResultOf, StageResult } from '#schema/jobs/outcome.ts';
import { DRAFT, finishDownload, makeFarm, putSigned } from '../../support/system/farm.ts';
import type { LocalSystem } from '../../support/system/local-system.ts';
import { BASE_URL, NODE_KEY } from './api.ts';

/** A scripted render node. Everything that it stores is known to the byte. */
const farm = makeFarm({ url: BASE_URL, nodeKey: NODE_KEY } as LocalSystem, 'contract-tests');

export const DRAFTS: ShortDraft[] = [
  { ...DRAFT, title: 'Middle', startSec: 10, endSec: 40, score: 71.5 },
  { ...DRAFT, title: 'Best', startSec: 45, endSec: 70, score: 90.1 },
  { ...DRAFT, title: 'First', startSec: 2, endSec: 9, score: 12 },
  { ...DRAFT, title: 'Equal', startSec: 60, endSec: 80, score: 71.5 },
];

export const TRANSCRIPT: Transcript = {
  language: 'en',
  engine: 'by-hand',
  words: [
    { text: 'Before', startSec: 44, endSec: 45 },
    { text: 'Listen', startSec: 45, endSec: 45.5, speaker: 'A' },
    { text: 'closely', startSec: 69.5, endSec: 70.5 },
    { text: 'after', startSec: 70.5, endSec: 71 },
  ],
  speech: [{ startSec: 44, endSec: 71 }],
};

export const FRAMING: Framing = {
  layout: 'single',
  aspectRatio: 'vertical',
  shots: [{ startSec: 45, endSec: 70 }],
  samples: [],
  people: [
    { startSec: 45, endSec: 70, id: 'F1', track: [{ atSec: 46, box: [40, 30, 20, 20] }], picture: [0, 0, 96, 96] },
  ],
  segments: [
    {
      startSec: 45,
      endSec: 70,
      layout: 'single',
      crops: [{ width: 101, height: 180, points: [{ atSec: 45, x: 30, y: 0 }] }],
    },
  ],
  textRegions: [
    { startSec: 46, endSec: 50, kind: 'strap', box: [12, 130, 90, 24] },
    { startSec: 52, endSec: 60, kind: 'subtitles', box: [60, 150, 200, 16] },
  ],
};

export const VIDEO_BYTES = new TextEncoder().encode('0123456789'.repeat(100));

/** Jobs of other projects that were claimed on the way. Kept, because another test may need them. */
const held: Claimed[] = [];

/** Claims the job of one project. */
export async function claimFor<S extends Stage>(stage: S, projectId: string): Promise<Claimed & { job: JobOf<S> }> {
  for (;;) {
    const at = held.findIndex(({ job }) => job.stage === stage && job.projectId === projectId);
    if (at !== -1) return held.splice(at, 1)[0] as Claimed & { job: JobOf<S> };
    const claimed = await farm.claimNext([stage]);
    if (claimed === null) throw new Error(`No job of the stage ${stage} is queued for the project.`);
    held.push(claimed);
  }
}

/** Claims the jobs that are done together with a claimed render. */
export async function claimAlongside({ alongside = [] }: Claimed): Promise<(Claimed & { job: JobOf<'render'> })[]> {
  const claims: Claimed[] = [];
  for (const { jobId } of alongside) claims.push(await farm.claim(jobId));
  return claims as (Claimed & { job: JobOf<'render'> })[];
}

/** Runs the stages of a new project up to `last`. */
export async function work(
  projectId: string,
  last: 'download' | 'transcribe' | 'create-shorts' | 'analyze-faces',
  sourceInfo?: SourceInfo,
) {
  await expectCompleted(await finishDownload(farm, await claimFor('download', projectId), undefined, sourceInfo));
  if (last === 'download') return;
  await transcribe(projectId);
  if (last === 'transcribe') return;
  const choosing = await claimFor('create-shorts', projectId);
  await succeed(choosing, { stage: 'create-shorts', shorts: DRAFTS });
  if (last === 'create-shorts') return;
  await analyzeFaces(projectId);
}

export async function transcribe(projectId: string, transcript = TRANSCRIPT): Promise<void> {
  const claimed = await claimFor('transcribe', projectId);
  await storeTranscript(claimed.job, transcript);
  await succeed(claimed, { stage: 'transcribe', language: 'en', wordCount: transcript.words.length });
}

export async function storeTranscript(
  { outputs }: Pick<JobOf<'transcribe' | 'join-transcript'>, 'outputs'>,
  transcript = TRANSCRIPT,
): Promise<void> {
  await putSigned(outputs.transcript.url, JSON.stringify(transcript));
  await putSigned(outputs.sound.url, JSON.stringify({ startSec: 0, frameMs: 100, levelsDb: [] }));
}

async function analyzeFaces(projectId: string): Promise<void> {
  await finishFraming(await claimFor('analyze-faces', projectId));
}

/** Stores a framing and a thumbnail for each short of a claimed job, and completes it. */
export async function finishFraming(
  claimed: Claimed & { job: JobOf<'analyze-faces'> },
  { moved, judged, notes }: Pick<ResultOf<'analyze-faces'>, 'moved' | 'judged'> & { notes?: QualityNote[] } = {},
): Promise<void> {
  await storeFraming(claimed.job, notes);
  const previews = await storePreviews(claimed.job);
  await succeed(claimed, { stage: 'analyze-faces', previews, moved, judged });
}

/** Only shorts of the first seconds get a preview, so that some shorts have none. */
async function storePreviews({ shorts }: JobOf<'analyze-faces'>): Promise<string[]> {
  const previewed = shorts.filter(({ range }) => range.startSec < 10);
  for (const { outputs } of previewed) await putSigned(outputs.preview?.url ?? '', 'film');
  return previewed.map(({ id }) => id);
}

async function storeFraming({ shorts, layout }: JobOf<'analyze-faces'>, notes: QualityNote[] = []): Promise<void> {
  for (const { outputs, edits } of shorts) {
    const framing = { ...FRAMING, layout, facesKey: outputs.faces?.key, edits, notes };
    await putSigned(outputs.framing.url, JSON.stringify(framing));
    await putSigned(outputs.thumbnail.url, 'jpeg');
  }
}

/** Does all work of a job except the report. The returned function reports it and returns the status of the answer. */
export async function prepareOutcome(
  projectId: string,
  stage: 'transcribe' | 'create-shorts' | 'analyze-faces',
): Promise<() => Promise<number>> {
  const [claimed, result] = await prepare(projectId, stage);
  return async () => (await farm.succeed(claimed, result)).status;
}

async function prepare(projectId: string, stage: 'transcribe' | 'create-shorts' | 'analyze-faces') {
  if (stage === 'create-shorts') {
    return [await claimFor(stage, projectId), { stage, shorts: DRAFTS }] as const;
  }
  if (stage === 'transcribe') {
    const claimed = await claimFor(stage, projectId);
    await storeTranscript(claimed.job);
    return [claimed, { stage, language: 'en', wordCount: TRANSCRIPT.words.length }] as const;
  }
  const claimed = await claimFor(stage, projectId);
  await storeFraming(claimed.job);
  return [claimed, { stage }] as const;
}

/** What a render became. `video`: the bytes of its file. */
type Made = { fallbacks?: Fallback[]; coverSec?: number; video?: Uint8Array<ArrayBuffer> };

/** Finishes the queued render of a project, or fails it for good. */
export async function finishRender(projectId: string, end: 'done' | 'error' = 'done', made: Made = {}): Promise<void> {
  await finishClaimed(await claimFor('render', projectId), end, made);
}

export async function finishClaimed(
  claimed: Claimed & { job: JobOf<'render'> },
  end: 'done' | 'error' = 'done',
  { video: bytes = VIDEO_BYTES, ...made }: Made = {},
): Promise<void> {
  if (end === 'error') {
    await expectCompleted(await farm.complete(claimed, { status: 'failed', code: 'media.unreadable' }));
    return;
  }
  const { video, thumbnail, captions } = claimed.job.outputs;
  await putSigned(video.url, bytes);
  await putSigned(thumbnail.url, 'jpeg');
  await putSigned(captions.url, '1\n00:00:00,000 --> 00:00:01,000\nListen\n');
  await succeed(claimed, {
    stage: 'render',
    width: 1080,
    height: 1920,
    durationSec: 25,
    sizeBytes: bytes.length,
    sha256: hashOf(bytes),
    ...made,
    quality: {
      loudnessLufs: -14.1,
      truePeakDbtp: -1.2,
      faceInFrame: 0.98,
      blackRatio: 0,
      frozenRatio: 0,
      avOffsetMs: null,
    },
  });
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export const VIDEO_HASH = hashOf(VIDEO_BYTES);

/** Fails the next job of a project for good. */
export async function failDownload(projectId: string): Promise<void> {
  const claimed = await claimFor('download', projectId);
  await expectCompleted(await farm.complete(claimed, { status: 'failed', code: 'source.not_found' }));
}

export async function succeed(claimed: Claimed, result: StageResult): Promise<void> {
  await expectCompleted(await farm.succeed(claimed, result));
}

async function expectCompleted(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`The outcome was refused: ${response.status} ${await response.text()}`);
}

/** Fails a claimed job for good. `language` is what the node heard. */
export async function failJob(claimed: Claimed, code: JobFailureCode, language?: string): Promise<void> {
  const heard = language === undefined ? {} : { language };
  await expectCompleted(await farm.complete(claimed, { status: 'failed', code, ...heard }));
}

/** The answer to a heartbeat. */
export async function heartbeat(claimed: Claimed): Promise<{ status: number; cancel?: boolean }> {
  const response = await farm.heartbeat(claimed, 0.5);
  return { status: response.status, ...((await response.json()) as { cancel?: boolean }) };
}

/** The status of the answer to a late outcome. */
export async function completeLate(claimed: Claimed): Promise<number> {
  return (await farm.complete(claimed, { status: 'failed', code: 'media.unreadable' })).status;
}
