import { isBackgroundKey } from '#schema/domain/movement/background.ts';
import { canvasOf } from '#schema/domain/render-plan.ts';
import type { PlannedJob, RenderContext } from '../job/work.ts';
import { bringFootage } from './bring-footage.ts';

const NAME = 'background';

/**
 * What stands behind pictures that are shown whole: the colour of the plan, or the name of its picture, which is in the job's
 * folder then. Undefined for a blurred copy. Throws `render.footage_unreadable`.
 */
export async function bringBackground(
  { plan, inputs }: PlannedJob,
  context: RenderContext,
): Promise<string | undefined> {
  const { background: key } = plan;
  if (!isBackgroundKey(key) || inputs.background === undefined) return isBackgroundKey(key) ? undefined : key;
  const still = { frames: 1, rate: { num: 1, den: 1 } };
  const asked = {
    planned: { key, fit: 'fill' as const },
    url: inputs.background.url,
    file: NAME,
    canvas: canvasOf(plan),
  };
  return (await bringFootage({ ...asked, ...still }, context)).file;
}
