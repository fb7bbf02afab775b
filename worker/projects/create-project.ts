import type { CreateProjectRequest } from '#schema/contract/project.ts';
import { creditsFor, judgeWindow, type Range } from '#schema/domain/clip.ts';
import { isTestUser } from '#schema/domain/access/test-key.ts';
import { LIMITS, type PlanLimits } from '#schema/domain/limits.ts';
import type { RenderWish } from '#schema/domain/render-plan.ts';
import { countsViews } from '#schema/domain/source-url.ts';
import type { User } from '../accounts/authenticate.ts';
import { checkResolution } from '../accounts/check-resolution.ts';
import type { Deps } from '../base/deps.ts';
import { checkOwn } from '../brands/choose-brand.ts';
import { checkBackground } from '../footage/choose-footage.ts';
import { ApiError } from '../http/failures.ts';
import { familyLimitsOf } from '../plans/family-limits.ts';
import { draftJob } from '../queue/draft-job.ts';
import { checkVideo, type CheckedVideo } from '../sources/check-video.ts';
import { refuseTestUrl } from '../sources/test-videos.ts';
import { mergeOptions, optionsForProject } from '../templates/templates.ts';
import { checkTarget } from '../outbox/check-target.ts';
import { checkLanguage } from './check-language.ts';
import { checkRoom } from './check-room.ts';
import type { NewProject, ProjectWithCount } from './store/select-project.ts';
import { projectExists, reserveAndCreate } from './project-store.ts';
import { storeAudience } from './store-audience.ts';

export type CreateDeps = Pick<
  Deps,
  'db' | 'media' | 'fetch' | 'queues' | 'doorbell' | 'plans' | 'settings' | 'twitchAuth' | 'clock' | 'newId' | 'later'
>;

/**
 * Creates a project: validates the source like `POST /videoMetadata`, reserves the credits of the window and queues the
 * download. Throws the errors of the source, the window and the webhook's URL, `language.unsupported`,
 * `credits.insufficient`, `projects.too_many_unfinished`, `render.resolution_above_plan` or `server.busy`. Then nothing
 * is created. `keyId`: the API key that asks, or null.
 */
export async function createProject(
  deps: CreateDeps,
  user: User,
  request: CreateProjectRequest,
  keyId: string | null,
): Promise<ProjectWithCount> {
  await checkRoom(deps, user.id, 1);
  const allowed = await deps.plans.limitsOf(user);
  const options = await checkOptions(deps, user, request, allowed);
  const { video, job, project, ...draft } = await draftCreation(deps, user, request, options);
  const room = await unfinishedRoom(deps, user, allowed);
  const given = { ...draft, keyId, job: job.statement, ...room };
  const { created, balance } = await reserveAndCreate(deps.db, project, given);
  if (created === null) throw whyRefused(project, { user, balance, ...room });
  await job.enqueue();
  if (created.goal === 'shorts') deps.later(storeAudience(deps, created, video));
  return { ...created, shortsCount: 0, waitingSince: created.createdAt };
}

/** How many unfinished projects a user may have, and how many with sub-accounts. */
export async function unfinishedRoom(
  deps: Pick<Deps, 'plans'>,
  user: User,
  { unfinishedProjects: maxUnfinished }: PlanLimits,
) {
  const { rootId, unfinishedProjects } = await familyLimitsOf(deps, user);
  return { maxUnfinished, family: { rootId, maxUnfinished: unfinishedProjects } };
}

/** A project that was not created although its video passed all checks, given the balance afterward. */
export function whyRefused(
  { creditsCost }: Pick<NewProject, 'creditsCost'>,
  { user, balance, maxUnfinished }: { user: User; balance: number; maxUnfinished: number },
): ApiError {
  return balance < creditsCost ? new ApiError('credits.insufficient') : tooManyUnfinished(user, maxUnfinished);
}

