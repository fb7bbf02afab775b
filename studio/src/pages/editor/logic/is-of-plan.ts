import type { Render } from 'clipmill';
import { renderHash, type RenderPlan } from '../../../../../schema/domain/render-plan.ts';

/** Whether a render shows what a plan shows, in a size and shape of its own. */
export async function isOfPlan(
  { settings, render_hash: hash }: Pick<Render, 'settings' | 'render_hash'>,
  plan: RenderPlan,
): Promise<boolean> {
  const { layout, aspect_ratio: aspectRatio, resolution, fps, loudness } = settings;
  const asRendered = { ...plan, layout, aspectRatio, resolution, fps, loudness } as RenderPlan;
  return (await renderHash(asRendered)) === hash;
}
