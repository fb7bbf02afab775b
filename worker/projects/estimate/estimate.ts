import type { CreateProjectRequest } from '#schema/contract/project.ts';
import type { User } from '../../accounts/authenticate.ts';
import { ApiError } from '../../http/failures.ts';
import { checkVideo, type CheckedVideo } from '../../sources/check-video.ts';
import { type Attempt, attempt } from '../attempt.ts';
import {
  checkOptions,
  type CreateDeps,
  draftProject,
  tooManyUnfinished,
  unfinishedRoom,
  windowOf,
} from '../create-project.ts';
import type { NewProject, ProjectWithCount } from '../store/select-project.ts';
import { findFigures, workOf } from './estimate-store.ts';
import { type Expected, expectedSeconds } from './expected-seconds.ts';

/** `refusal`: why the project would not be created. `draft` and `video` are null if it fails before they are known. */
export type Estimate = {
  refusal: ApiError | null;
  video: CheckedVideo | null;
  draft: NewProject | null;
  twin: ProjectWithCount | null;
  expected: Expected | null;
};

/**
 * What a request for a project would lead to. Makes all checks of `createProject`, in its order, and creates and
 * charges nothing. Throws only if the request is not to blame: a host that limits us, or an error of the server.
 */
export async function estimateProject(deps: CreateDeps, user: User, request: CreateProjectRequest): Promise<Estimate> {
  const nothing: Estimate = { refusal: null, video: null, draft: null, twin: null, expected: null };
  const allowed = await deps.plans.limitsOf(user);
  const options = await attempt(() => checkOptions(deps, user, request, allowed));
  const isReframe = request.goal === 'reframe';
  const looked = await attempt(() => checkVideo(deps, user, { url: request.url, isReframe }));
  if ('refusal' in looked) return { ...nothing, refusal: refusalOf(options) ?? looked.refusal };
  const video = looked.value;
  const windowed = await attempt(() => windowOf(request, video));
  if ('refusal' in windowed) return { ...nothing, video, refusal: refusalOf(options) ?? windowed.refusal };
  const given = 'value' in options ? options.value : { webhookUrl: null, renderWish: null };
  const draft = draftProject(deps, user, request, { video, window: windowed.value, ...given });
  const { maxUnfinished, family } = await unfinishedRoom(deps, user, allowed);
  const { unfinished, twin, done, backlog } = await findFigures(deps.db, draft, family.rootId, deps.clock());
  const expected = expectedSeconds(workOf(draft), done, backlog);
  const refusals = [
    refusalOf(options),
    user.balance < draft.creditsCost ? new ApiError('credits.insufficient') : null,
    unfinished.own >= maxUnfinished || unfinished.ofFamily >= family.maxUnfinished
      ? tooManyUnfinished(user, maxUnfinished)
      : null,
  ];
  return { video, draft, twin, expected, refusal: refusals.find((one) => one !== null) ?? null };
}

function refusalOf(tried: Attempt<unknown>): ApiError | null {
  return 'refusal' in tried ? tried.refusal : null;
}
