import type { RenderRequest } from '#schema/contract/render.ts';
import { renderHash } from '#schema/domain/render-plan.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/failures.ts';
import { draftJob } from '../jobs/offer.ts';
import { planRender } from './plan-render.ts';
import {
  addRender,
  findSubject,
  needsJob,
  type NewRender,
  renderExists,
  type RenderWithShort,
  restartRender,
} from './store.ts';

type RequestDeps = Pick<Deps, 'db' | 'queues' | 'clock' | 'newId'>;
type Wanted = { userId: string; projectId: string; shortId: string };

/**
 * Asks for a render of a short. A render is known by the hash of its plan: one that exists is answered as it is, one that
 * failed starts anew, and only `force` makes a second one. Takes two trips to the database, and a third where a job begins.
 * Throws `request.not_found` and what `planRender` throws.
 */
export async function requestRender(
  deps: RequestDeps,
  wanted: Wanted,
  request: RenderRequest,
): Promise<RenderWithShort> {
  const subject = await findSubject(deps.db, wanted);
  if (subject === null) throw new Refusal('request.not_found');
  const plan = planRender(request, subject);
  const hash = await renderHash(plan);
  const existing = request.force ? undefined : subject.made.find((render) => render.renderHash === hash);
  if (existing?.status === 'error') return restart(deps, existing);
  if (existing !== undefined) return existing;
  const now = deps.clock();
  const render: NewRender = {
    id: deps.newId(),
    ...wanted,
    status: 'pending',
    renderHash: hash,
    plan,
    publishedPlatforms: [],
    createdAt: now,
    updatedAt: now,
  };
  return add(deps, render, request.force);
}

async function add(deps: RequestDeps, draft: NewRender, force: boolean): Promise<RenderWithShort> {
  const subject = { stage: 'render', projectId: draft.projectId, renderId: draft.id } as const;
  const job = draftJob(deps, subject, renderExists(draft.id));
  const { render, isAdded } = await addRender(deps.db, draft, { job: job.statement, force });
  if (render === undefined) throw new Error('the render is missing');
  if (isAdded) await job.offer();
  return render;
}

async function restart(deps: RequestDeps, failed: RenderWithShort): Promise<RenderWithShort> {
  const subject = { stage: 'render', projectId: failed.projectId, renderId: failed.id } as const;
  const job = draftJob(deps, subject, needsJob(failed.id));
  const { render, isRestarted } = await restartRender(deps.db, failed.id, { job: job.statement, now: deps.clock() });
  if (render === undefined) throw new Error('the render is missing');
  if (isRestarted) await job.offer();
  return render;
}
