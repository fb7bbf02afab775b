import type { RenderRequest } from '#schema/contract/render.ts';
import { correctWords } from '#schema/domain/corrections.ts';
import { forEachShape } from '#schema/domain/formats.ts';
import { FARM, LIMITS } from '#schema/domain/limits.ts';
import { isDraft, renderHash } from '#schema/domain/render-plan.ts';
import { openProject } from '../archive/open-project.ts';
import type { Db, Deps } from '../base/deps.ts';
import { checkBackground } from '../footage/choose-footage.ts';
import { ApiError } from '../http/failures.ts';
import type { Metered } from '../http/meter.ts';
import { readWords } from '../media/read-artifacts.ts';
import { optionsOfTemplate } from '../templates/templates.ts';
import { enqueueAll, enqueueMessages } from '../queue/enqueue.ts';
import { translatedFor } from '../translations/for-render.ts';
import { correctedWords } from './corrected-words.ts';
import { planRender, type RenderSubject } from './plan-render.ts';
import { type DraftRender, findSubjects, queueRenders } from './queue-store.ts';
import { splitIntoJobs } from './split-into-jobs.ts';
import { withSavedOptions } from './with-saved-options.ts';
import type { RenderWithShort } from './store/select-renders.ts';

type RequestDeps = Pick<
  Deps,
  'db' | 'media' | 'queues' | 'doorbell' | 'clock' | 'newId' | 'later' | 'plans' | 'settings' | 'traceId' | 'opened'
>;
/** With `projectId`, the shorts must belong to that project. */
type WantedRenders = { user: Metered; shortIds: readonly string[]; projectId?: string };

/**
 * Requests a render of each short in each shape, in this order. The hash of its plan identifies a render: an existing
 * one is returned, a failed one starts again, and only `force` makes a second one. All requests are checked before any is
 * queued. Takes two database round trips; the jobs are marked as sent after the response. `countNew` gets the number of
 * new renders and may throw. Throws `request.not_found`, `project.not_ready`,
 * `renders.too_many` and what `planRender` and `countNew` throw.
 */
export async function requestRenders(
  deps: RequestDeps,
  wanted: WantedRenders,
  asked: RenderRequest,
  countNew: (count: number) => Promise<void>,
): Promise<RenderWithShort[]> {
  const { user } = wanted;
  const [{ subjects, open }, allowed, template] = await Promise.all([
    findAll(deps.db, wanted),
    deps.plans.limitsOf(user),
    asked.templateId === undefined ? undefined : optionsOfTemplate(deps, user.id, asked),
    checkBackground(deps, user.id, asked),
  ]);
  // Shorts may be named without their project.
  const projectIds = [...new Set(subjects.map(({ project }) => project.id))];
  await Promise.all(projectIds.map((projectId) => openProject(deps, { userId: user.id, projectId })));
  const subjectOf = new Map(subjects.map((subject) => [subject.short.id, subject]));
  const drafts: UnplacedRender[] = [];
  for (const shortId of wanted.shortIds) {
    const subject = subjectOf.get(shortId);
    if (subject === undefined || subject.project.id !== (wanted.projectId ?? subject.project.id)) {
      throw new ApiError('request.not_found');
    }
    if (subject.project.status !== 'face_analysis_done') throw new ApiError('project.not_ready');
    const corrected = await correctedWords(deps, subject.project.transcriptKey, subject.corrections);
    const planned = { ...subject, allowed, watermark: deps.settings.WATERMARK, corrected };
    const options = withSavedOptions(asked, subject.short, template ?? subject.defaults);
    const words = async () => correctWords(await readWords(deps, subject.project.transcriptKey), subject.corrections);
    const translated = await translatedFor(deps.db, options, { ...subject, words });
    for (const request of forEachShape(options)) {
      drafts.push(await draftRender(deps, { request, userId: user.id }, { ...planned, translated }));
    }
  }
  const isRunning = ({ shortId, hash }: UnplacedRender) => subjectOf.get(shortId)?.running.includes(hash) === true;
  const fresh = drafts.filter((draft) => asked.force || !isRunning(draft));
  if (fresh.length > 0 && open + fresh.length > LIMITS.openRenders) throw new ApiError('renders.too_many');
  if (fresh.length > 0) await countNew(fresh.length);
  const waiting = new Set(alongside(fresh));
  const placed = drafts.map((draft) => ({ ...draft, holdMs: waiting.has(draft) ? FARM.holdSec * 1_000 : 0 }));
  return queue(deps, placed, { force: asked.force, areNew: fresh.length === drafts.length });
}

type UnplacedRender = Omit<DraftRender, 'holdMs'>;

async function draftRender(
  deps: RequestDeps,
  { request, userId }: { request: RenderRequest; userId: string },
  subject: RenderSubject,
): Promise<UnplacedRender> {
  const { short, project } = subject;
  const { force: _force, ...given } = request;
  const plan = planRender(request, subject);
  return {
    id: deps.newId(),
    jobs: splitIntoJobs(deps, plan, project),
    shortId: short.id,
    projectId: project.id,
    userId,
    hash: await renderHash(plan),
    plan,
    options: given,
  };
}

/** All but the first shape of each short: they wait for the node that takes the first, which makes them with it. */
function alongside(drafts: readonly UnplacedRender[]): UnplacedRender[] {
  const first = new Map(drafts.toReversed().map((draft) => [draft.shortId, draft]));
  return drafts.filter(
    (draft) => draft.jobs.length === 1 && !isDraft(draft.plan) && first.get(draft.shortId) !== draft,
  );
}

/** Shorts of lives have no real owner. They are read only if some shorts do not belong to the user. */
async function findAll(db: Db, { user: { id: userId }, shortIds }: WantedRenders) {
  const own = await findSubjects(db, userId, shortIds);
  const missing = shortIds.filter((id) => !own.subjects.some(({ short }) => short.id === id));
  if (missing.length === 0) return own;
  const followed = await findSubjects(db, userId, missing, { ofLives: true });
  return {
    subjects: [...own.subjects, ...followed.subjects],
    open: Math.max(own.open, followed.open),
  };
}

async function queue(
  deps: RequestDeps,
  drafts: DraftRender[],
  how: { force: boolean; areNew: boolean },
): Promise<RenderWithShort[]> {
  const { renders, begun } = await queueRenders(deps.db, drafts, { ...how, now: deps.clock(), traceId: deps.traceId });
  const held = new Set(drafts.flatMap(({ jobs, holdMs }) => (holdMs > 0 ? jobs.map(({ id }) => id) : [])));
  for (const stage of ['render', 'render-part'] as const) {
    const ids = begun.filter((job) => job.stage === stage && !held.has(job.id)).map(({ id }) => id);
    await enqueueAll(deps, stage, ids);
  }
  const later = begun.filter(({ id }) => held.has(id));
  await enqueueMessages(
    deps,
    later.map(({ id: jobId, stage }) => ({ jobId, generation: 0, stage, delaySec: FARM.holdSec })),
  );
  const renderOf = new Map(renders.map((render) => [`${render.shortId} ${render.renderHash}`, render]));
  return drafts.map(({ shortId, hash }) => {
    const render = renderOf.get(`${shortId} ${hash}`);
    // The short was deleted between the two round trips.
    if (render === undefined) throw new ApiError('request.not_found');
    return render;
  });
}
