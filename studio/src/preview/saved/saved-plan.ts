import type { Brand, Font, Footage, Render, Short } from 'clipmill';
import type { Drawing } from '@/api/editor.ts';
import { ownFontsIn } from '#schema/domain/brands/own-font.ts';
import { footageOfBackground, withBackgroundKey } from '#schema/domain/movement/background.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { withBrand, withFonts } from '../brand.ts';
import { keyOfPicture } from '../footage-keys.ts';
import { lookOf, lookOfShort, withLook } from '../look.ts';

type Saved = {
  short: Pick<Short, 'render_options' | 'title'>;
  render: Pick<Render, 'settings' | 'options'> | undefined;
};
type Files = { fonts: readonly Font[] | undefined; footage: readonly Footage[] | undefined };

/**
 * The plan of a clip in its look: its own, else that of its newest video. It names fonts and a picture of the account without
 * their files. Null until the brands are read.
 */
export function lookedPlan(
  { plan, framing }: Pick<Drawing, 'plan' | 'framing'>,
  { short, render }: Saved,
  brands: readonly Brand[] | undefined,
): RenderPlan | null {
  // The preview film has the shape of the project.
  const framed = { ...plan, aspectRatio: framing.aspectRatio };
  if (short.render_options === null && render === undefined) return framed;
  if (brands === undefined) return null;
  const own = lookOfShort(short, brands);
  if (own !== null || render === undefined) return own === null ? framed : withLook(framed, own, short.title);
  const look = lookOf(render);
  return withLook(withBrand(framed, look.brandId, brands), look, short.title);
}

/** Which lists of files of the account a plan needs. */
export function filesNamed(plan: RenderPlan | null): { fonts: boolean; footage: boolean } {
  if (plan === null) return { fonts: false, footage: false };
  const hasFonts = plan.fonts !== undefined || ownFontsIn(plan).length > 0;
  return { fonts: hasFonts, footage: footageOfBackground(plan.background) !== null };
}

/** The plan with the files that it names, as the server plans them. Null until they are read: without them it would be another. */
export function withFiles(plan: RenderPlan, { fonts, footage }: Files): RenderPlan | null {
  const named = filesNamed(plan);
  if ((named.fonts && fonts === undefined) || (named.footage && footage === undefined)) return null;
  const lettered = fonts === undefined ? plan : withFonts(plan, fonts);
  return withBackgroundKey(lettered, (id) => keyOfPicture(footage ?? [], id));
}
