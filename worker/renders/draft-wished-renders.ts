import type { RenderRequest } from '#schema/contract/render.ts';
import type { Range } from '#schema/domain/clip.ts';
import type { JobFailureCode } from '#schema/domain/failure.ts';
import { forEachShape } from '#schema/domain/formats.ts';
import { FARM } from '#schema/domain/limits.ts';
import { renderHash, type RenderOptions, type RenderPlan } from '#schema/domain/render-plan.ts';
import type { Deps } from '../base/deps.ts';
import type { GuardedInsert, Statement } from '../base/store/statements.ts';
import { withKnownFont } from '../fonts/choose-fonts.ts';
import { ApiError } from '../http/failures.ts';
import { countedWith, type Metered } from '../http/meter.ts';
import { rateSubjectOf, rateWishes } from '../http/rate-wishes.ts';
import type { ProjectRow } from '../projects/store/select-project.ts';
import { draftJob, type DraftJob } from '../queue/draft-job.ts';
import { correctedWords } from './corrected-words.ts';
import { planRender, type RenderSubject } from './plan-render.ts';
import { splitIntoJobs } from './split-into-jobs.ts';
import { withSavedOptions } from './with-saved-options.ts';
import { addWishedRender, findBestShorts, renderExists } from './store/wished-renders.ts';

type WishDeps = Pick<
  Deps,
  'db' | 'media' | 'queues' | 'doorbell' | 'clock' | 'newId' | 'limiter' | 'plans' | 'settings'
>;
type Wished = { statements: Statement[]; jobs: DraftJob[] };

/**
 * The renders that a project asked for when it was created, for the batch that stores the framing of `framed` shorts:
 * those of the project's best, the best first, and of the best that were framed early and are not rendered. They count against the user's limit like other renders. A render that
 * cannot be queued is stored with the state `error` and its reason, and blocks nothing else.
 */
export async function draftWishedRenders(
  deps: WishDeps,
  write: GuardedInsert,
  project: ProjectRow,
  framed: readonly (Range & { shortId: string; framingKey: string })[],
): Promise<Wished> {
  const { renderWish: wish } = project;
  if (wish === null) return { statements: [], jobs: [] };
  const { best, user, brands, fonts, footage, edits } = await findBestShorts(deps.db, project, wish.count);
  const allowed = await deps.plans.limitsOf(user);
  const corrected = await correctedWords(deps, project.transcriptKey, edits?.corrections);
  const wished: Wished[] = [];
  for (const short of best) {
    const framing = framed.find(({ shortId }) => shortId === short.id);
    const isLeft = short.framingKey !== null && !short.isMade;
    if (framing === undefined && !isLeft) continue;
    const placed = { short: { ...short, ...framing }, project, allowed, brands, fonts, footage, corrected };
    const subject = { ...placed, watermark: deps.settings.WATERMARK };
    let hasFirst = false;
    const asked: RenderOptions = { force: wish.options.force };
    for (const options of forEachShape(withSavedOptions(asked, short, wish.options))) {
      const one = await draftOne(deps, write, { options, user, isAlongside: hasFirst }, subject);
      hasFirst ||= one.jobs.length > 0;
      wished.push(one);
    }
  }
  return { statements: wished.flatMap((one) => one.statements), jobs: wished.flatMap((one) => one.jobs) };
}

async function draftOne(
  deps: WishDeps,
  write: GuardedInsert,
  { options, user, isAlongside }: { options: RenderOptions; user: Omit<Metered, 'id'>; isAlongside: boolean },
  subject: RenderSubject,
): Promise<Wished> {
  const { short, project } = subject;
  const { plan, refusal } = planOrRefuse(options, subject);
  const failureCode = refusal ?? (await countRender(deps, { ...user, id: project.userId }));
  const id = deps.newId();
  const { force: _force, ...given } = options;
  const draft = { id, short, plan, options: given, hash: await renderHash(plan), failureCode };
  const statements = addWishedRender(write, draft);
  if (failureCode !== null) return { statements, jobs: [] };
  const jobs = splitIntoJobs(deps, plan, project).map(({ splitId, part, ...job }) => {
    const parts = splitId === null || part === null ? {} : { splitId, part };
    const holdSec = isAlongside && splitId === null ? FARM.holdSec : 0;
    return draftJob(deps, { ...job, ...parts, projectId: project.id, renderId: id }, renderExists(id), holdSec);
  });
  return { statements, jobs };
}

/** Options that do not fit are refused. Then the plan omits them, so that the render can be requested again. */
function planOrRefuse(
  options: RenderOptions,
  subject: RenderSubject,
): { plan: RenderPlan; refusal: JobFailureCode | null } {
  const request: RenderRequest = { ...options, startSec: undefined, endSec: undefined };
  try {
    return { plan: planRender(request, subject), refusal: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { captions } = withKnownFont(request, subject.fonts);
    const fitting = typeof captions === 'object' ? { ...captions, language: undefined } : captions;
    const whole = { ...subject, short: { ...subject.short, cuts: null, pieces: null } };
    const plan = planRender({ ...request, captions: fitting, resolution: undefined, brandId: 'none' }, whole);
    return { plan, refusal: 'render.options_refused' };
  }
}

/** Counts one render of the user. Returns the reason if there are too many, otherwise null. */
async function countRender(deps: WishDeps, user: Metered): Promise<JobFailureCode | null> {
  for (const who of countedWith(user)) {
    const wishes = await rateWishes(deps, ['renders'], who);
    const standings = wishes.length === 0 ? [] : ((await deps.limiter(rateSubjectOf(who), wishes)) ?? []);
    if (!standings.every(({ isAllowed }) => isAllowed)) return 'render.limit_reached';
  }
  return null;
}
