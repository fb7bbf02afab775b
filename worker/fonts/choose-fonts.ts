import { ownFontsIn, type PlannedFont } from '#schema/domain/brands/own-font.ts';
import { type FontChoice, isBundled } from '#schema/domain/captions/fonts.ts';
import type { RenderOptions, RenderPlan } from '#schema/domain/render-plan.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { selectFonts } from './store/fonts.ts';

type Naming = Pick<RenderOptions, 'captions'>;
type Known = readonly PlannedFont[];

/** The uploaded fonts that a plan names, each once. Throws `request.invalid` if one is not the user's. */
export function fontsOfPlan(
  plan: Pick<RenderPlan, 'captions' | 'endCard'>,
  fonts: Known = [],
): Pick<RenderPlan, 'fonts'> {
  const planned = ownFontsIn(plan).map((wanted): PlannedFont => {
    return fonts.find(({ id }) => id === wanted) ?? refuse('captions.font');
  });
  return planned.length === 0 ? {} : { fonts: planned };
}

/** Options without a font that was deleted since they were saved: for a look at a clip. */
export function withKnownFont<O extends Naming>(options: O, fonts: Known = []): O {
  const font = fontIn(options);
  if (!isOwn(font) || fonts.some(({ id }) => id === font)) return options;
  return { ...options, captions: { ...(options.captions as object), font: undefined } };
}

/** A brand without a font that was deleted while the brand was saved. */
export function withKnownFontOf<B extends { font: FontChoice | null }>(brand: B | null, fonts: Known = []): B | null {
  if (brand === null || !isOwn(brand.font) || fonts.some(({ id }) => id === brand.font)) return brand;
  return { ...brand, font: null };
}

/** Checks options before they are saved. Throws `request.invalid` if they name a font that is not the user's. */
export async function checkFont(deps: Pick<Deps, 'db'>, userId: string, options: Naming): Promise<void> {
  await checkOwned(deps, userId, { field: 'captions.font', font: fontIn(options) });
}

/** The same for a font alone, in the field that names it. */
export async function checkOwned(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { field, font }: { field: string; font: FontChoice | null | undefined },
): Promise<void> {
  if (isOwn(font) && !(await selectFonts(db, userId)).some(({ id }) => id === font)) refuse(field);
}

/** The font that options name. */
export function fontIn({ captions }: Naming): FontChoice | undefined {
  return typeof captions === 'object' ? captions.font : undefined;
}

function isOwn(font: FontChoice | null | undefined): font is string {
  return font !== undefined && font !== null && !isBundled(font);
}

function refuse(field: string): never {
  throw new ApiError('request.invalid', `${field} is not one of your fonts, or was deleted. See GET /fonts.`);
}