/** Checks the video of a request, and drafts its project and first job. Throws the errors of the source and the window. */
export async function draftCreation(
  deps: CreateDeps,
  user: User,
  request: CreateProjectRequest,
  options: CheckedOptions,
) {
  if (isTestUser(user.id)) refuseTestUrl(request.url);
  const untilSec = request.endSec ?? (request.startSec ?? 0) + LIMITS.windowMinSec;
  const video = await checkVideo(deps, user, { url: request.url, isReframe: request.goal === 'reframe', untilSec });
  const project = draftProject(deps, user, request, { video, window: windowOf(request, video), ...options });
  const job = draftJob(deps, { stage: 'download', projectId: project.id }, projectExists(project.id));
  return { video, project, job, ledgerId: deps.newId(), dictionary: request.dictionary };
}

/** A sub-account may lack the room because of others. */
export function tooManyUnfinished({ parentId }: User, most: number): ApiError {
  if (parentId !== null) return new ApiError('projects.too_many_unfinished');
  const sentence = `You already have ${most} projects in progress. Wait for one to finish.`;
  return new ApiError('projects.too_many_unfinished', sentence);
}

/** What a request says besides the video and its window. */
type CheckedOptions = { webhookUrl: string | null; renderWish: RenderWish | null };

/** Checks without the video. Throws `webhook.url_refused`, `render.resolution_above_plan` or a template's error. */
export async function checkOptions(
  deps: Pick<Deps, 'db' | 'settings'>,
  user: User,
  request: CreateProjectRequest,
  allowed: PlanLimits,
): Promise<CheckedOptions> {
  const renderWish = await wishOf(deps, user, request.render);
  if (renderWish !== null) checkResolution(renderWish.options.resolution, allowed);
  checkLanguage(deps.settings, request);
  const { webhookUrl } = request;
  return { renderWish, webhookUrl: webhookUrl === undefined ? null : checkTarget(deps.settings, webhookUrl) };
}

/** What is rendered at once, with the options of the named template, else of the default one. */
async function wishOf(
  deps: Pick<Deps, 'db'>,
  user: User,
  render: CreateProjectRequest['render'],
): Promise<RenderWish | null> {
  if (render === undefined) return null;
  const { count, options, templateId } = render;
  const saved = await optionsForProject(deps, user.id, { templateId });
  const whole = { ...options, ...mergeOptions(saved, options) };
  await checkOwn(deps, user.id, whole);
  // A saved look whose picture was deleted has a blurred background.
  await checkBackground(deps, user.id, options);
  return { count, options: whole };
}

/** The window that is processed. Throws the errors of the window. */
export function windowOf(request: CreateProjectRequest, video: CheckedVideo): Range {
  const verdict = judgeWindow(request, video.durationSec);
  if (!verdict.ok) throw new ApiError(verdict.code);
  return verdict.window;
}

export function draftProject(
  deps: Pick<Deps, 'clock' | 'newId'>,
  user: User,
  request: CreateProjectRequest,
  given: { video: CheckedVideo; window: Range } & CheckedOptions,
): NewProject {
  const now = deps.clock();
  const { video, window, webhookUrl, renderWish } = given;
  return {
    id: deps.newId(),
    userId: user.id,
    status: 'pending',
    title: request.title ?? video.title,
    url: video.url,
    sourceKind: video.platform,
    goal: request.goal,
    videoLayout: request.layout,
    aspectRatio: request.aspectRatio,
    clipDuration: String(request.clipDurationSec),
    startSec: window.startSec,
    endSec: window.endSec,
    language: request.language,
    keywords: request.keywords,
    prompt: request.prompt ?? null,
    maxClips: request.maxClips,
    sourceTitle: video.title,
    sourceDurationSec: video.durationSec,
    sourceChannelTitle: video.channelTitle,
    sourceViews: countsViews(video.platform) ? video.views : null,
    externalId: request.externalId ?? null,
    clientMetadata: request.clientMetadata ?? null,
    webhookUrl,
    renderWish,
    creditsCost: isTestUser(user.id) ? 0 : creditsFor(window),
    createdAt: now,
    updatedAt: now,
  };
}
