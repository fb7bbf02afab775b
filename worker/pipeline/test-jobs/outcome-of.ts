import { DRAFT_RESOLUTION, type RenderPlan } from '#schema/domain/render-plan.ts';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { stretchesOf } from '#schema/domain/cuts/played.ts';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { isFinished } from '#schema/domain/states.ts';
import { groupSubtitles, srtText } from '#schema/domain/texts/subtitles.ts';
import type { StageResult } from '#schema/jobs/outcome.ts';
import type { Db, Deps } from '../../base/deps.ts';
import { sha256OfBytes } from '../../base/secrets.ts';
import { readTestUrl } from '../../sources/test-urls.ts';
import type { ClaimedSubject } from '../stages/shared/stage.ts';
import { findAsked } from '../../translations/store/translations.ts';
import { isFramedBy } from '../../shorts/store/frame-shorts.ts';
import { sampleFraming, sampleSourceInfo } from './sample/framing.ts';
import { SAMPLE_SEC, samplePicture, sampleVideo } from './sample/files.ts';
import { SAMPLE_LANGUAGE, samplePeaks, sampleSound, sampleTranscript } from './sample/heard.ts';
import { moreShorts, sampleShorts, wholeWindow } from './sample/shorts.ts';

/** What a test job leaves: the objects that a node would have stored, and its result. */
export type TestOutcome =
  | { status: 'succeeded'; objects: StoredObject[]; result: StageResult }
  | { status: 'failed'; code: JobFailureCode };

export type StoredObject = { key: string; body: string | Uint8Array<ArrayBuffer> };

/** What a job of a test project comes to: always the same, unless its URL asks for a failure. */
export async function outcomeOf({ db }: Pick<Deps, 'db'>, subject: ClaimedSubject): Promise<TestOutcome> {
  const code = failureOf(subject);
  return code === null ? { status: 'succeeded', ...(await successOf(db, subject)) } : { status: 'failed', code };
}

/**
 * The failure that the URL of the project asks for, if this is the stage at which it would be noticed: speech when it is
 * heard, all else at the download. A ready project does not fail any more.
 */
function failureOf({ job, project, render }: ClaimedSubject): JobFailureCode | null {
  const wanted = readTestUrl(project.url);
  if (wanted === null || wanted === 'unknown' || wanted.does === 'refuse') return null;
  if (wanted.does === 'render-error') return render === null ? null : wanted.code;
  const isAtSpeech = wanted.code.startsWith('speech.') && project.goal === 'shorts';
  const isHere = isAtSpeech ? job.stage !== 'download' : true;
  return isHere && !isFinished(project.status) ? wanted.code : null;
}

type Success = { objects: StoredObject[]; result: StageResult };

async function successOf(db: Db, subject: ClaimedSubject): Promise<Success> {
  const { job, project, nonce } = subject;
  switch (job.stage) {
    case 'download':
      return {
        objects: [
          { key: objectKeys.source(project.id, nonce), body: sampleVideo('horizontal').bytes },
          { key: objectKeys.projectThumbnail(project.id, nonce), body: samplePicture('wide') },
        ],
        result: { stage: job.stage, sourceInfo: sampleSourceInfo(project.sourceDurationSec) },
      };
    case 'transcribe':
    case 'join-transcript':
      return heard(subject, job.stage);
    case 'create-shorts':
      return { objects: [], result: { stage: job.stage, shorts: shortsFor(subject) } };
    case 'analyze-faces':
      return framed(subject);
    case 'translate':
      return { objects: [], result: { stage: job.stage, lines: await sampleTranslation(db, job.id) } };
    case 'render':
    case 'join-render':
      return rendered(subject, job.stage);
    case 'render-part':
      return {
        objects: [{ key: objectKeys.renderPart(project.id, nonce), body: sampleVideo('vertical').bytes }],
        result: { stage: job.stage },
      };
    case 'capture-live':
      return { objects: [], result: { stage: job.stage, reason: 'ended' } };
  }
}

