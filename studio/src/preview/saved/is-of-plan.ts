import type { Render } from 'clipmill';
import { renderHash, type RenderPlan } from '#schema/domain/render-plan.ts';

/** Whether a render shows what a plan shows, in a size and shape of its own. A draft has no cover. */
export async function isOfPlan(
  { settings, draft, render_hash: hash }: Pick<Render, 'settings' | 'draft' | 'render_hash'>,
  plan: RenderPlan,
): Promise<boolean> {
  const { layout, aspect_ratio: aspectRatio, resolution, fps, loudness } = settings;
  const { coverAtSec, ...shown } = plan;
  const cover = draft || coverAtSec === undefined ? {} : { coverAtSec };
  const asRendered = { ...shown, ...cover, layout, aspectRatio, resolution, fps, loudness } as RenderPlan;
  return (await renderHash(asRendered)) === hash;
}
