import type { TemplateOptions } from '#schema/domain/render-plan.ts';
import type { Deps } from '../base/deps.ts';
import { checkOwn } from '../brands/choose-brand.ts';
import { fontIn } from '../fonts/choose-fonts.ts';
import { checkBackground } from '../footage/choose-footage.ts';

/** Whether options name a brand, a font or a picture, which may have been deleted. */
export function namesOwn(options: TemplateOptions): boolean {
  return [options.brandId, options.background, fontIn(options)].some((named) => named !== undefined);
}

/**
 * Checks options before they are saved: a template, or the look of a short. What is `stored` may stay, although it was deleted.
 * Throws `request.invalid` for a brand, a font or a picture that is not the user's.
 */
export async function checkNamed(
  deps: Pick<Deps, 'db'>,
  userId: string,
  { options, stored }: { options: TemplateOptions; stored: TemplateOptions | null | undefined },
): Promise<void> {
  const before = stored ?? {};
  const { brandId, captions, background } = options;
  await checkOwn(deps, userId, {
    brandId: brandId === before.brandId ? undefined : brandId,
    captions: fontIn(options) === fontIn(before) ? undefined : captions,
  });
  if (background !== before.background) await checkBackground(deps, userId, { background });
}
