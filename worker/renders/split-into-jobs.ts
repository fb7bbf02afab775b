import type { Range } from '#schema/domain/clip.ts';
import { playedSec } from '#schema/domain/cuts/played.ts';
import { type JobPart, splitRender } from '#schema/domain/parts.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import type { Stage } from '#schema/domain/stages.ts';
import type { Deps } from '../base/deps.ts';
import type { ProjectRow } from '../projects/store/select-project.ts';

type SplitDeps = Pick<Deps, 'newId' | 'settings'>;
/** A job that makes a render, or one of its parts. */
export type DraftRenderJob = { id: string; stage: Stage; splitId: string | null; part: JobPart | null };

/**
 * The jobs of a render: several if it is long. A source with a variable frame rate is never split, because the first
 * frame of a part may have started long before the part.
 */
export function splitIntoJobs(deps: SplitDeps, plan: RenderPlan, { sourceInfo }: ProjectRow): DraftRenderJob[] {
  const isSteady = sourceInfo?.isVariableRate === false;
  const parts = isSteady ? splitRender(lengthOf(plan), deps.settings.RENDER_SPLIT_OVER) : [];
  if (parts.length === 0) return [{ id: deps.newId(), stage: 'render', splitId: null, part: null }];
  const splitId = deps.newId();
  return parts.map((part) => ({ id: deps.newId(), stage: 'render-part', splitId, part }));
}

/** As long as what is left of the clip. Nodes choose the frames of each part themselves. */
function lengthOf({ range, ...plan }: RenderPlan): Range {
  return { startSec: range.startSec, endSec: range.startSec + playedSec({ ...range, ...plan }) };
}