/** Each line with its language in front: what a test translates to is seen. */
async function sampleTranslation(db: Db, jobId: string): Promise<string[]> {
  const row = await findAsked(db, jobId);
  const lines = row?.asked?.lines ?? [];
  return lines.map(({ source }) => `[${row?.language}] ${source}`.slice(0, LIMITS.translatedLineChars));
}

/** A part is heard whole, as its window is: parts and the whole store the same. */
function heard({ project, nonce }: ClaimedSubject, stage: 'transcribe' | 'join-transcript'): Success {
  const window = { startSec: project.startSec, endSec: project.endSec };
  const transcript = sampleTranscript(window);
  return {
    objects: [
      { key: objectKeys.transcript(project.id, nonce), body: JSON.stringify({ version: 1, ...transcript }) },
      { key: objectKeys.sound(project.id, nonce), body: JSON.stringify({ version: 1, ...sampleSound(window) }) },
      { key: objectKeys.peaks(project.id, nonce), body: samplePeaks(window) },
      { key: objectKeys.overview(project.id, nonce), body: JSON.stringify({ version: 1, cutsSec: [], sheets: [] }) },
    ],
    result: { stage, language: SAMPLE_LANGUAGE, wordCount: transcript.words.length },
  };
}

function shortsFor({ job, project, shorts }: ClaimedSubject) {
  const window = { startSec: project.startSec, endSec: project.endSec };
  if (job.more !== null) return moreShorts(window, shorts, job.more.count);
  return project.goal === 'reframe' ? [wholeWindow(window)] : sampleShorts(window, project.maxClips);
}

function framed({ job, project, shorts, nonce }: ClaimedSubject): Success {
  const waiting = shorts.filter((short) => isFramedBy(job.id, short));
  return {
    objects: waiting.flatMap((short) => {
      const framing = sampleFraming(stretchesOf(short), {
        layout: short.layout ?? project.videoLayout,
        aspectRatio: project.aspectRatio,
        edits: short.framingEdits?.now ?? null,
      });
      return [
        { key: objectKeys.framing(project.id, nonce, short.id), body: JSON.stringify(framing) },
        { key: objectKeys.shortThumbnail(project.id, nonce, short.id), body: samplePicture('upright') },
        { key: objectKeys.shortPreview(project.id, nonce, short.id), body: sampleVideo(project.aspectRatio).bytes },
      ];
    }),
    result: { stage: 'analyze-faces', previews: waiting.map(({ id }) => id) },
  };
}

async function rendered({ project, render, nonce }: ClaimedSubject, stage: 'render' | 'join-render'): Promise<Success> {
  if (render === null || !('sourceKey' in render.plan)) throw new Error('the job has no open render');
  const { plan, id } = render;
  const { bytes, width, height } = sampleVideo(plan.aspectRatio);
  return {
    objects: [
      { key: objectKeys.renderVideo(id, nonce), body: bytes },
      { key: objectKeys.renderThumbnail(id, nonce), body: samplePicture(width > height ? 'wide' : 'upright') },
      { key: objectKeys.renderCaptions(id, nonce), body: captionsOf(plan, project) },
    ],
    result: {
      stage,
      width,
      height,
      durationSec: SAMPLE_SEC,
      sizeBytes: bytes.length,
      sha256: await sha256OfBytes(bytes),
      quality: {
        loudnessLufs: null,
        truePeakDbtp: null,
        faceInFrame: null,
        blackRatio: 0,
        frozenRatio: 1,
        avOffsetMs: null,
      },
      fallbacks: [],
      ...(plan.resolution !== DRAFT_RESOLUTION && { coverSec: 0 }),
    },
  };
}

/** What is said in the clip, in seconds of the clip. */
function captionsOf({ range }: RenderPlan, project: ClaimedSubject['project']): string {
  const { words } = sampleTranscript({ startSec: project.startSec, endSec: project.endSec });
  const said = words.filter(({ startSec, endSec }) => startSec >= range.startSec && endSec <= range.endSec);
  const shown = said.map((word) => ({
    ...word,
    startSec: word.startSec - range.startSec,
    endSec: word.endSec - range.startSec,
  }));
  return srtText(groupSubtitles(shown.map(({ speaker: _speaker, ...word }) => word)));
}
