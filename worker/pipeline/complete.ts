import type { BatchItem } from 'drizzle-orm/batch';
import type { SQL } from 'drizzle-orm';
import { objectKeys } from '#schema/domain/object-keys.ts';
import { isJoiner } from '#schema/domain/stages.ts';
import { isFinished } from '#schema/domain/states.ts';
import type { Outcome, ResultOf, StageResult } from '#schema/jobs/outcome.ts';
import { Refusal } from '../http/failures.ts';
import { countOfLive } from '../outbox/store/announce-live-shorts.ts';
import { endRecording } from '../lives/store/recording-transitions.ts';
import { advanceProject } from '../projects/store/project-transitions.ts';
import { finishRender } from '../renders/store/render-transitions.ts';
import { addShorts } from '../shorts/store/add-shorts.ts';
import { attachFraming } from '../shorts/store/frame-shorts.ts';
import { sendAnnounced } from '../outbox/send-announced.ts';
import { draftFollowing, offerAll } from './draft-following.ts';
import { endAttempt, type EndDeps, failForGood, handBack } from './end-attempt.ts';
import { discardParts, isCancelledPart, isPart } from './parts.ts';
import { hashSecret } from '../base/secrets.ts';
import { findJob, findUnframedShorts, type JobWithSubject, moveJob, stillHolds } from './job-store.ts';

type Context = { db: EndDeps['db']; now: number; newId: () => string; guard: SQL };
/** The objects that a result claims to have stored, and the statements that make it true. */
type Effect = { keys: string[]; statements: BatchItem<'sqlite'>[] };

/**
 * Takes the outcome of a job. A result counts once: the lease token and the generation fence it, the batch commits all of it
 * or nothing, and settling twice with the same token answers the same. Throws `lease.lost`.
 */
export async function settle(deps: EndDeps, jobId: string, report: { token: string; outcome: Outcome }): Promise<void> {
  const found = await findJob(deps.db, jobId);
  if (found === null || found.job.leaseHash !== (await hashSecret(report.token))) throw new Refusal('lease.lost');
  if (found.job.status !== 'leased') return;
  if (!(await apply(deps, found, report.outcome))) throw new Refusal('lease.lost');
}

async function apply(deps: EndDeps, found: JobWithSubject, outcome: Outcome): Promise<boolean> {
  switch (outcome.status) {
    case 'handed_back':
      return handBack(deps, found);
    case 'failed':
      return endAttempt(deps, found, outcome.code);
    case 'succeeded':
      return succeed(deps, found, outcome.result);
  }
}

async function succeed(deps: EndDeps, found: JobWithSubject, result: StageResult): Promise<boolean> {
  const { job, project } = found;
  if (result.stage !== job.stage)
    throw new Refusal('request.invalid', 'outcome.result.stage is not the stage of this job.');
  if (isCancelledPart(job)) return failForGood(deps, found, 'farm.cancelled');
  const now = deps.clock();
  const context = { db: deps.db, now, newId: deps.newId, guard: stillHolds(deps.db, job) };
  const effect = await effectOf(context, found, result);
  if (!(await areStored(deps, effect.keys))) return endAttempt(deps, found, 'storage.failed');
  const following = draftFollowing(deps, found, result);
  const moved = moveJob(deps.db, job, 'succeeded', { now });
  const statements = [...effect.statements, ...following.map(({ statement }) => statement), moved];
  const results = await deps.db.batch(statements as unknown as [typeof moved]);
  if (results.at(-1)?.meta.changes !== 1) return false;
  // The job that joins parts comes into being only with the last of them.
  const begun = following.filter((_, index) => results[effect.statements.length + index]?.meta.changes === 1);
  await offerAll(deps, begun);
  if (following.length === 0) await sendAnnounced(deps, project.userId);
  if (isJoiner(job.stage)) await discardParts(deps, job.id);
  return true;
}

async function effectOf(context: Context, found: JobWithSubject, result: StageResult): Promise<Effect> {
  const { project } = found;
  const nonce = found.job.nonce ?? '';
  switch (result.stage) {
    case 'download': {
      const keys = {
        sourceKey: objectKeys.source(project.id, nonce),
        thumbnailKey: objectKeys.projectThumbnail(project.id, nonce),
      };
      const statements = advanceProject(context, project, 'download', { ...keys, sourceInfo: result.sourceInfo });
      return { keys: Object.values(keys), statements };
    }
    case 'transcribe':
    case 'join-transcript':
      return effectOfTranscript(context, found, result);
    case 'create-shorts':
      return {
        keys: [],
        statements: [
          ...addShorts(context, project, result.shorts),
          ...countOfLive(context, project),
          ...advanceProject(context, project, 'create-shorts', {}),
        ],
      };
    case 'analyze-faces':
      return effectOfFraming(context, found, result.previews ?? []);
    case 'render-part':
      return { keys: [objectKeys.renderPart(project.id, nonce)], statements: [] };
    case 'render':
    case 'join-render':
      return effectOfRender(context, found, result);
    case 'capture-live':
      return { keys: [], statements: [endRecording(context, project.id)] };
  }
}

function effectOfTranscript(
  context: Context,
  { job, project }: JobWithSubject,
  { language }: ResultOf<'transcribe' | 'join-transcript'>,
): Effect {
  const nonce = job.nonce ?? '';
  const keys = {
    transcriptKey: objectKeys.transcript(project.id, nonce),
    soundKey: objectKeys.sound(project.id, nonce),
  };
  // A part only leaves its objects: the job that joins them moves the project.
  if (isPart(job)) return { keys: Object.values(keys), statements: [] };
  const statements = advanceProject(context, project, 'transcribe', { ...keys, spokenLanguage: language });
  return { keys: Object.values(keys), statements };
}

async function effectOfFraming(
  context: Context,
  { job, project }: JobWithSubject,
  previews: readonly string[],
): Promise<Effect> {
  const nonce = job.nonce ?? '';
  const framed = (await findUnframedShorts(context.db, job)).map(({ id }) => ({
    shortId: id,
    framingKey: objectKeys.framing(project.id, nonce, id),
    thumbnailKey: objectKeys.shortThumbnail(project.id, nonce, id),
    previewKey: previews.includes(id) ? objectKeys.shortPreview(project.id, nonce, id) : null,
  }));
  return {
    keys: framed.flatMap(({ framingKey, thumbnailKey, previewKey }) => [
      framingKey,
      thumbnailKey,
      ...(previewKey === null ? [] : [previewKey]),
    ]),
    statements: [
      ...attachFraming(context, job.id, framed),
      ...(isFinished(project.status) ? [] : advanceProject(context, project, 'analyze-faces', {})),
    ],
  };
}

function effectOfRender(
  context: Context,
  { job, render }: JobWithSubject,
  result: ResultOf<'render' | 'join-render'>,
): Effect {
  if (render === null) throw new Error('a render job without its render');
  const nonce = job.nonce ?? '';
  const keys = {
    videoKey: objectKeys.renderVideo(render.id, nonce),
    thumbnailKey: objectKeys.renderThumbnail(render.id, nonce),
    captionsKey: objectKeys.renderCaptions(render.id, nonce),
  };
  return { keys: Object.values(keys), statements: finishRender(context, render, keys, result) };
}

async function areStored(deps: Pick<EndDeps, 'media'>, keys: string[]): Promise<boolean> {
  const heads = await Promise.all(keys.map((key) => deps.media.head(key)));
  return heads.every((head) => head !== null && head.size > 0);
}
